/*
 * What a plain C program does to write hyperslabs with parallel HDF5: the yardstick of "h5burst bench parity".
 * Compiled at bench time with the MPI's own wrapper of HDF5 and loaded into each rank, so that both sides share one job, one MPI and one HDF5.
 */
#include <hdf5.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum mode { INDEPENDENT, COLLECTIVE, SIEVE };

struct dataset {
  hid_t id;
  hid_t space;
  hid_t type;
  int rank;
};

struct reference {
  enum mode mode;
  hid_t file;
  hid_t transfer;
  int count;
  struct dataset *datasets;
};

/* hints: "key=value;key=value" */
static MPI_Info info_of(const char *hints) {
  MPI_Info info;
  char *copy = strdup(hints);
  char *rest = NULL;
  MPI_Info_create(&info);
  for (char *pair = strtok_r(copy, ";", &rest); pair != NULL; pair = strtok_r(NULL, ";", &rest)) {
    char *value = strchr(pair, '=');
    *value++ = '\0';
    MPI_Info_set(info, pair, value);
  }
  free(copy);
  return info;
}

static hid_t transfer_of(int mode) {
  hid_t transfer = H5Pcreate(H5P_DATASET_XFER);
  H5Pset_dxpl_mpio(transfer, mode == INDEPENDENT ? H5FD_MPIO_INDEPENDENT : H5FD_MPIO_COLLECTIVE);
  if (mode == SIEVE) {
    H5Pset_dxpl_mpio_collective_opt(transfer, H5FD_MPIO_INDIVIDUAL_IO);
  }
  return transfer;
}

/* The types as the Java side numbers them. */
static hid_t type_of(int number) {
  const hid_t types[] = {H5T_NATIVE_INT32, H5T_NATIVE_INT64, H5T_NATIVE_FLOAT, H5T_NATIVE_DOUBLE};
  return types[number];
}

static hid_t file_of(const char *path, MPI_Comm communicator, const char *hints) {
  MPI_Info info = info_of(hints);
  hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_mpio(access, communicator, info);
  MPI_Info_free(&info);
  hid_t file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access);
  H5Pclose(access);
  return file;
}

/* Collective. Datasets in a new file, with their types, ranks, and extents, dataset by dataset; NULL if anything fails. */
void *reference_open(const char *path, MPI_Comm communicator, const char *hints, int mode, int count, const int *types, const int *ranks, const long long *shapes) {
  struct reference *reference = calloc(1, sizeof *reference);
  int failed;
  reference->file = file_of(path, communicator, hints);
  reference->mode = mode;
  reference->transfer = transfer_of(mode);
  reference->count = count;
  reference->datasets = calloc(count, sizeof *reference->datasets);
  failed = reference->file < 0;
  hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
  H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY);
  H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER);
  for (int number = 0; number < count && !failed; number++) {
    struct dataset *dataset = &reference->datasets[number];
    hsize_t extents[H5S_MAX_RANK];
    char name[16];
    for (int dimension = 0; dimension < ranks[number]; dimension++) {
      extents[dimension] = (hsize_t) *shapes++;
    }
    snprintf(name, sizeof name, "%d", number);
    dataset->rank = ranks[number];
    dataset->type = type_of(types[number]);
    dataset->space = H5Screate_simple(ranks[number], extents, NULL);
    dataset->id = H5Dcreate2(reference->file, name, dataset->type, dataset->space, H5P_DEFAULT, creation, H5P_DEFAULT);
    failed = dataset->id < 0;
  }
  H5Pclose(creation);
  return failed ? NULL : reference;
}

/* Selects the next slab of a dataset, and makes a memory space for its elements, whose number it leaves in count; negative if that fails. */
static hid_t select_slab(const struct dataset *dataset, const long long **slabs, hsize_t *count) {
  hsize_t selection[4][H5S_MAX_RANK];
  *count = 1;
  for (int kind = 0; kind < 4; kind++) {
    for (int dimension = 0; dimension < dataset->rank; dimension++) {
      selection[kind][dimension] = (hsize_t) *(*slabs)++;
    }
  }
  for (int dimension = 0; dimension < dataset->rank; dimension++) {
    *count *= selection[2][dimension] * selection[3][dimension];
  }
  if (H5Sselect_hyperslab(dataset->space, H5S_SELECT_SET, selection[0], selection[1], selection[2], selection[3]) < 0) {
    return H5I_INVALID_HID;
  }
  return H5Screate_simple(1, count, NULL);
}

#if H5_VERSION_GE(1, 14, 0)
/* One call for several datasets, as a C program writes them that knows H5Dwrite_multi. */
static int write_together(struct reference *reference, int calls, const int *datasets, const long long *slabs, const char *elements) {
  hid_t ids[calls], types[calls], memory[calls], spaces[calls];
  const void *parts[calls];
  herr_t status = 0;
  for (int call = 0; call < calls && status >= 0; call++) {
    struct dataset *dataset = &reference->datasets[datasets[call]];
    hsize_t count;
    ids[call] = dataset->id;
    types[call] = dataset->type;
    spaces[call] = dataset->space;
    memory[call] = select_slab(dataset, &slabs, &count);
    parts[call] = elements;
    status = memory[call] < 0 ? -1 : 0;
    elements += count * H5Tget_size(dataset->type);
  }
  if (status >= 0) {
    status = H5Dwrite_multi(calls, ids, types, memory, spaces, reference->transfer, parts);
    for (int call = 0; call < calls; call++) {
      H5Sclose(memory[call]);
    }
  }
  return status < 0 ? -1 : 0;
}

static int are_different(int calls, const int *datasets) {
  for (int call = 1; call < calls; call++) {
    if (datasets[call] <= datasets[call - 1]) {
      return 0;
    }
  }
  return calls > 1;
}
#endif

/*
 * Independent or collective, as the mode is. Each call of H5Dwrite has a dataset and one slab, 4 x rank numbers (start, stride, count, block); elements follow each other in memory. Collective calls of different datasets are one, where HDF5 has that. Returns 0, or -1.
 */
int reference_write(void *handle, int calls, const int *datasets, const long long *slabs, const char *elements) {
  struct reference *reference = handle;
#if H5_VERSION_GE(1, 14, 0)
  if (reference->mode == COLLECTIVE && are_different(calls, datasets)) {
    return write_together(reference, calls, datasets, slabs, elements);
  }
#endif
  for (int call = 0; call < calls; call++) {
    struct dataset *dataset = &reference->datasets[datasets[call]];
    hsize_t count;
    hid_t memory = select_slab(dataset, &slabs, &count);
    herr_t status = memory < 0 ? -1 : H5Dwrite(dataset->id, dataset->type, memory, dataset->space, reference->transfer, elements);
    H5Sclose(memory);
    if (status < 0) {
      return -1;
    }
    elements += count * H5Tget_size(dataset->type);
  }
  return 0;
}

/* Collective. */
void reference_close(void *handle) {
  struct reference *reference = handle;
  for (int number = 0; number < reference->count; number++) {
    H5Sclose(reference->datasets[number].space);
    H5Dclose(reference->datasets[number].id);
  }
  H5Pclose(reference->transfer);
  H5Fclose(reference->file);
  free(reference->datasets);
  free(reference);
}
