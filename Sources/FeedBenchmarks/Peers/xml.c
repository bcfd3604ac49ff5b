// expat and libxml2 with handlers that do nothing: the speed of an XML parser in C without a result.
//
// xml expat LIST | xml libxml2 LIST: a turn for each line on standard input
// xml accepted LIST: the paths of the documents that expat accepts

#include "turns.h"

#include <expat.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

static void expatStart(void *user, const XML_Char *name, const XML_Char **attributes) {}
static void expatEnd(void *user, const XML_Char *name) {}
static void expatText(void *user, const XML_Char *text, int count) {}

static int expat(const Document *document) {
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetElementHandler(parser, expatStart, expatEnd);
  XML_SetCharacterDataHandler(parser, expatText);
  int accepted = XML_Parse(parser, document->bytes, (int)document->count, 1) == XML_STATUS_OK;
  XML_ParserFree(parser);
  return accepted;
}

static void libxml2Start(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaceCount,
    const xmlChar **namespaces, int attributeCount, int defaultedCount, const xmlChar **attributes) {}
static void libxml2End(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {}
static void libxml2Text(void *context, const xmlChar *text, int count) {}
static void libxml2Fault(void *context, xmlErrorPtr error) {}

static int libxml2(const Document *document) {
  xmlParserCtxtPtr parser = xmlCreateMemoryParserCtxt(document->bytes, (int)document->count);
  if (parser == NULL) return 0;
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = libxml2Start;
  handler.endElementNs = libxml2End;
  handler.characters = libxml2Text;
  handler.cdataBlock = libxml2Text;
  handler.ignorableWhitespace = libxml2Text;
  handler.getEntity = xmlSAX2GetEntity;
  handler.serror = libxml2Fault;
  *parser->sax = handler;
  xmlCtxtUseOptions(parser, XML_PARSE_HUGE | XML_PARSE_NONET);
  xmlParseDocument(parser);
  int accepted = parser->wellFormed;
  xmlFreeDoc(parser->myDoc);
  parser->myDoc = NULL;
  xmlFreeParserCtxt(parser);
  return accepted;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: xml expat|libxml2|accepted LIST\n");
    return 2;
  }
  Documents all = readList(argv[2], 0);
  xmlInitParser();
  if (strcmp(argv[1], "accepted") == 0) {
    for (size_t index = 0; index < all.count; index++) {
      if (expat(&all.documents[index])) puts(all.documents[index].path);
    }
  } else {
    takeTurns(all, strcmp(argv[1], "expat") == 0 ? expat : libxml2);
  }
  return 0;
}
