package org.h5burst.writer.engine.run;

import java.util.SortedMap;
import java.util.TreeMap;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.engine.agree.Agreement;
import org.h5burst.writer.watch.Closing;

/** The ranks that write files together, and these files. I/O thread only. */
public final class BurstGroup {
  private final Communicator origin;
  private final long number;
  private final Agreement agreement;
  private final Communicator elements;
  private final SortedMap<Long, FileState> files = new TreeMap<>();
  private long filesEver;
  private long users;

  /**
   * Makes the group of a communicator's ranks, with no files yet.
   *
   * @param origin the program's communicator
   * @param number the same on all ranks, and unique among the groups of the communicator
   * @param elements for the back end, so that messages of a step cannot be confused with those of the agreement; closed
   *     with this
   */
  BurstGroup(Communicator origin, long number, Agreement agreement, Communicator elements) {
    this.origin = origin;
    this.number = number;
    this.agreement = agreement;
    this.elements = elements;
  }

  /** Returns the program's communicator, which it may have closed. */
  public Communicator origin() {
    return origin;
  }

  /** Returns a number that distinguishes the groups of a communicator, the same on all ranks. */
  long number() {
    return number;
  }

  /** Adds one file of the program. */
  void enter() {
    users++;
  }

  /** Removes one file; returns whether it was the last. */
  boolean leave() {
    users--;
    return users == 0;
  }

  Agreement agreement() {
    return agreement;
  }

  /** Returns the limit for a close that waits. Any thread. */
  public Closing closing() {
    return agreement.closing();
  }

  /** Returns the ranks, on the communicator of their agreements. */
  public Communicator communicator() {
    return agreement.communicator();
  }

  /** Returns whether there is only one rank, which need not agree with others. */
  public boolean isAlone() {
    return communicator().size() == 1;
  }

  /** Returns the back end's communicator: the same ranks. */
  public Communicator elements() {
    return elements;
  }

  /** Frees the communicators of the agreement and of the back end. <b>Collective.</b> */
  void free() {
    if (elements != agreement.communicator()) {
      elements.close();
    }
    agreement.close();
  }

  /** Returns the number of the group's next file. */
  public long nextFile() {
    return filesEver;
  }

  void add(FileState file) {
    files.put(file.id(), file);
    filesEver++;
  }

  void remove(FileState file) {
    files.remove(file.id());
  }

  /** Returns the files that are not closed yet, in order of creation, which is the same on all ranks. */
  public SortedMap<Long, FileState> files() {
    return files;
  }
}
