package org.h5burst.writer.file;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.LiveKnobs;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Tuner;
import org.h5burst.writer.FileDamagedException;
import org.h5burst.writer.FileInUseException;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.Hdf5Lock;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.UnreadableException;
import org.h5burst.writer.configuration.OpenMode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that is not opened before the first burst's pattern is known (SCTuner, Tang et al., PDSW 2021, dynamic
 * parameter setting), and is reopened when other hints pay. I/O thread only.
 *
 * <p>It is unopened, open (repeatedly), then closed; or poisoned, after which nothing touches it. Each method is one
 * step; the ranks agree on its outcome before the next.
 */
public final class DeferredFile {
  private static final Logger LOG = LoggerFactory.getLogger(DeferredFile.class);

  private final FileNames names;
  private final FileOnDisk disk;
  private final WriterOptions<?> options;
  private final Backend backend;
  private final Communicator communicator;
  private @Nullable BackendFile open;
  private @Nullable Choice openedFor;
  private boolean there;
  private boolean everOpened;
  private final ReopenPrice price = new ReopenPrice();
  private Hints effectiveHints = Hints.NONE;
  private Hints lockless = Hints.NONE;
  private Hints liveDefaults = Hints.NONE;
  private Hints live = Hints.NONE;
  private final LiveHints liveHints;
  private final DurabilityJournal journal;
  private boolean unverified;

  /**
   * Creates an object for a file that does not exist yet or, depending on the options, for an existing one; does not
   * touch the disk.
   */
  public DeferredFile(FileNames names, WriterOptions<?> options, Backend backend, Communicator communicator,
      Runnable requireNotGivenUp) {
    this.names = names;
    this.disk = new FileOnDisk(names, options.mode(), options.durability(), requireNotGivenUp);
    this.options = options;
    this.backend = backend;
    this.communicator = communicator;
    this.there = options.mode().isExisting();
    this.liveHints = new LiveHints(backend);
    this.journal = new DurabilityJournal(disk, options, communicator, backend.name());
  }

  /** Returns the names on disk: the one being written, the final one, the lock. */
  public FileNames names() {
    return names;
  }

  /** Returns the journal that makes flushed elements survive. */
  public DurabilityJournal journal() {
    return journal;
  }

  /** Returns its current path on the disk. */
  public Path path() {
    return disk.path();
  }

  /**
   * Returns how it is opened. An existing file keeps its final name; one that is only read may be replaced while it is
   * open.
   */
  public OpenMode mode() {
    return options.mode();
  }

  /** HDF5's settings, as the user gave them. */
  public Hdf5Settings hdf5() {
    return options.hdf5();
  }

  /** Returns whether the file exists or has been created. The same on all ranks. */
  public boolean isThere() {
    return there;
  }

  /**
   * Reads the structure of an existing file; takes the lock first if the file is to be changed. <b>Independent</b>, on
   * rank 0.
   *
   * @throws WriterException if it cannot be opened
   */
  public Catalogue look() {
    try {
      return mode() == OpenMode.READ_ONLY ? known().look(() -> backend.look(disk.reserve()))
          : known().opened(() -> backend.look(disk.reserve()), _ -> {});
    } catch (RuntimeException | Error failure) {
      disk.unlock();
      known().close();
      if (failure instanceof WriterException replaced) {
        throw replaced;
      }
      if (Hdf5Lock.isRefused(Causes.words(failure))) {
        throw new FileInUseException("%s cannot be opened: it %s".formatted(path(), Hdf5Lock.inUse(path())), failure);
      }
      String what = failure instanceof UnreadableException ? "" : "it is not an HDF5 file, or is damaged or cut off: ";
      throw new FileDamagedException(
          "%s cannot be opened: %s%s".formatted(path(), what, failure.getMessage()), failure);
    }
  }

  /** Returns the identity of the file; for a file that is only read, all ranks must agree on it. */
  public KnownFile known() {
    return disk.known();
  }

  /**
   * Returns the strings of a dataset, while the file is not open. <b>Independent.</b>
   *
   * @throws WriterException if another file has its name
   */
  public List<String> strings(String dataset) {
    return known().opened(() -> backend.strings(path(), dataset), _ -> {});
  }

  /** Returns whether a choice requires opening or reopening the file. The same on all ranks. */
  public boolean needsOpening(Choice choice) {
    return open == null || openedFor == null || !settings(choice).equals(settings(openedFor))
        || choice.mode() == Mode.COLLECTIVE && !hintsAtOpen(choice).equals(hintsAtOpen(openedFor));
  }

  /** Returns whether a choice needs other hints, which the open file can accept. The same on all ranks. */
  public boolean needsHints(Choice choice) {
    return choice.mode() == Mode.COLLECTIVE && !liveHints(choice).equals(live);
  }

  /** Takes the lock and removes leftovers before the first opening, on rank 0. <b>Independent.</b> */
  public void reserve() {
    if (disk.isLocked() || there || communicator.rank() != 0) {
      return;
    }
    disk.reserve();
    journal.reserve();
  }

  /** Opens the file for a choice, closing it first if it is open. <b>Collective.</b> */
  public void open(Choice choice) {
    long start = System.nanoTime();
    taken().ifPresent(BackendFile::close);
    if (!everOpened && backend.abortsWithoutLocks()) {
      lockless = LockProbe.hints(names, options, communicator);
    }
    BackendFile fresh = openOnDisk(choice);
    open = fresh;
    if (!everOpened) {
      disk.created();
      journal.opened();
    }
    journal.follow(fresh);
    everOpened = true;
    there = true;
    openedFor = choice;
    effectiveHints = fresh.effectiveHints();
    liveDefaults = effectiveHints.only(liveHints.keys(choice));
    live = withoutUsers(liveDefaults);
    if (liveHints.isTooLarge(choice, liveDefaults)) {
      open(choice);
      return;
    }
    if (needsHints(choice)) {
      setHints(choice);
    }
    price.opened((System.nanoTime() - start) / 1e9, fresh.openSeconds());
  }

