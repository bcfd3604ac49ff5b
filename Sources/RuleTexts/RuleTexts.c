// `.embedInCode` would make an array literal of the same bytes, which takes the Swift compiler 12 seconds or more.
#include "RuleTexts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char ruleTexts[] = {
#embed "Rules.txt"
};

const size_t ruleTextsCount = sizeof ruleTexts;
