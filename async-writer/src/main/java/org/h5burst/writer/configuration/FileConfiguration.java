package org.h5burst.writer.configuration;

import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.option.OptionReader;

/**
 * Settings of each file that programs cannot set in its options. Immutable; read once, when the file is created.
 *
 * @param findsPatterns whether the ranks detect how a burst's datasets are distributed over them
 * @param recordsCalls whether the calls by which a burst is written are recorded
 * @param checksBorrowed whether borrowed memory is checked for changes
 * @param chunkThreads number of threads that encode chunks; 0 = chosen automatically
 */
public record FileConfiguration(boolean findsPatterns, boolean recordsCalls, boolean checksBorrowed,
    int chunkThreads) {
  /** The defaults. */
  public static final FileConfiguration DEFAULT = new FileConfiguration(false, false, false, 0);

  /** Reads the options of this process. */
  public static FileConfiguration ofProcess() {
    return of(WriterProperties.ofProcess());
  }

  static FileConfiguration of(OptionReader options) {
    return new FileConfiguration(options.read(WriterProperties.PATTERN), options.read(WriterProperties.CALLS),
        options.read(WriterProperties.DEBUG_BORROW), options.read(WriterProperties.CHUNK_THREADS));
  }

  /** Returns from how many threads for chunks a file of these ranks can choose; 1 if the user has set the number. */
  public int chunkThreads(Communicator ranks) {
    return chunkThreads != 0 ? 1 : WriterConfiguration.Chunks.share(Math.ceilDiv(ranks.size(), ranks.nodes()));
  }
}
