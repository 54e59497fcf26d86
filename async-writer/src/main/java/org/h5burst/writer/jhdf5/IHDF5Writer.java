package org.h5burst.writer.jhdf5;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.WriterException;

/**
 * Writes one file, with JHDF5's names. Made by {@link HDF5Factory}; used by one thread at a time. The parts that it hands out can be kept.
 *
 * <p>Without a communicator bursts end by themselves when enough was written. With one, the program ends them on all ranks, by {@link #commit()} or {@code file().flush()}: whatever is written between two of
 * them must fit into {@code h5burst.staging.bytes}.
 */
public final class IHDF5Writer implements AutoCloseable {
  private final Target target;
  private final IHDF5FileLevelReadWriteHandler fileLevel;

  IHDF5Writer(Target target, Path path) {
    this.target = target;
    this.fileLevel = new IHDF5FileLevelReadWriteHandler(this, path);
  }

  /** Signed integers of 8 bits. <b>Independent.</b> */
  public IHDF5ByteWriter int8() {
    return new IHDF5ByteWriter(target, ElementType.INT8);
  }

  /** Unsigned integers of 8 bits. <b>Independent.</b> */
  public IHDF5ByteWriter uint8() {
    return new IHDF5ByteWriter(target, ElementType.UINT8);
  }

  /** Signed integers of 16 bits. <b>Independent.</b> */
  public IHDF5ShortWriter int16() {
    return new IHDF5ShortWriter(target, ElementType.INT16);
  }

  /** Unsigned integers of 16 bits. <b>Independent.</b> */
  public IHDF5ShortWriter uint16() {
    return new IHDF5ShortWriter(target, ElementType.UINT16);
  }

  /** Signed integers of 32 bits. <b>Independent.</b> */
  public IHDF5IntWriter int32() {
    return new IHDF5IntWriter(target, ElementType.INT32);
  }

  /** Unsigned integers of 32 bits. <b>Independent.</b> */
  public IHDF5IntWriter uint32() {
    return new IHDF5IntWriter(target, ElementType.UINT32);
  }

  /** Signed integers of 64 bits. <b>Independent.</b> */
  public IHDF5LongWriter int64() {
    return new IHDF5LongWriter(target, ElementType.INT64);
  }

  /** Unsigned integers of 64 bits. <b>Independent.</b> */
  public IHDF5LongWriter uint64() {
    return new IHDF5LongWriter(target, ElementType.UINT64);
  }

  /** Floating-point numbers of 32 bits. <b>Independent.</b> */
  public IHDF5FloatWriter float32() {
    return new IHDF5FloatWriter(target, ElementType.FLOAT32);
  }

  /** Floating-point numbers of 64 bits. <b>Independent.</b> */
  public IHDF5DoubleWriter float64() {
    return new IHDF5DoubleWriter(target, ElementType.FLOAT64);
  }

  /** Texts. <b>Independent.</b> */
  public IHDF5StringWriter string() {
    return new IHDF5StringWriter(target);
  }

  /** Booleans. <b>Independent.</b> */
  public IHDF5BooleanWriter bool() {
    return new IHDF5BooleanWriter(target);
  }

  /** Groups, links and sizes. <b>Independent.</b> */
  public IHDF5ObjectReadWriteInfoProviderHandler object() {
    return new IHDF5ObjectReadWriteInfoProviderHandler(target);
  }

  /** The file as a whole. <b>Independent.</b> */
  public IHDF5FileLevelReadWriteHandler file() {
    return fileLevel;
  }

  /** H5Burst's own view of the file, for what JHDF5 has no words for. <b>Independent.</b> */
  public BurstFile burstFile() {
    return target.file();
  }

  /** Ends the burst and returns at once, as {@link BurstFile#commit()}; not in JHDF5. <b>Collective</b>, asynchronous. */
  public CompletableFuture<BurstResult> commit() {
    target.burstEnds();
    return target.file().commit();
  }

  void flush() {
    target.burstEnds();
    target.file().flush();
  }

  /**
   * Writes what is pending, closes the file and gives it its name. <b>Collective.</b> Idempotent.
   *
   * @throws WriterException the first failure that nobody has seen
   */
  @Override
  public void close() {
    target.file().close();
  }
}
