#include <stdbool.h>

/// Switches the counting of allocations on or off; it is off when the program begins.
void countAllocations(bool isOn);

/// How often memory has been allocated while counting was on, or -1 where that is not known.
long allocations(void);

/// How many bytes are allocated now, with what the allocator needs itself, or -1 where that is not known.
long allocatedBytes(void);

/// Where the stack of the calling thread ends now.
long stackAddress(void);

/// Whether the thread sanitizer watches this program, which makes it many times slower.
bool isWatchedForRaces(void);

/// Makes the Swift runtime tell nobody of errors that are thrown; the test library keeps a note of each.
void forgetThrows(void);

/// The cost of one run of a program.
struct ProgramCost {
  /// The status of `wait4`; zero if the program succeeded.
  int status;
  double wallSeconds;
  /// The time of all its threads, in the program and in the system.
  double cpuSeconds;
  /// The peak of its resident memory.
  long maximumBytes;
};

/// Runs a program to its end. The first argument is its path, and the last one is NULL.
struct ProgramCost runProgram(const char *const *arguments, const char *input, const char *output);
