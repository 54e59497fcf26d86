package org.h5burst.writer.configuration;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.h5burst.mpi.option.Option;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.mpi.option.OptionType;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.input.ByteSizes;
import org.h5burst.writer.BackPressure;
import org.h5burst.writer.Durability;
import org.h5burst.writer.Hdf5Settings.Alignment;
import org.h5burst.writer.Hdf5Settings.Atomicity;
import org.h5burst.writer.Hdf5Settings.ChunkMethod;
import org.h5burst.writer.Hdf5Settings.CollectiveMetadata;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.Hdf5Settings.FlushRanks;
import org.h5burst.writer.Hdf5Settings.FlushTime;
import org.h5burst.writer.Hdf5Settings.Metadata;
import org.h5burst.writer.Hdf5Settings.MetadataFlush;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.chunk.DeflateMethod;

/**
 * The writer's options. Read when a file is created; those of {@link WriterConfiguration} with the job's first file.
 */
public final class WriterProperties {
  /** A library name that stands for JHDF5's library. */
  public static final String JHDF5 = "jhdf5";

  /** A library name that stands for the library of {@code org.bytedeco:hdf5}. */
  public static final String BYTEDECO = "bytedeco";

  public static final Option<BackendWish> BACKEND = oneOf("h5burst.backend", BackendWish.AUTO,
      "phdf5 (parallel HDF5 on MPI-IO), portable (HDF5 in one process and plain writes, with or without MPI), auto "
          + "(phdf5 if it fits the MPI, else portable)");
  public static final Option<Optional<String>> HDF5_LIBRARY = string("h5burst.hdf5.library",
      "a path, a soname, jhdf5 or bytedeco",
      "path or soname of the HDF5 library, for phdf5 a parallel one built for the MPI; for portable also jhdf5 "
          + "(JHDF5's) or bytedeco (that of org.bytedeco:hdf5); else the first that fits in the list of h5burst "
          + "doctor");
  public static final Option<TunerKind> TUNER = oneOf("h5burst.tuner", TunerKind.OFF,
      "what chooses mode, aggregators and buffer: off (plain parallel HDF5), online (learns while the program runs), "
          + "static (h5burst.tuner.config, or .mode, .aggregators and .buffer)");
  public static final Option<Optional<Path>> KNOWLEDGE = path("h5burst.knowledge",
      "online tuner: file that keeps what was learned on one machine and file system; read at the first burst, "
          + "extended at close");
  public static final Option<Optional<Path>> EXPLAIN = path("h5burst.explain",
      "file for h5burst explain, which rank 0 writes; each job replaces it");
  public static final Option<Boolean> PATTERN = onOff("h5burst.pattern",
      "report in BurstResult.pattern() and h5burst.explain how datasets are distributed over the ranks: on (the "
          + "ranks exchange their selections in each burst), off");
  public static final Option<Boolean> CALLS = onOff("h5burst.calls",
      "list in BurstResult.calls() and the trace the calls of a burst, and their offsets in the file: on, off");
  public static final Option<Optional<Path>> TUNER_CONFIG = path("h5burst.tuner.config",
      "static tuner: H5Tuner document (XML)");
  public static final Option<Mode> TUNER_MODE = oneOf("h5burst.tuner.mode", Mode.INDEPENDENT,
      "static tuner: independent, collective, sieve");
  public static final Option<Integer> TUNER_AGGREGATORS = new Option<>("h5burst.tuner.aggregators",
      OptionType.number("ranks", 0, (int) Knob.AGGREGATORS.max()), 0,
      "static tuner: ranks that write in collective mode; 0: the library's default");
  public static final Option<Long> TUNER_BUFFER = bytes("h5burst.tuner.buffer", 0, Knob.BUFFER.max(), 0,
      "static tuner: size of each aggregator's buffer; 0: the library's default");
  public static final Option<SizePair> HDF5_ALIGNMENT = pair("h5burst.hdf5.alignment",
      value -> value.second() <= Alignment.MAX_BOUNDARY_BYTES,
      "BOUNDARY at most " + ByteSizes.print(Alignment.MAX_BOUNDARY_BYTES),
      "THRESHOLD,BOUNDARY: objects of at least THRESHOLD bytes start at multiples of BOUNDARY; 0,0: as the tuner "
          + "chooses, else unaligned");
  public static final Option<Long> HDF5_SIEVE_BUFFER = bytes("h5burst.hdf5.sieve.buffer", 0, Long.MAX_VALUE, 0,
      "HDF5's own sieve buffer, which MPI-IO transfers bypass; 0: the library's default");
  public static final Option<Long> HDF5_METADATA_BLOCK = bytes("h5burst.hdf5.metadata.block", 0, Long.MAX_VALUE, 0,
      "how much space HDF5 allocates for metadata at a time; 0: the library's default");
  public static final Option<SizePair> HDF5_METADATA_CACHE = pair("h5burst.hdf5.metadata.cache",
      WriterProperties::isCache,
      "each 0 or from %s to %s; INITIAL at most MAX".formatted(ByteSizes.print(Metadata.MIN_CACHE_BYTES),
          ByteSizes.print(Metadata.MAX_CACHE_BYTES)),
      "INITIAL,MAX: size of HDF5's metadata cache when a file is opened, and what it may grow to; 0: the library's "
          + "default");
  public static final Option<CollectiveMetadata> HDF5_METADATA_COLLECTIVE =
      oneOf("h5burst.hdf5.metadata.collective", CollectiveMetadata.WRITES,
          "collective metadata operations: off, writes, all (reads too)");
  public static final Option<FlushTime> HDF5_METADATA_FLUSH =
      oneOf("h5burst.hdf5.metadata.flush", FlushTime.AUTOMATIC,
          "when HDF5 writes metadata: deferred (on flush, on close, or at the limit of h5burst.hdf5.metadata.dirty), "
              + "automatic (the library decides)");
  public static final Option<FlushRanks> HDF5_METADATA_RANKS =
      oneOf("h5burst.hdf5.metadata.ranks", FlushRanks.AUTOMATIC,
          "ranks that write metadata not written collectively: zero (rank 0), distributed (each a part), automatic "
              + "(the library decides)");
  public static final Option<Long> HDF5_METADATA_DIRTY = new Option<>("h5burst.hdf5.metadata.dirty",
      bytes().where(MetadataFlush::isThreshold, "0 or from %s to %s".formatted(
          ByteSizes.print(MetadataFlush.MIN_DIRTY_BYTES), ByteSizes.print(MetadataFlush.MAX_DIRTY_BYTES))),
      0L, "amount of changed metadata at which the ranks flush them; 0: the library's default, or 32MiB with "
          + "h5burst.hdf5.metadata.flush=deferred");
  public static final Option<ChunkMethod> HDF5_CHUNK_METHOD = oneOf("h5burst.hdf5.chunk.method", ChunkMethod.AUTOMATIC,
      "collective writes of chunks: linked (one operation for all), multi (one for each), automatic (the library "
          + "decides)");
  public static final Option<Atomicity> HDF5_ATOMICITY =
      oneOf("h5burst.hdf5.atomicity", Atomicity.OFF, "MPI's atomic mode: off, on");
  public static final Option<CreationOrder> HDF5_CREATION_ORDER =
      oneOf("h5burst.hdf5.creation.order", CreationOrder.UNTRACKED,
          "order of creation in new files: untracked, tracked (netCDF-4 needs it to append)");
  public static final Option<Optional<String>> TRACE = string("h5burst.trace", "a directory",
      "directory for traces of all ranks, for h5burst pattern and replay; an existing trace is replaced");
  public static final Option<Long> STAGING_BYTES = bytes("h5burst.staging.bytes", 4096, Long.MAX_VALUE, 512 << 20,
      "native memory for copied writes, per process; each burst must fit into it");
  public static final Option<Integer> CHUNK_THREADS =
      new Option<>("h5burst.chunk.threads", OptionType.number("threads", 0, 1024), 0,
          "threads that compress chunks, including the one that writes; 0: the host's processors divided among its "
              + "ranks, or fewer if h5burst.tuner=online finds that faster");
  public static final Option<Long> CHUNK_BYTES = bytes("h5burst.chunk.bytes", 1 << 20, Long.MAX_VALUE, 128 << 20,
      "memory for assembling and compressing a file's chunks, per process; two chunks always fit");
  public static final Option<DeflateMethod> CHUNK_DEFLATE = oneOf("h5burst.chunk.deflate", DeflateMethod.AUTO,
      "what deflates chunks: auto (libdeflate if installed, else java), java (java.util.zip)");
  public static final Option<Integer> RING_SLOTS =
      new Option<>("h5burst.ring.slots", OptionType.powerOfTwo("slots"), 4096,
          "writes that can be enqueued before the I/O thread takes them");
  public static final Option<Long> ROUND_BYTES = bytes("h5burst.round.bytes", Long.BYTES, Integer.MAX_VALUE, 1 << 30,
      "how much one HDF5 call writes per rank, at most");
  public static final Option<BackPressure> BACKPRESSURE = oneOf("h5burst.backpressure", BackPressure.BLOCK,
      "when staging memory is full, a write: block (waits for earlier bursts), fail (at once), sync (as block, and "
          + "every commit waits until its burst is written)");
  public static final Option<Duration> BACKPRESSURE_TIMEOUT =
      duration("h5burst.backpressure.timeout", Duration.ZERO, Duration.ofMinutes(10),
          "how long a write waits for staging memory or a ring slot before it fails");
  public static final Option<Durability> DURABILITY = oneOf("h5burst.durability", Durability.FLUSHED,
      "what flush promises: none (only what HDF5 does), flushed (data survive the death of every process), durable "
          + "(and a power failure)");
  public static final Option<Integer> PUBLISH_EVERY = new Option<>("h5burst.publish.every",
      OptionType.number("flushes", 0, Integer.MAX_VALUE), 0,
      "flushes after which a new file appears under its own name, as of that flush, until it is complete; 0: only "
          + "the complete file appears");
  public static final Option<Boolean> DEBUG_BORROW = onOff("h5burst.debug.borrow",
      "check borrowed memory: on (a burst fails if the program changed its elements too early), off");
  public static final Option<Duration> AGREEMENT_TIMEOUT =
      duration("h5burst.agreement.timeout", Duration.ZERO, Duration.ZERO,
          "how long a commit or an append waits for late ranks before the job is aborted; 0: as long as they are "
              + "alive");
  public static final Option<Duration> HEARTBEAT_TIMEOUT =
      duration("h5burst.heartbeat.timeout", Duration.ofSeconds(1), Duration.ofSeconds(30),
          "how long a rank that others wait for may give no sign of life before the job is aborted");
  public static final Option<Duration> LATE_NOTICE =
      duration("h5burst.late.notice", Duration.ofSeconds(1), Duration.ofSeconds(60),
          "how often the log names the ranks that others wait for");
  public static final Option<Duration> OUTCOME_TIMEOUT =
      duration("h5burst.outcome.timeout", Duration.ZERO, Duration.ofSeconds(5),
          "how long a rank on which something failed waits for the others, or for the failed call to return, before "
              + "the job is aborted");
  public static final Option<Duration> IO_TIMEOUT =
      duration("h5burst.io.timeout", Duration.ZERO, Duration.ofMinutes(10),
          "how long opening, writing or closing may take before the job is aborted; 0: no limit");

