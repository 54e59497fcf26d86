/*
 * Preloaded: directories do not show files whose names contain one of H5BURST_TEST_HIDE's words, between commas, and
 * such libraries cannot be loaded.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static int is_hidden(const char *name) {
  char words[256] = "";
  strncpy(words, getenv("H5BURST_TEST_HIDE"), sizeof words - 1);
  char *rest = words;
  for (char *word = strsep(&rest, ","); word != NULL; word = strsep(&rest, ",")) {
    if (strstr(name, word) != NULL) {
      return 1;
    }
  }
  return 0;
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

void *dlopen(const char *name, int mode) {
  static void *(*next)(const char *, int);
  if (next == NULL) {
    next = (void *(*)(const char *, int)) dlsym(RTLD_NEXT, "dlopen");
  }
  const char *slash = name == NULL ? NULL : strrchr(name, '/');
  return name != NULL && is_hidden(slash == NULL ? name : slash + 1) ? NULL : next(name, mode);
}
