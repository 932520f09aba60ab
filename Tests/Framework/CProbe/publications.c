// Tells the thread sanitizer that a thread which finds an object in an `AtomicLazyReference` comes behind the thread
// that has put it there: both call the standard library, which the sanitizer has not instrumented.
//
// Without what is here, the sanitizer reports a race in a program that publishes an object with a `Mutex` in it, and
// locks that on two threads: the first value of a `Mutex` is written without its lock.
//
// The order belongs to the object that is found, and comes from nothing but its publication: what threads do to the
// object from then on, and what they do to an object that came too late, is still in no order.
#define _GNU_SOURCE
#include "probe.h"

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

#if defined(__linux__) && __has_feature(thread_sanitizer)
#include <dlfcn.h>

// The functions here stand in front of the standard library's own of the same names.
#define STORE "$s15Synchronization19AtomicLazyReferenceV10storeIfNilyxxnF"
#define LOAD "$s15Synchronization19AtomicLazyReferenceV4loadxSgyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *reference

typedef SWIFT void *Store(void *object, void *type, SELF);
typedef SWIFT void *Load(void *type, SELF);

extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);

SWIFT void *storeIfNil(void *object, void *type, SELF) __asm__(STORE);
SWIFT void *load(void *type, SELF) __asm__(LOAD);

// Releases of the object are noted at its first word, and are an order of another kind.
static void *publication(void *object) { return (char *)object + sizeof(void *); }

static Store *theirStore;
static Load *theirLoad;

// Runs before any other code of the program, so before there is a second thread.
__attribute__((constructor)) static void findTheirs(void) {
  theirStore = (Store *)dlsym(RTLD_NEXT, STORE);
  theirLoad = (Load *)dlsym(RTLD_NEXT, LOAD);
}

SWIFT void *storeIfNil(void *object, void *type, SELF) {
  __tsan_release(publication(object));
  void *kept = theirStore(object, type, reference);
  __tsan_acquire(publication(kept));
  return kept;
}

SWIFT void *load(void *type, SELF) {
  void *found = theirLoad(type, reference);
  if (found) __tsan_acquire(publication(found));
  return found;
}
#endif
