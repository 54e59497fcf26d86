/*
 * What a plain C program does to write and read a short file with parallel HDF5: the yardstick of "h5burst bench file".
 * Compiled at bench time with the MPI's own wrapper of HDF5 and loaded into each rank, so that both sides share one
 * job, one MPI and one HDF5.
 */
#include <hdf5.h>
#include <mpi.h>
#include <stdio.h>
#include <time.h>

/* Where the seconds of each phase go, in this order: open, datasets, transfer, close. */
enum phase { OPEN, DATASETS, TRANSFER, CLOSE };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + time.tv_nsec / 1e9;
}

/* Adds the seconds since *from to a phase, and begins the next one. */
static void end_phase(double *seconds, enum phase phase, double *from) {
  double time = now();
  seconds[phase] = time - *from;
  *from = time;
}

static hid_t access_by(MPI_Comm communicator) {
  hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_mpio(access, communicator, MPI_INFO_NULL);
  return access;
}

static hid_t creation_list(void) {
  hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
  H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY);
  H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER);
  return creation;
}

/* Each rank's block of every dataset, independently. Returns 0, or -1. */
static int transfer(MPI_Comm communicator, int count, hid_t *ids, long long elements, double *data, int writes) {
  int rank, failed = 0;
  MPI_Comm_rank(communicator, &rank);
  hsize_t start = (hsize_t) rank * elements, block = (hsize_t) elements;
  hid_t memory = H5Screate_simple(1, &block, NULL);
  for (int number = 0; number < count && !failed; number++) {
    hid_t space = H5Dget_space(ids[number]);
    double *part = data + number * elements;
    H5Sselect_hyperslab(space, H5S_SELECT_SET, &start, NULL, &block, NULL);
    failed = (writes ? H5Dwrite(ids[number], H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, part)
                     : H5Dread(ids[number], H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, part)) < 0;
    H5Sclose(space);
  }
  H5Sclose(memory);
  return failed ? -1 : 0;
}

/* Collective. A file with datasets of doubles, of which each rank transfers as many. Returns 0, or -1. */
static int one_file(const char *path, MPI_Comm communicator, int count, long long elements, double *data,
    double *seconds, int writes) {
  int size, failed;
  hid_t ids[count];
  MPI_Comm_size(communicator, &size);
  hsize_t extent = (hsize_t) size * elements;
  double from = now();
  hid_t access = access_by(communicator);
  hid_t file = writes ? H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access) : H5Fopen(path, H5F_ACC_RDONLY, access);
  H5Pclose(access);
  failed = file < 0;
  end_phase(seconds, OPEN, &from);
  hid_t space = H5Screate_simple(1, &extent, NULL);
  hid_t creation = creation_list();
  int opened = 0;
  while (opened < count && !failed) {
    char name[16];
    snprintf(name, sizeof name, "d%d", opened);
    ids[opened] = writes
        ? H5Dcreate2(file, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, creation, H5P_DEFAULT)
        : H5Dopen2(file, name, H5P_DEFAULT);
    failed = ids[opened] < 0;
    opened += !failed;
  }
  H5Pclose(creation);
  H5Sclose(space);
  end_phase(seconds, DATASETS, &from);
  failed = failed || transfer(communicator, count, ids, elements, data, writes) < 0;
  end_phase(seconds, TRANSFER, &from);
  for (int number = 0; number < opened; number++) {
    H5Dclose(ids[number]);
  }
  failed = (file >= 0 && H5Fclose(file) < 0) || failed;
  end_phase(seconds, CLOSE, &from);
  return failed ? -1 : 0;
}

int reference_write(const char *path, MPI_Comm communicator, int count, long long elements, double *data,
    double *seconds) {
  return one_file(path, communicator, count, elements, data, seconds, 1);
}

int reference_read(const char *path, MPI_Comm communicator, int count, long long elements, double *data,
    double *seconds) {
  return one_file(path, communicator, count, elements, data, seconds, 0);
}
