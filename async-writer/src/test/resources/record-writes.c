/* Preloaded into the ranks of a job: records what they write, byte by byte, into files below a directory, and with times that all of them share. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { WRITE = 1, TRUNCATE = 2, RENAME = 3, UNLINK = 4 };

static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

static const char *below(const char *path) { /* the name in the directory, or none */
  const char *directory = getenv("H5BURST_RECORD_DIR");
  size_t length = directory ? strlen(directory) : 0;
  return length && !strncmp(path, directory, length) && path[length] == '/' ? path + length + 1 : 0;
}

static const char *name_of(int fd, char *buffer) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, buffer, PATH_MAX - 1);
  if (length < 0) return 0;
  buffer[length] = 0;
  return below(buffer);
}

/* One record: begin, end, kind, length of the name, offset (of a renaming: its flags), length of the data; the name; the data. Appended by one call, so that threads do not mix. */
static void record(long begin, long kind, const char *name, long offset, const void *data, long bytes) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s.%d", getenv("H5BURST_RECORD_LOG"), getpid());
  long head[6] = {begin, now(), kind, (long) strlen(name), offset, bytes};
  struct iovec parts[3] = {{head, sizeof head}, {(void *) name, strlen(name)}, {(void *) data, data ? bytes : 0}};
  int fd = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0 || syscall(SYS_writev, fd, parts, 3) < 0) abort();
  syscall(SYS_close, fd);
}

#define REAL(function) static __typeof__(function) *real; if (!real) real = dlsym(RTLD_NEXT, #function)

#define RECORDED(fd, offset, data, call)                                  \
  char buffer[PATH_MAX];                                                  \
  const char *name = name_of(fd, buffer);                                 \
  long at = offset;                                                       \
  long begin = now();                                                     \
  ssize_t done = call;                                                    \
  if (name && done > 0) record(begin, WRITE, name, at, data, done);       \
  return done

ssize_t pwrite(int fd, const void *data, size_t bytes, off_t offset) { REAL(pwrite); RECORDED(fd, offset, data, real(fd, data, bytes, offset)); }
ssize_t pwrite64(int fd, const void *data, size_t bytes, off64_t offset) { REAL(pwrite64); RECORDED(fd, offset, data, real(fd, data, bytes, offset)); }

static long position(int fd) { /* where write() will put it: at the end, if the file is opened so */
  return fcntl(fd, F_GETFL) & O_APPEND ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
}

ssize_t write(int fd, const void *data, size_t bytes) { REAL(write); RECORDED(fd, name ? position(fd) : 0, data, real(fd, data, bytes)); }

static int truncated(int fd, long size, int (*real)(int, off_t)) {
  char buffer[PATH_MAX];
  const char *name = name_of(fd, buffer);
  long begin = now();
  int done = real(fd, size);
  if (name && !done) record(begin, TRUNCATE, name, size, 0, 0);
  return done;
}

int ftruncate(int fd, off_t size) { REAL(ftruncate); return truncated(fd, size, real); }
int ftruncate64(int fd, off64_t size) { REAL(ftruncate64); return truncated(fd, size, real); }

static void renamed(long begin, const char *from, const char *to, unsigned flags) {
  if (!below(from) || !below(to)) return;
  if (flags & ~RENAME_NOREPLACE) abort(); /* nobody does that, so that it cannot be done again */
  record(begin, RENAME, below(from), flags, below(to), strlen(below(to)));
}

int rename(const char *from, const char *to) {
  REAL(rename);
  long begin = now();
  int done = real(from, to);
  if (!done) renamed(begin, from, to, 0);
  return done;
}

int renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned flags) {
  REAL(renameat2);
  long begin = now();
  int done = real(from_directory, from, to_directory, to, flags);
  if (!done) renamed(begin, from, to, flags);
  return done;
}

/* The JVM's own: it looks for the functions of the C library in that library, past what is preloaded. */
void *JVM_FindLibraryEntry(void *library, const char *name) { return strcmp(name, "renameat2") ? dlsym(library, name) : (void *) renameat2; }

int unlink(const char *path) {
  REAL(unlink);
  long begin = now();
  int done = real(path);
  if (!done && below(path)) record(begin, UNLINK, below(path), 0, 0, 0);
  return done;
}
