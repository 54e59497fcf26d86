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
 * How a file is written. Made by {@link HDF5Factory#configure(java.io.File)}; used by one thread. Nothing reaches the
 * other ranks before {@link #writer()}. <b>Independent.</b>
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
    replaces = true;
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

  /** Lengths of strings are numbers of characters, each of up to four bytes; strings are UTF-8 also without this. */
  public IHDF5WriterConfigurator useUTF8CharacterEncoding() {
    choices = new Choices(choices.keep(), BYTES_OF_UTF8);
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

  /**
   * Adds to a file that is there also where {@link #overwrite()} was called; not in JHDF5, where this is what happens
   * without it.
   */
  public IHDF5WriterConfigurator append() {
    replaces = false;
    return this;
  }

  /** Lets a dataset that is there keep its type and layout when it is written again. */
  public IHDF5WriterConfigurator keepDataSetsIfTheyExist() {
    choices = new Choices(true, choices.bytesPerCharacter());
    return this;
  }

  /** Says what names end with that are not shown, in place of {@code __NAME__}; in a new file. */
  public IHDF5WriterConfigurator houseKeepingNameSuffix(String houseKeepingNameSuffix) {
    suffix = houseKeepingNameSuffix;
    return this;
  }

  /** Links are followed where a path leads through them, references where they are given as paths; as always here. */
  public IHDF5WriterConfigurator noAutoDereference() {
    return this;
  }

  /** Numbers are converted always here; there for JHDF5's sake. */
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

  /** A burst must fit into staging memory together with earlier ones that are being written. */
  private static long burstLimit() {
    return WriterConfiguration.ofProcess().memory().stagingBytes() / BURSTS_IN_STAGING;
  }
}
