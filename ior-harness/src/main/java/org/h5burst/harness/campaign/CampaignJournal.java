package org.h5burst.harness.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.cli.BoundedLines;
import org.h5burst.harness.cli.ChoiceModule;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.tuner.input.BoundedInput;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of a campaign, written to disk after each run, so that a killed campaign continues where it stopped.
 * The first line is JSON that names the campaign; each further line is a run. An incomplete last line, left by a kill,
 * is dropped.
 *
 * @param path of the file
 */
record CampaignJournal(Path path) {
  private static final ObjectMapper MAPPER = new ObjectMapper().registerModule(new ChoiceModule());
  /**
   * The largest length of a line in bytes, and of the end that is read at once; at least two lines that are written fit
   * into it.
   */
  private static final int LONGEST_LINES = 4096;
  private static final long MAX_BYTES = 256 << 20;
  /** The largest number of runs, because all of them are kept in memory. */
  private static final int MAX_RUNS = 1_000_000;

  /**
   * The identity of the campaign; runs of different campaigns must not be mixed.
   *
   * @param version of this form
   * @param mpi the family of MPI, the back end if it was asked for, and whether reads are cold
   * @param directory where files are written
   * @param seed of sizes
   */
  record Title(int version, String mpi, String directory, long seed) {
    private static final int VERSION = 1;
    /** The first characters of each title. */
    private static final String BEGIN = "{\"version\":";

    Title(String mpi, String directory, long seed) {
      this(VERSION, mpi, directory, seed);
    }
  }

  /**
   * Empties the journal if it is there. It stays the same file, so that its lock keeps others out.
   *
   * @throws CommandFailure if the file is not a journal
   * @throws IOException if it cannot be written, or another process writes it
   */
  void forget() throws IOException {
    if (Files.exists(path)) {
      String text = start();
      if (!text.startsWith(Title.BEGIN) && !Title.BEGIN.startsWith(text)) { // a kill may have cut off the title
        throw new CommandFailure("%s is not a journal of a campaign; give another --journal".formatted(path));
      }
      try (FileChannel channel = locked()) {
        channel.truncate(0);
      }
    }
  }

  /** Begins the journal if it is not there, and checks that it is this campaign's if it is. */
  void begin(Title title) {
    try {
      String line = MAPPER.writeValueAsString(title) + "\n";
      String text = Files.exists(path) ? start() : "";
      int end = text.indexOf('\n');
      if (line.startsWith(text) && !line.equals(text)) { // a title that a kill cut off is begun again
        Files.writeString(path, line);
      } else if (end < 0) {
        throw new CommandFailure(
            "%s is not a journal of a campaign: its first line does not end within %d bytes; give another --journal"
                .formatted(path, LONGEST_LINES));
      } else if (!title.equals(MAPPER.readValue(text.substring(0, end), Title.class))) {
        throw new CommandFailure(
            ("%s belongs to another campaign: %s. Give the same --mpi, --backend, --dir, --seed and --cold as then, "
                + "another --journal, or --fresh to start again").formatted(path, text.substring(0, end)));
      }
    } catch (JsonProcessingException e) {
      throw new CommandFailure("%s is not a journal of a campaign; give another --journal".formatted(path), e);
    } catch (IOException e) {
      throw new CommandFailure("the journal %s cannot be read or written".formatted(path), e);
    }
  }

  private String start() throws IOException {
    try (InputStream bytes = Files.newInputStream(path)) {
      return new String(bytes.readNBytes(LONGEST_LINES), StandardCharsets.UTF_8);
    }
  }

  /**
   * Returns all runs.
   *
   * @throws CommandFailure if the journal has a line that is not a run, or more runs or bytes than are read; the
   *     message says how many that is
   */
  List<Run> runs() {
    try (BoundedLines lines = new BoundedLines(BoundedInput.lines(path, MAX_BYTES), LONGEST_LINES)) {
      lines.next(); // the title
      List<Run> runs = new ArrayList<>();
      for (@Nullable String line = lines.next(); line != null && lines.hasEnded(); line = lines.next()) {
        if (runs.size() == MAX_RUNS) {
          throw new CommandFailure(
              "%s has more than %d runs, and no more are read; give another --journal, or --fresh to start again"
                  .formatted(path, MAX_RUNS));
        }
        @Nullable Run run = MAPPER.readValue(line, Run.class);
        if (run == null) {
          throw new CommandFailure("%s has a line that is not a run: null".formatted(path));
        }
        runs.add(run);
      }
      return runs;
    } catch (JsonProcessingException e) {
      throw new CommandFailure(
          "%s has a line that is not a run; give another --journal, or --fresh to start again".formatted(path), e);
    } catch (IOException e) {
      throw new CommandFailure("the journal %s cannot be read".formatted(path), e);
    }
  }

  /** Returns the last bytes, each as one character. */
  private static String end(FileChannel channel) throws IOException {
    ByteBuffer end = ByteBuffer.allocate(LONGEST_LINES);
    channel.position(Math.max(0, channel.size() - end.capacity()));
    while (end.hasRemaining() && channel.read(end) >= 0) {
      // until the buffer is full or the file ends
    }
    return StandardCharsets.ISO_8859_1.decode(end.flip()).toString();
  }

  /**
   * Opens it to add runs; no other process can until the writer is closed.
   *
   * @throws IOException if it cannot be written, another process writes it, or it does not end as a journal does
   */
  Writer writer() throws IOException {
    FileChannel channel = locked();
    String end = end(channel);
    int whole = end.lastIndexOf('\n') + 1;
    if (whole == 0) {
      channel.close();
      throw new IOException(
          "%s is not a journal of a campaign: its last line has more than %d bytes".formatted(path, LONGEST_LINES));
    }
    channel.truncate(channel.size() - (end.length() - whole));
    channel.position(channel.size());
    return new Writer(path, channel);
  }

  /** Returns the open file, which no other process can lock until it is closed. */
  private FileChannel locked() throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    @Nullable FileLock lock = channel.tryLock();
    if (lock == null) {
      channel.close();
      throw new IOException("another campaign is writing %s; wait for it, or end it".formatted(path));
    }
    return channel;
  }

  /** Adds runs. Used by one thread. */
  static final class Writer implements AutoCloseable {
    private final Path path;
    private final FileChannel channel;

    private Writer(Path path, FileChannel channel) {
      this.path = path;
      this.channel = channel;
    }

    /**
     * Adds a run; it survives the end of the process once this returns.
     *
     * @throws IOException if it cannot be written, or the journal would be longer than is read
     */
    void add(Run run) throws IOException {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(MAPPER.writeValueAsString(run) + "\n");
      if (channel.position() + bytes.remaining() > MAX_BYTES) {
        throw new IOException("%s is full: a journal has %d bytes at most".formatted(path, MAX_BYTES));
      }
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    /** Forces what was added to the disk, so that it survives a crash of the machine once this returns. */
    void force() throws IOException {
      channel.force(false);
    }

    @Override
    public void close() throws IOException {
      force();
      channel.close();
    }
  }
}
