#ifndef PROCESS_MEMORY_H
#define PROCESS_MEMORY_H

/// Makes the process keep memory that was freed, in blocks of up to 32 MB, instead of returning it to the system. Has no effect if the
/// platform offers no such choice. Fetching the same pages again for each document takes a sixth of the time, and more if several threads
/// do it.
void keepFreedMemory(void);

/// Returns the memory that was freed so far to the system.
void returnFreedMemory(void);

#endif
