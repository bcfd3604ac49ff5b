#include "ProcessMeter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

static atomic_bool isCounting;
static _Atomic int64_t allocations;

// Per thread, so that tests that run at the same time are not counted.
static _Thread_local bool isAdding;
static _Thread_local int64_t allocatedBytes;

// Only two loads if nothing is counted, so that timed work is not disturbed.
static inline void count(size_t size) {
  if (isAdding) allocatedBytes += (int64_t)size;
  if (atomic_load_explicit(&isCounting, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  }
}

// Sanitizers replace the allocator themselves.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

// A program's own malloc replaces glibc's, for its libraries too; glibc's is still available under another name.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  count(size);
  void *allocated = __libc_memalign(alignment, size);
  if (allocated == NULL) return ENOMEM;
  *block = allocated;
  return 0;
}

static bool canCount(void) { return true; }
static bool canAdd(void) { return true; }
static void setCounting(bool on) { atomic_store(&isCounting, on); }

#elif defined(__APPLE__) && !defined(HAS_SANITIZER)

// If this is set, libmalloc calls it at every allocation and release.
typedef void MallocLogger(
    uint32_t kind, uintptr_t zone, uintptr_t size, uintptr_t other, uintptr_t result, uint32_t frames);
extern MallocLogger *malloc_logger;

static void logAllocation(
    uint32_t kind, uintptr_t zone, uintptr_t size, uintptr_t other, uintptr_t result, uint32_t frames) {
  const uint32_t allocates = 2;
  if (kind & allocates) count(size);
}

static bool canCount(void) { return true; }
// The logger is shared by all threads, and the first one to stop removes it.
static bool canAdd(void) { return false; }
static void setCounting(bool on) {
  malloc_logger = on ? logAllocation : NULL;
  atomic_store(&isCounting, on);
}

#else

static bool canCount(void) { return false; }
static bool canAdd(void) { return false; }
static void setCounting(bool on) { (void)on; }

#endif

void startCountingAllocations(void) {
  atomic_store(&allocations, 0);
  setCounting(true);
}

int64_t stopCountingAllocations(void) {
  setCounting(false);
  return canCount() ? atomic_load(&allocations) : -1;
}

void startAddingAllocatedBytes(void) {
  allocatedBytes = 0;
  isAdding = true;
}

int64_t stopAddingAllocatedBytes(void) {
  isAdding = false;
  return canAdd() ? allocatedBytes : -1;
}

#if defined(__linux__)

// Not getrusage: its value starts at the peak of the parent process.
int64_t peakMemory(void) {
  FILE *status = fopen("/proc/self/status", "r");
  if (status == NULL) return -1;
  char line[256];
  long long kilobytes = -1;
  while (kilobytes < 0 && fgets(line, sizeof line, status) != NULL) sscanf(line, "VmHWM: %lld", &kilobytes);
  fclose(status);
  return kilobytes < 0 ? -1 : kilobytes * 1024;
}

int forgetPeakMemory(void) {
  FILE *references = fopen("/proc/self/clear_refs", "w");
  if (references == NULL) return 0;
  bool isWritten = fputs("5", references) >= 0;
  return fclose(references) == 0 && isWritten;
}

#elif defined(__APPLE__)

#include <mach/mach.h>

int64_t peakMemory(void) {
  task_vm_info_data_t usage;
  mach_msg_type_number_t length = TASK_VM_INFO_COUNT;
  if (task_info(mach_task_self(), TASK_VM_INFO, (task_info_t)&usage, &length) != KERN_SUCCESS) return -1;
  return usage.ledger_phys_footprint_peak;
}

int forgetPeakMemory(void) { return 0; }

#else

int64_t peakMemory(void) { return -1; }
int forgetPeakMemory(void) { return 0; }

#endif
