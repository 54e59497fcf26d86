/* A filter for chunks as HDF5 finds it as a plugin: exchanges some bits of every byte. Made without HDF5's headers, so that one library serves all builds of HDF5. */
#include <stddef.h>

typedef size_t filter_function(unsigned flags, size_t count, const unsigned values[], size_t bytes, size_t *room, void **buffer);

struct filter_class {
  int version;
  int number;
  unsigned writes;
  unsigned reads;
  const char *name;
  void *can_apply;
  void *set_local;
  filter_function *filter;
};

static size_t exchange(unsigned flags, size_t count, const unsigned values[], size_t bytes, size_t *room, void **buffer) {
  unsigned char *bits = *buffer;
  (void)flags;
  (void)room;
  for (size_t at = 0; at < bytes; at++) {
    bits[at] ^= count > 0 ? (unsigned char)values[0] : 0;
  }
  return bytes;
}

/* 256 to 511 are for tests. */
static const struct filter_class exchanging = {1, 305, 1, 1, "exchange", NULL, NULL, exchange};

int H5PLget_plugin_type(void) {
  return 0;
}

const void *H5PLget_plugin_info(void) {
  return &exchanging;
}
