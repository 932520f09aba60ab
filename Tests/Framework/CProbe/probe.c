// What a benchmark asks that Swift does not tell. Allocations are counted by standing in front of the
// C library's own functions; off, that costs the test of a flag.
#include "probe.h"

#include <stdatomic.h>
#include <stddef.h>

__attribute__((noinline)) long stackAddress(void) { return (long)__builtin_frame_address(0); }

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

// The sanitizers stand in front of these functions themselves.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_bool counts;
static atomic_long made;

static inline void note(void) {
  if (atomic_load_explicit(&counts, memory_order_relaxed)) atomic_fetch_add(&made, 1);
}

void countAllocations(bool isOn) { atomic_store(&counts, isOn); }

long allocations(void) { return atomic_load(&made); }

long allocatedBytes(void) {
  struct mallinfo2 info = mallinfo2();
  return (long)(info.uordblks + info.hblkhd);
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note();
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  note();
  return __libc_realloc(old, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  note();
  *memory = __libc_memalign(alignment, size);
  return 0;
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}
#else
void countAllocations(bool isOn) { (void)isOn; }
long allocations(void) { return -1; }
long allocatedBytes(void) { return -1; }
#endif

extern void _swift_setWillThrowHandler(void (*handler)(void *error));

void forgetThrows(void) { _swift_setWillThrowHandler(NULL); }
