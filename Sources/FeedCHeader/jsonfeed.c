/* The functions are in Sources/FeedC. */
#include "jsonfeed.h"
