package org.h5burst.writer.manifest;

/**
 * Elements that a rank has written.
 *
 * @param rank whose
 * @param dataset its number in the order of creation, from 0
 * @param burst number in the file, from 1
 * @param changes of the structure before, by which it is known in which shape the elements are counted
 * @param crc CRC32C of the elements as they were written, in row-major order
 * @param elements which
 */
public record WrittenRegion(int rank, int dataset, long burst, long changes, int crc, Elements elements) {}
