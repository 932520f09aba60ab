// What the libraries use of the C library of Apple's systems, as its headers declare it.
#pragma once

#pragma clang assume_nonnull begin

typedef unsigned long size_t;
typedef long ssize_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned short mode_t;
typedef long long off_t;
typedef int dev_t;
typedef unsigned long long ino_t;
typedef unsigned short nlink_t;
typedef unsigned int sigset_t;

// What the interface of Synchronization uses, which is that of another system.
unsigned int _swift_stdlib_gettid(void);

// Threads.
struct _opaque_pthread_t { long __sig; char __opaque[8176]; };
typedef struct _opaque_pthread_t *pthread_t;
typedef struct { long __sig; char __opaque[56]; } pthread_mutex_t;
typedef struct { long __sig; char __opaque[40]; } pthread_cond_t;
typedef unsigned long pthread_key_t;
pthread_t pthread_self(void);
void free(void *memory);
int sched_yield(void);
int pthread_mutex_init(pthread_mutex_t *, const void *_Nullable);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const void *_Nullable);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_broadcast(pthread_cond_t *);
int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *_Nullable);
int pthread_sigmask(int, const sigset_t *_Nullable, sigset_t *_Nullable);

// Files.
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_APPEND 0x0008
#define O_NONBLOCK 0x0004
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_EXCL 0x0800
#define O_DIRECTORY 0x100000
#define O_CLOEXEC 0x1000000
#define F_GETFD 1
#define F_SETFD 2
#define F_SETFL 4
#define F_FULLFSYNC 51
#define FD_CLOEXEC 1
#define F_OK 0
#define ENOENT 2
#define EINTR 4
#define ENXIO 6
#define EPERM 1
#define EIO 5
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EROFS 30
#define ELOOP 62
#define EINVAL 22
#define EWOULDBLOCK 35
#define ENOTSUP 45
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define STDERR_FILENO 2
struct timespec { long tv_sec; long tv_nsec; };
typedef enum { CLOCK_REALTIME = 0 } clockid_t;
int clock_gettime(clockid_t, struct timespec *);
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  off_t st_size;
};
int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
int close(int);
int fsync(int);
int flock(int, int);
int ftruncate(int, off_t);
#define SEEK_END 2
off_t lseek(int, off_t, int);
#define PROT_READ 1
#define MAP_PRIVATE 2
void *_Null_unspecified mmap(void *_Nullable, size_t, int, int, int, off_t);
int munmap(void *, size_t);
int fchmod(int, mode_t);
int fchown(int, uid_t, gid_t);
int mkdir(const char *, mode_t);
int rename(const char *, const char *);
int remove(const char *);
int unlink(const char *);
int access(const char *, int);
int isatty(int);
int pipe(int *_Nullable);
ssize_t read(int, void *_Nullable, size_t);
ssize_t write(int, const void *_Nullable, size_t);
ssize_t pread(int, void *_Nullable, size_t, off_t);
ssize_t pwrite(int, const void *_Nullable, size_t, off_t);

// Folders.
typedef struct { int __dd_fd; } DIR;
struct dirent { unsigned long long d_ino; char d_name[1024]; };
DIR *_Null_unspecified opendir(const char *);
struct dirent *_Null_unspecified readdir(DIR *);
int closedir(DIR *);

// The process.
pid_t getpid(void);
_Noreturn void exit(int);
_Noreturn void _exit(int);
char *_Nullable getenv(const char *);
char *_Null_unspecified strerror(int);
int sysctlbyname(const char *, void *_Nullable, size_t *_Nullable, void *_Nullable, size_t);
int raise(int);
int kill(pid_t, int);
#define SIGALRM 14
typedef struct { const char *_Nullable dli_fname; } Dl_info;
int dladdr(const void *, Dl_info *);
int usleep(unsigned int);
double log(double);
#pragma clang assume_nonnull end
