// Tells the thread sanitizer of the handovers that it does not see: a `Mutex` that is contended calls
// the standard library, which the sanitizer has not instrumented. Everything else of a `Mutex` is
// inlined where it is used, and seen there.
#define _GNU_SOURCE
#include "probe.h"

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

bool isWatchedForRaces(void) { return __has_feature(thread_sanitizer); }

#if defined(__linux__) && __has_feature(thread_sanitizer)
#include <dlfcn.h>
#include <stdint.h>

// The functions here stand in front of the standard library's own of the same names.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

typedef SWIFT void Lock(uint32_t thread, SELF);
typedef SWIFT void Unlock(SELF);

extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);

SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock(SELF) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF) {
  Lock *theirs = (Lock *)dlsym(RTLD_NEXT, LOCK);
  theirs(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlock(SELF) {
  Unlock *theirs = (Unlock *)dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(mutex);
  theirs(mutex);
}
#endif
