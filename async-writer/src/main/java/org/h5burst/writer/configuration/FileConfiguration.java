package org.h5burst.writer.configuration;

import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.option.OptionReader;

/**
 * What each file has, and programs cannot set in its options. Immutable; read once, when the file is created.
 *
 * @param findsPatterns whether the ranks find out how a burst's datasets are distributed over them
 * @param recordsCalls whether the calls by which a burst is written are recorded
 * @param checksBorrowed whether memory that is borrowed is checked for changes
 * @param chunkThreads threads that put chunks through filters; 0 = their number can be chosen
 */
public record FileConfiguration(boolean findsPatterns, boolean recordsCalls, boolean checksBorrowed,
    int chunkThreads) {
  /** What is so if nothing is set. */
  public static final FileConfiguration DEFAULT = new FileConfiguration(false, false, false, 0);

  /** Reads the options of this process. */
  public static FileConfiguration ofProcess() {
    return of(WriterProperties.ofProcess());
  }

  static FileConfiguration of(OptionReader options) {
    return new FileConfiguration(options.read(WriterProperties.PATTERN), options.read(WriterProperties.CALLS),
        options.read(WriterProperties.DEBUG_BORROW), options.read(WriterProperties.CHUNK_THREADS));
  }

  /** Among how many threads for chunks one of some ranks can choose; 1 where the user has set the number. */
  public int chunkThreads(Communicator ranks) {
    return chunkThreads != 0 ? 1 : WriterConfiguration.Chunks.share(Math.ceilDiv(ranks.size(), ranks.nodes()));
  }
}
