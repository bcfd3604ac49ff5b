// simdjson's DOM with a reused parser; every value is visited.
//
// json LIST: a turn for each line on standard input

#include "turns.h"

#include <simdjson.h>

using namespace simdjson;

static volatile size_t seen;

static size_t look(dom::element element) {
  size_t count = 1;
  switch (element.type()) {
    case dom::element_type::OBJECT:
      for (auto member : dom::object(element)) count += member.key.size() + look(member.value);
      break;
    case dom::element_type::ARRAY:
      for (auto value : dom::array(element)) count += look(value);
      break;
    case dom::element_type::STRING:
      count += std::string_view(element).size();
      break;
    default:
      break;
  }
  return count;
}

static int read(const Document *document) {
  static dom::parser parser;
  dom::element root;
  // The bytes have the padding that simdjson requires, so that nothing is copied.
  if (parser.parse(document->bytes, document->count, false).get(root)) return 0;
  seen = look(root);
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: json LIST\n");
    return 2;
  }
  takeTurns(readList(argv[1], SIMDJSON_PADDING), read);
  return 0;
}
