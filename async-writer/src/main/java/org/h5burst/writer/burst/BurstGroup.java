package org.h5burst.writer.burst;

import java.util.SortedMap;
import java.util.TreeMap;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.watch.Closing;

/** The ranks that write files together, and these files. I/O thread only. */
final class BurstGroup {
  private final Agreement agreement;
  private final SortedMap<Long, FileSession> files = new TreeMap<>();
  private long filesEver;

  BurstGroup(Agreement agreement) {
    this.agreement = agreement;
  }

  Agreement agreement() {
    return agreement;
  }

  /** Told by those who call close, and wait. Any thread. */
  Closing closing() {
    return agreement.closing();
  }

  Communicator communicator() {
    return agreement.communicator();
  }

  /** The number that the next file of the group gets. */
  long nextFile() {
    return filesEver;
  }

  void add(FileSession file) {
    files.put(file.id(), file);
    filesEver++;
  }

  void remove(FileSession file) {
    files.remove(file.id());
  }

  /** The files that are not closed yet, in order of creation, which is the same on all ranks. */
  SortedMap<Long, FileSession> files() {
    return files;
  }
}