  private BackendFile openOnDisk(Choice choice) {
    if (!there) {
      return backend.create(known(), communicator, hintsAtCreation(choice), settings(choice));
    }
    return mode() == OpenMode.READ_ONLY
        ? known().opening(() -> backend.openToRead(known(), communicator, hintsAtOpen(choice), settings(choice)))
        : backend.open(known(), communicator, hintsAtOpen(choice), settings(choice));
  }

  /** Changes the structure of the open file. <b>Collective.</b> */
  public void change(List<? extends StructureChange> changes) {
    backend().change(changes);
    journal.changed(changes, backend());
  }

  /** Sets the hints of a choice on the open file. <b>Collective.</b> */
  public void setHints(Choice choice) {
    Hints wanted = liveHints(choice);
    backend().setHints(wanted);
    live = wanted;
    unverified = true;
    openedFor = choice;
    effectiveHints = backend().effectiveHints();
  }

  /**
   * Checks after the first write with new hints that the open file still has them. If not, the library does not really
   * accept them, and such changes reopen the file from now on. The same on all ranks.
   */
  public void verifyHints() {
    if (!unverified) {
      return;
    }
    unverified = false;
    effectiveHints = backend().effectiveHints();
    if (live.values().entrySet().stream()
        .anyMatch(hint -> !hint.getValue().equals(effectiveHints.get(hint.getKey()).orElse("")))) {
      LOG.warn("{}: asked the open file for {}, but it has {}; reopening for such changes from now on", names.target(),
          live, effectiveHints);
      liveHints.giveUp();
      live = Hints.NONE;
      openedFor = null;
    }
  }

  private Hints hintsAtCreation(Choice choice) {
    return backend.known(ChoiceHints.of(choice, communicator.nodes())).without(liveHints.keys(choice))
        .with(options.hints()).with(lockless);
  }

  private Hints hintsAtOpen(Choice choice) {
    return hintsAtCreation(choice).without(ChoiceHints.OF_CREATION);
  }

  /** Returns the user's settings, with the choice's where the user left them to the tuner. */
  private Hdf5Settings settings(Choice choice) {
    boolean align = choice.aligned() && !options.hdf5().alignment().isSet();
    return align ? options.hdf5().alignment(choice.boundaryBytes() / 2, choice.boundaryBytes()) : options.hdf5();
  }

  private Hints liveHints(Choice choice) {
    return withoutUsers(liveDefaults.with(ChoiceHints.of(choice, communicator.nodes()).only(liveHints.keys(choice))));
  }

  /** Returns hints without those that the user set, which are passed when the file is opened and never changed. */
  private Hints withoutUsers(Hints hints) {
    return hints.without(options.hints().values().keySet());
  }

  /** Returns the knobs that the tuner can change without reopening the file; the same on all ranks. */
  public LiveKnobs liveKnobs() {
    return liveHints.knobs();
  }

  /** Returns the back end of this and other files. */
  public Backend library() {
    return backend;
  }

  /** Returns the open file. */
  public BackendFile backend() {
    return Objects.requireNonNull(open, "the file is not open");
  }

  /** Returns the setting of the open file; null while it is not open. */
  public @Nullable Choice openedFor() {
    return openedFor;
  }

  /** Returns the expected cost of reopening the file on this rank; 0 before the first opening. */
  public double reopenSeconds() {
    return price.seconds();
  }

  /** Returns the hints in force since the last opening, as the MPI-IO layer reports them. */
  public Hints effectiveHints() {
    return effectiveHints;
  }

  /** Returns whether HDF5 has the file open now, on this rank. */
  public boolean isOpen() {
    return open != null;
  }

  /** Closes the file, and passes all data to the operating system. <b>Collective.</b> */
  public void close() {
    taken().ifPresent(closing -> {
      closing.close();
      journal.closed();
    });
  }

  /** Gives the complete file its final name and releases the lock, on rank 0. <b>Independent.</b> */
  public void publish() {
    if (communicator.rank() == 0) {
      journal.publish();
      journal.published();
    }
    abandon();
  }

  /**
   * Removes the closed file, which is not to be published, with its manifest, and releases the lock, on rank 0.
   * <b>Independent.</b>
   */
  public void remove() {
    journal.discard();
    abandon();
  }

  /**
   * Releases the lock, and forgets the file. After a failure it may still be open; it is not touched, because the
   * native library's state is unknown. <b>Independent.</b>
   */
  public void abandon() {
    known().close();
    disk.unlockAfter(this::letGo, () -> journal.abandon(disk.isUnfinished()));
  }

  /**
   * Forgets the open file without touching it; it is reopened when it is next used. <b>Independent</b>, on all ranks.
   */
  public void letGo() {
    taken().ifPresent(BackendFile::abandon);
  }

  /** Returns the open file, and gives up this object's access to it, whatever happens to it. */
  private Optional<BackendFile> taken() {
    Optional<BackendFile> taken = Optional.ofNullable(open);
    open = null;
    return taken;
  }

  /** Returns a tuner for the file's location, on rank 0, after {@link #reserve()}. <b>Independent.</b> */
  public Tuner newTuner() {
    return options.tuner().make(disk.platform(communicator, backend.sieves()), ChoiceHints.fixedBy(options, backend));
  }
}
