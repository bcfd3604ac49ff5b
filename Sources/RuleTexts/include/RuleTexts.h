/// The bytes of Rules.txt, for FeedValidation.
#ifndef RULE_TEXTS_H
#define RULE_TEXTS_H

#include <stddef.h>

extern const unsigned char ruleTexts[];
extern const size_t ruleTextsCount;

/// The byte at an index; 0 if there is none.
static inline unsigned char ruleTextsByte(size_t index) { return index < ruleTextsCount ? ruleTexts[index] : 0; }

#endif
