#include "ProcessMemory.h"

#include <stdlib.h>

#if defined(__GLIBC__)

#include <malloc.h>

void keepFreedMemory(void) {
  mallopt(M_TRIM_THRESHOLD, -1);
  // glibc raises this threshold itself as large blocks are freed, but not once the other one is set.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
}

void returnFreedMemory(void) { malloc_trim(0); }

#else

void keepFreedMemory(void) {}

void returnFreedMemory(void) {}

#endif
