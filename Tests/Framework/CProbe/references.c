// Tells the thread sanitizer in which order threads hold an object: the Swift runtime counts references,
// and the sanitizer has not instrumented it.
//
// A thread that has read a copy of an array releases it. Another thread, which then has the only reference, changes the
// array in place. The count puts the two in order. Without what is here, the sanitizer reports a race in a program
// that has nothing but an array in a `Mutex`, and a thread that copies it.
//
// Only a release comes before what follows: two threads that retain and release one object without a lock are still
// in no order, so that the sanitizer reports what they do to it.
#define _GNU_SOURCE
#include "probe.h"

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

#if defined(__linux__) && __has_feature(thread_sanitizer)
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

typedef void Release(void *object);
typedef void ReleaseMany(void *object, uint32_t count);
typedef bool IsUnique(void *object);

// The functions of the standard library that generic code calls.
#define IS_KNOWN_UNIQUE "$ss25isKnownUniquelyReferencedySbxzRlzClF"
#define IS_KNOWN_UNIQUE_OR_NIL "$ss25isKnownUniquelyReferencedySbxSgzRlzClF"
#define SWIFT __attribute__((swiftcall))

typedef SWIFT bool IsKnownUnique(void **object, void *type);

extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);
extern size_t swift_retainCount(void *object);

static Release *release;
static ReleaseMany *releaseMany;
static IsUnique *isUnique;
static IsUnique *isUniqueAndThere;
static IsKnownUnique *isKnownUnique;
static IsKnownUnique *isKnownUniqueOrNil;

// Runs before any other code of the program, so before there is a second thread.
__attribute__((constructor)) static void findTheirs(void) {
  release = (Release *)dlsym(RTLD_NEXT, "swift_release");
  releaseMany = (ReleaseMany *)dlsym(RTLD_NEXT, "swift_release_n");
  isUnique = (IsUnique *)dlsym(RTLD_NEXT, "swift_isUniquelyReferenced_native");
  isUniqueAndThere = (IsUnique *)dlsym(RTLD_NEXT, "swift_isUniquelyReferenced_nonNull_native");
  isKnownUnique = (IsKnownUnique *)dlsym(RTLD_NEXT, IS_KNOWN_UNIQUE);
  isKnownUniqueOrNil = (IsKnownUnique *)dlsym(RTLD_NEXT, IS_KNOWN_UNIQUE_OR_NIL);
}

// A value that is no object is negative or zero. The last release frees the object, after all others.
static void noteRelease(void *object, uint32_t count) {
  if ((intptr_t)object <= 0) return;
  if (swift_retainCount(object) == count) {
    __tsan_acquire(object);
  } else {
    __tsan_release(object);
  }
}

// The functions from here on stand in front of the runtime's own of the same names.
void swift_release(void *object) {
  if (!release) findTheirs();
  noteRelease(object, 1);
  release(object);
}

void swift_release_n(void *object, uint32_t count) {
  if (!releaseMany) findTheirs();
  noteRelease(object, count);
  releaseMany(object, count);
}

bool swift_isUniquelyReferenced_native(void *object) {
  if (!isUnique(object)) return false;
  __tsan_acquire(object);
  return true;
}

bool swift_isUniquelyReferenced_nonNull_native(void *object) {
  if (!isUniqueAndThere(object)) return false;
  __tsan_acquire(object);
  return true;
}

SWIFT bool knownUnique(void **object, void *type) __asm__(IS_KNOWN_UNIQUE);
SWIFT bool knownUniqueOrNil(void **object, void *type) __asm__(IS_KNOWN_UNIQUE_OR_NIL);

SWIFT bool knownUnique(void **object, void *type) {
  if (!isKnownUnique(object, type)) return false;
  __tsan_acquire(*object);
  return true;
}

SWIFT bool knownUniqueOrNil(void **object, void *type) {
  if (!isKnownUniqueOrNil(object, type)) return false;
  __tsan_acquire(*object);
  return true;
}
#endif