  public static final List<Option<?>> ALL =
      List.of(BACKEND, HDF5_LIBRARY, TUNER, KNOWLEDGE, EXPLAIN, PATTERN, CALLS, TUNER_CONFIG, TUNER_MODE,
          TUNER_AGGREGATORS, TUNER_BUFFER, HDF5_ALIGNMENT, HDF5_SIEVE_BUFFER, HDF5_METADATA_BLOCK, HDF5_METADATA_CACHE,
          HDF5_METADATA_COLLECTIVE, HDF5_METADATA_FLUSH, HDF5_METADATA_RANKS, HDF5_METADATA_DIRTY, HDF5_CHUNK_METHOD,
          HDF5_ATOMICITY, HDF5_CREATION_ORDER, TRACE, STAGING_BYTES, CHUNK_THREADS, CHUNK_BYTES, CHUNK_DEFLATE,
          RING_SLOTS,
          ROUND_BYTES,
          BACKPRESSURE, BACKPRESSURE_TIMEOUT, DURABILITY, PUBLISH_EVERY, DEBUG_BORROW, AGREEMENT_TIMEOUT,
          HEARTBEAT_TIMEOUT, LATE_NOTICE, OUTCOME_TIMEOUT, IO_TIMEOUT);

  private WriterProperties() {}

