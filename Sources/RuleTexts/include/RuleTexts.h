/// The bytes of Rules.txt, for FeedValidation.
#ifndef RULE_TEXTS_H
#define RULE_TEXTS_H

#include <stddef.h>

extern const unsigned char ruleTexts[];
extern const size_t ruleTextsCount;

/// The byte at an index; 0 if there is none.
static inline unsigned char ruleTextsByte(size_t index) { return index < ruleTextsCount ? ruleTexts[index] : 0; }

/// The indices of the bytes of a block.
struct RuleTextsRange {
  size_t start, end;
};

/// The block with this number, from 0. Empty lines are between blocks; those that begin with `#` are comments, and not counted.
/// Empty if there is none. A search at every use is faster than a copy of the text and an index of it, by 0.3 ms of the 4 ms
/// of `jsonfeed validate` for a small feed.
struct RuleTextsRange ruleTextsBlock(size_t number);

#endif
