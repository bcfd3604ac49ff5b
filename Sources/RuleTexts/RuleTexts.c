// `.embedInCode` would make an array literal of the same bytes, which takes the Swift compiler 12 seconds or more.
#include "RuleTexts.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char ruleTexts[] = {
#embed "Rules.txt"
};

const size_t ruleTextsCount = sizeof ruleTexts;

/// The start of the next line; the end of the text if there is none.
static size_t lineAfter(size_t index) {
  const unsigned char *end = memchr(ruleTexts + index, '\n', ruleTextsCount - index);
  return end ? (size_t)(end - ruleTexts) + 1 : ruleTextsCount;
}

struct RuleTextsRange ruleTextsBlock(size_t number) {
  size_t start = 0;
  while (start < ruleTextsCount) {
    size_t end = start;
    while (end < ruleTextsCount && ruleTexts[end] != '\n') end = lineAfter(end);
    if (end > start && ruleTexts[start] != '#' && number-- == 0) return (struct RuleTextsRange){start, end};
    start = end + 1;
  }
  return (struct RuleTextsRange){ruleTextsCount, ruleTextsCount};
}
