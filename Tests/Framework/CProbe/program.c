// Runs another program to its end, and measures its cost.
#include "probe.h"

#include <fcntl.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

struct ProgramCost runProgram(const char *const *arguments, const char *input, const char *output) {
  struct ProgramCost cost = {.status = -1};
  struct rusage usage;
  pid_t child;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  double begin = now();
  int failure = posix_spawn(&child, arguments[0], &files, NULL, (char *const *)arguments, environ);
  posix_spawn_file_actions_destroy(&files);
  if (failure || wait4(child, &cost.status, 0, &usage) != child) return cost;
  cost.wallSeconds = now() - begin;
  cost.cpuSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  return cost;
}
