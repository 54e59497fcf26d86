/*
 * What a plain C program does to write hyperslabs with parallel HDF5: the yardstick of "h5burst bench parity".
 * Compiled at bench time with the MPI's own wrapper of HDF5 and loaded into each rank, so that both sides share one job, one MPI and one HDF5.
 */
#include <hdf5.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum mode { INDEPENDENT, COLLECTIVE, SIEVE };

struct reference {
  hid_t file;
  hid_t dataset;
  hid_t space;
  hid_t transfer;
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

/* Collective. A dataset of doubles in a new file; NULL if anything fails. */
void *reference_open(const char *path, MPI_Comm communicator, const char *hints, int mode, int rank, const long long *shape) {
  struct reference *reference = calloc(1, sizeof *reference);
  hsize_t extents[H5S_MAX_RANK];
  for (int dimension = 0; dimension < rank; dimension++) {
    extents[dimension] = (hsize_t) shape[dimension];
  }
  MPI_Info info = info_of(hints);
  hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_mpio(access, communicator, info);
  MPI_Info_free(&info);
  reference->file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access);
  H5Pclose(access);
  hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
  H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY);
  H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER);
  reference->space = H5Screate_simple(rank, extents, NULL);
  reference->dataset = H5Dcreate2(reference->file, "d", H5T_NATIVE_DOUBLE, reference->space, H5P_DEFAULT, creation, H5P_DEFAULT);
  H5Pclose(creation);
  reference->transfer = transfer_of(mode);
  return reference->file < 0 || reference->dataset < 0 ? NULL : reference;
}

/* Independent or collective, as the mode is. Each slab is 4 x rank numbers (start, stride, count, block) and written with a call of its own; returns 0, or -1. */
int reference_write(void *handle, int rank, int slabs, const long long *numbers, const double *elements) {
  struct reference *reference = handle;
  for (int slab = 0; slab < slabs; slab++) {
    hsize_t selection[4][H5S_MAX_RANK];
    hsize_t count = 1;
    for (int kind = 0; kind < 4; kind++) {
      for (int dimension = 0; dimension < rank; dimension++) {
        selection[kind][dimension] = (hsize_t) *numbers++;
      }
    }
    for (int dimension = 0; dimension < rank; dimension++) {
      count *= selection[2][dimension] * selection[3][dimension];
    }
    hid_t memory = H5Screate_simple(1, &count, NULL);
    herr_t status = H5Sselect_hyperslab(reference->space, H5S_SELECT_SET, selection[0], selection[1], selection[2], selection[3]);
    if (status >= 0) {
      status = H5Dwrite(reference->dataset, H5T_NATIVE_DOUBLE, memory, reference->space, reference->transfer, elements);
    }
    H5Sclose(memory);
    if (status < 0) {
      return -1;
    }
    elements += count;
  }
  return 0;
}

/* Collective. */
void reference_close(void *handle) {
  struct reference *reference = handle;
  H5Pclose(reference->transfer);
  H5Sclose(reference->space);
  H5Dclose(reference->dataset);
  H5Fclose(reference->file);
  free(reference);
}