  /** Reads options of this process; an invalid one throws a {@link UsageException}. */
  public static OptionReader ofProcess() {
    return OptionReader.ofProcess(message -> new UsageException(message));
  }

  private static boolean isCache(SizePair cache) {
    return isCache(cache.first()) && isCache(cache.second())
        && (cache.second() == 0 || cache.first() <= cache.second());
  }

  private static boolean isCache(long bytes) {
    return bytes == 0 || bytes >= Metadata.MIN_CACHE_BYTES && bytes <= Metadata.MAX_CACHE_BYTES;
  }

  private static <E extends Enum<E>> Option<E> oneOf(String property, E defaultValue, String meaning) {
    return new Option<>(property, OptionType.oneOf(defaultValue.getDeclaringClass()), defaultValue, meaning);
  }

  private static Option<Boolean> onOff(String property, String meaning) {
    return new Option<>(property, OptionType.onOff(), false, meaning);
  }

  private static Option<Optional<Path>> path(String property, String meaning) {
    return new Option<>(property, OptionType.path(), Optional.empty(), meaning);
  }

  private static Option<Optional<String>> string(String property, String form, String meaning) {
    return new Option<>(property, OptionType.string(form), Optional.empty(), meaning);
  }

  private static Option<Duration> duration(String property, Duration least, Duration defaultValue, String meaning) {
    return new Option<>(property, OptionType.duration(least), defaultValue, meaning);
  }

  private static Option<Long> bytes(String property, long least, long most, long defaultValue, String meaning) {
    OptionType<Long> type = bytes();
    boolean isOpen = most == Long.MAX_VALUE;
    OptionType<Long> limited = isOpen ? OptionType.atLeast(type, least) : OptionType.between(type, least, most);
    return new Option<>(property, limited, defaultValue, meaning);
  }

  private static OptionType<Long> bytes() {
    return OptionType.of("bytes", ByteSizes.FORM, ByteSizes::parse, ByteSizes::print);
  }

  private static Option<SizePair> pair(String property, Predicate<SizePair> isAllowed, String range, String meaning) {
    OptionType<SizePair> type = OptionType.of("bytes,bytes", "two numbers of bytes such as 64KiB,1MiB", text -> {
      String[] parts = text.split(",", -1);
      if (parts.length != 2) {
        throw new IllegalArgumentException("\"%s\" is not two numbers".formatted(text));
      }
      return new SizePair(ByteSizes.parse(parts[0]), ByteSizes.parse(parts[1]));
    }, value -> ByteSizes.print(value.first()) + "," + ByteSizes.print(value.second()));
    return new Option<>(property, type.where(isAllowed, range), new SizePair(0, 0), meaning);
  }
}
