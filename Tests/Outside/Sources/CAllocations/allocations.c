// Counts allocations by standing in front of the C library's own functions.
#include "allocations.h"

#include <stdatomic.h>
#include <stddef.h>

#if defined(__GLIBC__)
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_long made;

long allocations(void) { return atomic_load(&made); }

void *malloc(size_t size) {
  atomic_fetch_add(&made, 1);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  atomic_fetch_add(&made, 1);
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  atomic_fetch_add(&made, 1);
  return __libc_realloc(old, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  atomic_fetch_add(&made, 1);
  *memory = __libc_memalign(alignment, size);
  return 0;
}

void *aligned_alloc(size_t alignment, size_t size) {
  atomic_fetch_add(&made, 1);
  return __libc_memalign(alignment, size);
}
#else
#error "Allocations are counted on Linux only."
#endif
