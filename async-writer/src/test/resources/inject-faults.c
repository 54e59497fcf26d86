/* Preloaded into the ranks of a job: lets calls on some files fail as they do on a full, broken or remote file system. What fails is said by the environment, or later by h5burst_fault_arm(). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char call[16];              /* open, read, write, sync, truncate, close, rename, unlink or lock */
static char pattern[256];          /* in the names of the files concerned */
static long first, last;           /* which of these calls fail, counted from 1 */
static int error;                  /* errno; 0: a write does half of what it should; below 0: a signal for this process; below -1000: milliseconds that the call takes */
static atomic_long seen, injected; /* calls so far, and those that failed */
static atomic_int armed;

/* "CALL FIRST COUNT ERRNO PATTERN", or "" for no faults any more; answers how many were injected since the last time. */
long h5burst_fault_arm(const char *fault) {
  long count = 0, before = atomic_exchange(&injected, 0);
  atomic_store(&armed, 0);
  atomic_store(&seen, 0);
  if (!*fault) return before;
  if (sscanf(fault, "%15s %ld %ld %d %255s", call, &first, &count, &error, pattern) != 5) abort();
  last = first + count - 1;
  atomic_store(&armed, 1);
  return before;
}

/* How many calls there were that might have failed. */
long h5burst_fault_seen(void) { return atomic_load(&seen); }

__attribute__((constructor)) static void start(void) {
  const char *fault = getenv("H5BURST_FAULT"), *only = getenv("H5BURST_FAULT_RANK"), *rank = getenv("PMI_RANK");
  if (!rank) rank = getenv("OMPI_COMM_WORLD_RANK");
  if (!rank) rank = getenv("H5BURST_MPJ_RANK");
  if (fault && (!only || (rank && !strcmp(rank, only)))) h5burst_fault_arm(fault);
}

/* What was flushed is told there: the oracle's own file. */
static int is_log(const char *name) {
  size_t length = strlen(name);
  return length > 4 && !strcmp(name + length - 4, "/log");
}

static int fails(const char *what, const char *name) {
  if (!atomic_load(&armed) || strcmp(what, call) || !strstr(name, pattern) || is_log(name)) return 0;
  long number = atomic_fetch_add(&seen, 1) + 1;
  if (number < first || number > last) return 0;
  atomic_fetch_add(&injected, 1);
  if (error < -1000) {
    struct timespec rest = {-error / 1000, -error % 1000 * 1000000L};
    while (nanosleep(&rest, &rest));
  } else if (error < 0) {
    raise(-error); /* for this thread, so that it takes effect within the call; the process may run on for a moment after kill() */
  }
  return error >= 0;
}

static int fd_fails(const char *what, int fd) {
  if (!atomic_load(&armed) || strcmp(what, call)) return 0;
  char link[64], name[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, name, sizeof name - 1);
  if (length < 0) return 0;
  name[length] = 0;
  return fails(what, name);
}

#define REAL(function) static __typeof__(function) *real; if (!real) real = dlsym(RTLD_NEXT, #function)
#define FAIL return errno = error, -1

/* A write of one byte cannot be done by half. */
#define WRITE(bytes, real_call)            \
  if (fd_fails("write", fd)) {             \
    if (error || bytes < 2) {              \
      errno = error ? error : EIO;         \
      return -1;                           \
    }                                      \
    bytes /= 2;                            \
  }                                        \
  return real_call

ssize_t write(int fd, const void *data, size_t bytes) { REAL(write); WRITE(bytes, real(fd, data, bytes)); }
ssize_t pwrite(int fd, const void *data, size_t bytes, off_t offset) { REAL(pwrite); WRITE(bytes, real(fd, data, bytes, offset)); }
ssize_t pwrite64(int fd, const void *data, size_t bytes, off64_t offset) { REAL(pwrite64); WRITE(bytes, real(fd, data, bytes, offset)); }

ssize_t read(int fd, void *data, size_t bytes) { REAL(read); if (fd_fails("read", fd)) FAIL; return real(fd, data, bytes); }
ssize_t pread(int fd, void *data, size_t bytes, off_t offset) { REAL(pread); if (fd_fails("read", fd)) FAIL; return real(fd, data, bytes, offset); }
ssize_t pread64(int fd, void *data, size_t bytes, off64_t offset) { REAL(pread64); if (fd_fails("read", fd)) FAIL; return real(fd, data, bytes, offset); }

/* The file is closed all the same, as Linux does it. */
int close(int fd) { REAL(close); int fail = fd_fails("close", fd), result = real(fd); if (fail) FAIL; return result; }

#define OPEN                              \
  va_list arguments;                      \
  va_start(arguments, flags);             \
  mode_t mode = va_arg(arguments, mode_t);\
  va_end(arguments);                      \
  if (fails("open", path)) FAIL;          \
  return real(path, flags, mode)

int open(const char *path, int flags, ...) { REAL(open); OPEN; }
int open64(const char *path, int flags, ...) { REAL(open64); OPEN; }

/* What the compiler makes of a call without a mode. */
int __open_2(const char *path, int flags) { return open(path, flags, 0); }
int __open64_2(const char *path, int flags) { return open64(path, flags, 0); }

int fsync(int fd) { REAL(fsync); if (fd_fails("sync", fd)) FAIL; return real(fd); }
int fdatasync(int fd) { REAL(fdatasync); if (fd_fails("sync", fd)) FAIL; return real(fd); }
int ftruncate(int fd, off_t size) { REAL(ftruncate); if (fd_fails("truncate", fd)) FAIL; return real(fd, size); }
int ftruncate64(int fd, off64_t size) { REAL(ftruncate64); if (fd_fails("truncate", fd)) FAIL; return real(fd, size); }
int rename(const char *from, const char *to) { REAL(rename); if (fails("rename", from)) FAIL; return real(from, to); }
int unlink(const char *path) { REAL(unlink); if (fails("unlink", path)) FAIL; return real(path); }

int renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned flags) {
  REAL(renameat2);
  if (fails("rename", from)) FAIL;
  return real(from_directory, from, to_directory, to, flags);
}

/* The JVM's own: it looks for the functions of the C library in that library, past what is preloaded. */
void *JVM_FindLibraryEntry(void *library, const char *name) { return strcmp(name, "renameat2") ? dlsym(library, name) : (void *) renameat2; }

static int is_lock(int command) { return command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK || command == F_OFD_SETLKW; }

#define LOCK                                             \
  va_list arguments;                                     \
  va_start(arguments, command);                          \
  void *argument = va_arg(arguments, void *);            \
  va_end(arguments);                                     \
  if (is_lock(command) && fd_fails("lock", fd)) FAIL;    \
  return real(fd, command, argument)

int fcntl(int fd, int command, ...) { REAL(fcntl); LOCK; }
int fcntl64(int fd, int command, ...) { REAL(fcntl64); LOCK; }
