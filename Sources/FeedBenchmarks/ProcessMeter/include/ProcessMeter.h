// What a process needs of memory: how often it allocates, and how much it holds at most. In C, because functions of its own
// stand in for the platform's allocator. It is linked into the benchmarks only.

#ifndef PROCESS_METER_H
#define PROCESS_METER_H

#include <stdint.h>

/// Counts allocations from now on, of all threads and of every library of the process.
void startCountingAllocations(void);

/// Ends counting. The number of allocations since it began, growing a block by realloc included; -1 where the platform
/// does not let itself be counted.
int64_t stopCountingAllocations(void);

/// Adds up what this thread allocates from now on, in bytes.
void startAddingAllocatedBytes(void);

/// Ends adding. The bytes allocated since it began, those of blocks that were freed or grown included; -1 where the platform does
/// not let them be counted.
int64_t stopAddingAllocatedBytes(void);

/// The most memory that the process has held, in bytes; -1 where nobody knows.
int64_t peakMemory(void);

/// Lets the peak begin anew at what the process holds now. 0 where that is not possible.
int forgetPeakMemory(void);

/// Lets the process keep the memory that it frees, up to blocks of 32 MB, instead of giving it back to the system: work that is
/// done again and again then does not pay each time for getting the same pages. Nothing where the platform has no such choice.
void keepFreedMemory(void);

#endif
