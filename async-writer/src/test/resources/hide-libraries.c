/* Preloaded: directories do not show files whose names contain H5BURST_TEST_HIDE, and these cannot be opened. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static int is_hidden(const char *name) {
  const char *part = getenv("H5BURST_TEST_HIDE");
  return part != NULL && strstr(name, part) != NULL;
}

struct dirent *readdir(DIR *directory) {
  static struct dirent *(*next)(DIR *);
  if (next == NULL) {
    next = (struct dirent *(*)(DIR *)) dlsym(RTLD_NEXT, "readdir");
  }
  struct dirent *entry;
  do {
    entry = next(directory);
  } while (entry != NULL && is_hidden(entry->d_name));
  return entry;
}

struct dirent64 *readdir64(DIR *directory) {
  static struct dirent64 *(*next)(DIR *);
  if (next == NULL) {
    next = (struct dirent64 *(*)(DIR *)) dlsym(RTLD_NEXT, "readdir64");
  }
  struct dirent64 *entry;
  do {
    entry = next(directory);
  } while (entry != NULL && is_hidden(entry->d_name));
  return entry;
}
