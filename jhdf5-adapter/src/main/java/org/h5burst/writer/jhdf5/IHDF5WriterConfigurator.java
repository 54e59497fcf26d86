package org.h5burst.writer.jhdf5;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Durability;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.PathException;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.h5burst.writer.jhdf5.Session.Choices;
import org.h5burst.writer.jhdf5.Session.Use;
import org.jspecify.annotations.Nullable;

/**
 * Configures how a file is written. Made by {@link HDF5Factory#configure(java.io.File)}; used by one thread. Does not
 * communicate with other ranks before {@link #writer()}. <b>Independent.</b>
 */
public sealed class IHDF5WriterConfigurator permits HDF5WriterConfigurator {
  private static final int BURSTS_IN_STAGING = 4;
  private static final int BYTES_OF_UTF8 = 4;

  private final Path path;
  private CreateOptions options = CreateOptions.defaults();
  private @Nullable Communicator communicator;
  private boolean replaces;
  private Choices choices = Choices.NONE;
  private String suffix = "";
  private boolean extendable = true;
  private long[] shapeOfOne = Target.SCALAR;

  IHDF5WriterConfigurator(Path path) {
    this.path = path;
  }

  /**
   * JHDF5's sync modes, as far as they affect {@code flush}. Modes that concern only closing are equivalent to
   * {@link #NO_SYNC} here.
   */
  public enum SyncMode {
    /** After a flush the operating system has the data. */
    NO_SYNC,
    /** Like {@link #NO_SYNC}. */
    SYNC,
    /** Like {@link #NO_SYNC}. */
    SYNC_BLOCK,
    /** After a flush the data are on the device: {@link Durability#DURABLE}. */
    SYNC_ON_FLUSH,
    /** Like {@link #SYNC_ON_FLUSH}. */
    SYNC_ON_FLUSH_BLOCK
  }

  /** Replaces an existing file, at the moment the new one is complete. */
  public IHDF5WriterConfigurator overwrite() {
    replaces = true;
    return this;
  }

  /**
   * Makes datasets contiguous and of a fixed size unless storage features say otherwise; with a communicator this is
   * always so.
   */
  public IHDF5WriterConfigurator dontUseExtendableDataTypes() {
    extendable = false;
    return this;
  }

  /** Counts string lengths in characters, each of up to four bytes. Strings are UTF-8 even without this. */
  public IHDF5WriterConfigurator useUTF8CharacterEncoding() {
    choices = new Choices(choices.keep(), BYTES_OF_UTF8);
    return this;
  }

  /**
   * Stores a single number in an attribute as an array of one element. Arrays always have a simple dataspace; without
   * this, JHDF5 makes them elements of an array type.
   */
  public IHDF5WriterConfigurator useSimpleDataSpaceForAttributes() {
    shapeOfOne = new long[] {1};
    return this;
  }

  /** Sets what {@code flush} promises. */
  public IHDF5WriterConfigurator syncMode(SyncMode mode) {
    options = switch (mode) {
      case NO_SYNC, SYNC, SYNC_BLOCK -> options;
      case SYNC_ON_FLUSH, SYNC_ON_FLUSH_BLOCK -> options.durability(Durability.DURABLE);
    };
    return this;
  }

  /** Makes all ranks of a communicator write the file together; not in JHDF5. */
  public IHDF5WriterConfigurator communicator(Communicator ranks) {
    communicator = ranks;
    return this;
  }

  /** Changes options that JHDF5 does not have, such as hints; not in JHDF5. */
  public IHDF5WriterConfigurator options(UnaryOperator<CreateOptions> change) {
    options = change.apply(options);
    return this;
  }

  /**
   * Adds to a file that is there also where {@link #overwrite()} was called; not in JHDF5, where this is what happens
   * without it.
   */
  public IHDF5WriterConfigurator append() {
    replaces = false;
    return this;
  }

  /** Makes an existing dataset keep its type and layout when it is written again. */
  public IHDF5WriterConfigurator keepDataSetsIfTheyExist() {
    choices = new Choices(true, choices.bytesPerCharacter());
    return this;
  }

  /** Sets the suffix of names that are hidden, in place of {@code __NAME__}; for a new file. */
  public IHDF5WriterConfigurator houseKeepingNameSuffix(String houseKeepingNameSuffix) {
    suffix = houseKeepingNameSuffix;
    return this;
  }

  /** Does nothing: links are always followed in paths, and references only where they are given as paths. */
  public IHDF5WriterConfigurator noAutoDereference() {
    return this;
  }

  /** Does nothing, because numbers are always converted; exists for compatibility with JHDF5. */
  public IHDF5WriterConfigurator performNumericConversions() {
    return this;
  }

  /**
   * Opens the file that is there, to add to it and change it; creates one that is missing or empty, and after
   * {@link #overwrite()} replaces it. <b>Collective</b>, if there is a communicator. The caller closes the writer.
   *
   * @throws PathException if the file cannot be written, or is no HDF5 file
   */
  public IHDF5Writer writer() {
    Communicator ranks = communicator;
    boolean opens = !replaces && isThere();
    if (ranks == null) {
      Session session = new Session(path, Use.ALONE, extendable, choices, shapeOfOne, suffix, burstLimit(), true,
          () -> BurstFile.open(path, toAppend()));
      return new IHDF5Writer(opens ? Target.opened(session) : Target.made(BurstFile.create(path, toCreate()), session));
    }
    Use use = ranks.rank() == 0 ? Use.FIRST_RANK : Use.OTHER_RANK;
    Session session = new Session(path, use, false, choices, shapeOfOne, suffix, burstLimit(), true,
        () -> BurstFile.open(path, ranks, toAppend()));
    return new IHDF5Writer(opens ? Target.opened(session)
        : Target.made(BurstFile.create(path, ranks, toCreate()), session));
  }

  private boolean isThere() {
    try {
      return Files.exists(path) && Files.size(path) > 0;
    } catch (IOException unreadable) {
      return true; // whoever opens it says what is wrong
    }
  }

  private CreateOptions toCreate() {
    return replaces || Files.exists(path) ? options.replace() : options;
  }

  private OpenOptions toAppend() {
    return OpenOptions.like(options).readWrite();
  }

  /**
   * Returns the size at which a burst ends by itself, because it must fit in staging memory together with earlier ones
   * that are being written.
   */
  private static long burstLimit() {
    return WriterConfiguration.ofProcess().memory().stagingBytes() / BURSTS_IN_STAGING;
  }
}
