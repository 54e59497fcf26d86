package org.h5burst.writer.jhdf5;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Durability;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * How a file is written. Made by {@link HDF5Factory#configure(java.io.File)}; used by one thread. Nothing reaches the
 * other ranks before {@link #writer()}. <b>Independent.</b>
 */
public final class IHDF5WriterConfigurator {
  private static final int BURSTS_IN_STAGING = 4;

  private final Path path;
  private CreateOptions options = CreateOptions.defaults();
  private @Nullable Communicator communicator;
  private boolean appends;
  private boolean extendable = true;
  private long[] shapeOfOne = Target.SCALAR;

  IHDF5WriterConfigurator(Path path) {
    this.path = path;
  }

  /**
   * What JHDF5's sync modes say about {@code flush}; those that concern only closing are as good as {@link #NO_SYNC}
   * here.
   */
  public enum SyncMode {
    /** After flush the data are with the operating system. */
    NO_SYNC,
    /** As {@link #NO_SYNC}. */
    SYNC,
    /** As {@link #NO_SYNC}. */
    SYNC_BLOCK,
    /** After flush the data are on the device: {@link Durability#DURABLE}. */
    SYNC_ON_FLUSH,
    /** As {@link #SYNC_ON_FLUSH}. */
    SYNC_ON_FLUSH_BLOCK
  }

  /** Replaces an existing file, at the moment the new one is complete. */
  public IHDF5WriterConfigurator overwrite() {
    options = options.replace();
    return this;
  }

  /**
   * Makes datasets contiguous and of a fixed size where no storage features say otherwise; with a communicator they are
   * so anyway.
   */
  public IHDF5WriterConfigurator dontUseExtendableDataTypes() {
    extendable = false;
    return this;
  }

  /** Strings are always UTF-8 here; there for JHDF5's sake. */
  public IHDF5WriterConfigurator useUTF8CharacterEncoding() {
    return this;
  }

  /**
   * Stores one number in an attribute as an array of one element. Arrays have a simple data space always; JHDF5 makes
   * them elements of an array type without this.
   */
  public IHDF5WriterConfigurator useSimpleDataSpaceForAttributes() {
    shapeOfOne = new long[] {1};
    return this;
  }

  /** Says what {@code flush} promises. */
  public IHDF5WriterConfigurator syncMode(SyncMode mode) {
    options = switch (mode) {
      case NO_SYNC, SYNC, SYNC_BLOCK -> options;
      case SYNC_ON_FLUSH, SYNC_ON_FLUSH_BLOCK -> options.durability(Durability.DURABLE);
    };
    return this;
  }

  /** Lets all ranks of a communicator write the file together; not in JHDF5. */
  public IHDF5WriterConfigurator communicator(Communicator ranks) {
    communicator = ranks;
    return this;
  }

  /** Changes options that JHDF5 does not know, such as hints; not in JHDF5. */
  public IHDF5WriterConfigurator options(UnaryOperator<CreateOptions> change) {
    options = change.apply(options);
    return this;
  }

  /** Opens the file that is there, to add to it, in place of creating it; not in JHDF5. */
  public IHDF5WriterConfigurator append() {
    appends = true;
    return this;
  }

  /**
   * Creates the file; after {@link #append} opens the one that is there, to add to it. <b>Collective</b>, if there is a
   * communicator. The caller closes the writer.
   *
   * @throws WriterException with category PATH if the file cannot be written, or exists and {@link #overwrite()} was
   *     not called
   */
  public IHDF5Writer writer() {
    Communicator ranks = communicator;
    if (ranks == null) {
      BurstFile file = appends ? BurstFile.open(path, toAppend()) : BurstFile.create(path, options);
      return new IHDF5Writer(new Target(file, Target.Use.ALONE, extendable, shapeOfOne, burstLimit()), path);
    }
    Target.Use use = ranks.rank() == 0 ? Target.Use.FIRST_RANK : Target.Use.OTHER_RANK;
    BurstFile file = appends ? BurstFile.open(path, ranks, toAppend()) : BurstFile.create(path, ranks, options);
    return new IHDF5Writer(new Target(file, use, false, shapeOfOne, burstLimit()), path);
  }

  private OpenOptions toAppend() {
    return OpenOptions.like(options).readWrite();
  }

  /** A burst must fit into staging memory together with earlier ones that are being written. */
  private static long burstLimit() {
    return WriterConfiguration.ofProcess().memory().stagingBytes() / BURSTS_IN_STAGING;
  }
}
