// Measures the memory use of a process: its allocations and its peak. In C, because its functions replace the platform's
// allocator. Only the benchmarks and their tests link it.

#ifndef PROCESS_METER_H
#define PROCESS_METER_H

#include <stdint.h>

/// Starts counting the allocations of all threads and libraries of the process.
void startCountingAllocations(void);

/// Stops counting. Returns the number of allocations since the start, including blocks that realloc grows; -1 if the
/// platform does not support it.
int64_t stopCountingAllocations(void);

/// Starts adding up the bytes that this thread allocates.
void startAddingAllocatedBytes(void);

/// Stops adding. Returns the bytes allocated since the start, including blocks that were freed or grown; -1 if the platform
/// does not support it.
int64_t stopAddingAllocatedBytes(void);

/// The peak memory of the process, in bytes; -1 if it is unknown.
int64_t peakMemory(void);

/// Resets the peak to the current memory of the process. Returns 0 if that is not possible.
int forgetPeakMemory(void);

#endif
