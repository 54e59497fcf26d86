package org.h5burst.writer.jhdf5;

import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.WriterException;

/**
 * Reads one file, with JHDF5's names. Made by {@link HDF5Factory}; used by one thread at a time. The parts that it
 * returns can also write if the file can be written, and the program may keep them.
 */
public sealed class IHDF5Reader implements IHDF5SimpleReader permits IHDF5Writer {
  final Target target;

  IHDF5Reader(Target target) {
    this.target = target;
  }

  /** Returns access to signed 8-bit integers. <b>Independent.</b> */
  public IHDF5ByteWriter int8() {
    return new IHDF5ByteWriter(target, ElementType.INT8);
  }

  /** Returns access to unsigned 8-bit integers. <b>Independent.</b> */
  public IHDF5ByteWriter uint8() {
    return new IHDF5ByteWriter(target, ElementType.UINT8);
  }

  /** Returns access to signed 16-bit integers. <b>Independent.</b> */
  public IHDF5ShortWriter int16() {
    return new IHDF5ShortWriter(target, ElementType.INT16);
  }

  /** Returns access to unsigned 16-bit integers. <b>Independent.</b> */
  public IHDF5ShortWriter uint16() {
    return new IHDF5ShortWriter(target, ElementType.UINT16);
  }

  /** Returns access to signed 32-bit integers. <b>Independent.</b> */
  public IHDF5IntWriter int32() {
    return new IHDF5IntWriter(target, ElementType.INT32);
  }

  /** Returns access to unsigned 32-bit integers. <b>Independent.</b> */
  public IHDF5IntWriter uint32() {
    return new IHDF5IntWriter(target, ElementType.UINT32);
  }

  /** Returns access to signed 64-bit integers. <b>Independent.</b> */
  public IHDF5LongWriter int64() {
    return new IHDF5LongWriter(target, ElementType.INT64);
  }

  /** Returns access to unsigned 64-bit integers. <b>Independent.</b> */
  public IHDF5LongWriter uint64() {
    return new IHDF5LongWriter(target, ElementType.UINT64);
  }

  /** Returns access to 32-bit floating-point numbers. <b>Independent.</b> */
  public IHDF5FloatWriter float32() {
    return new IHDF5FloatWriter(target, ElementType.FLOAT32);
  }

  /** Returns access to 64-bit floating-point numbers. <b>Independent.</b> */
  public IHDF5DoubleWriter float64() {
    return new IHDF5DoubleWriter(target, ElementType.FLOAT64);
  }

  /** Returns access to strings. <b>Independent.</b> */
  public IHDF5StringWriter string() {
    return new IHDF5StringWriter(target);
  }

  /** Returns access to booleans. <b>Independent.</b> */
  public IHDF5BooleanWriter bool() {
    return new IHDF5BooleanWriter(target);
  }

  /** Returns access to named values. <b>Independent.</b> */
  public IHDF5EnumWriter enumeration() {
    return new IHDF5EnumWriter(target);
  }

  /** Returns access to records. <b>Independent.</b> */
  public IHDF5CompoundWriter compound() {
    return new IHDF5CompoundWriter(target);
  }

  /** Returns access to points in time. <b>Independent.</b> */
  public IHDF5DateTimeWriter time() {
    return new IHDF5DateTimeWriter(target);
  }

  /** Returns access to durations. <b>Independent.</b> */
  public IHDF5TimeDurationWriter duration() {
    return new IHDF5TimeDurationWriter(target);
  }

  /** Returns access to bytes. <b>Independent.</b> */
  public IHDF5OpaqueWriter opaque() {
    return new IHDF5OpaqueWriter(target);
  }

  /** Returns access to references to objects of this file. <b>Independent.</b> */
  public IHDF5ReferenceWriter reference() {
    return new IHDF5ReferenceWriter(target);
  }

  /** Returns access to the file as a whole. <b>Independent.</b> */
  public IHDF5FileLevelReadWriteHandler file() {
    return new IHDF5FileLevelReadWriteHandler(this);
  }

  /** Returns access to groups, links and sizes. <b>Independent.</b> */
  public IHDF5ObjectReadWriteInfoProviderHandler object() {
    return new IHDF5ObjectReadWriteInfoProviderHandler(target);
  }

  /** Returns H5Burst's own view of the file, for features that JHDF5 lacks. <b>Independent.</b> */
  public BurstFile burstFile() {
    return target.file;
  }

  /**
   * Writes what is pending, closes the file and gives a new one its name: {@link BurstFile#complete()}, also where the
   * program has failed, as JHDF5's own does. <b>Collective.</b> Idempotent.
   *
   * @throws WriterException the first failure that nobody has seen
   */
  @Override
  public void close() {
    target.close();
  }
}
