package org.h5burst.harness.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.harness.cli.CommandFailure;
import org.jspecify.annotations.Nullable;

/**
 * What a campaign has measured, on disk after each run, so that a killed campaign goes on where it stopped: a line of JSON that names the campaign, then one for each run. A line that a kill cut off
 * is dropped.
 *
 * @param path of the file
 */
record CampaignJournal(Path path) {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  /** Two lines at least fit into so many bytes. */
  private static final int LONGEST_LINES = 4096;

  /**
   * Which campaign it is; runs of different campaigns must not be mixed.
   *
   * @param version of this form
   * @param mpi the family of MPI
   * @param directory where files are written
   * @param seed of sizes
   */
  record Title(int version, String mpi, String directory, long seed) {
    private static final int VERSION = 1;

    Title(String mpi, String directory, long seed) {
      this(VERSION, mpi, directory, seed);
    }
  }

  /** Begins the journal if it is not there, and checks that it is this campaign's if it is. */
  void begin(Title title) {
    try {
      String text = Files.exists(path) ? Files.readString(path) : "";
      int end = text.indexOf('\n');
      if (end < 0) {
        Files.writeString(path, MAPPER.writeValueAsString(title) + "\n");
      } else if (!MAPPER.readValue(text.substring(0, end), Title.class).equals(title)) {
        throw new CommandFailure(
            "%s belongs to another campaign: %s. Give the same --mpi, --dir and --seed as then, another --journal, or --fresh to begin anew"
                .formatted(path, text.substring(0, end)));
      }
    } catch (JsonProcessingException e) {
      throw new CommandFailure("%s is no journal of a campaign; give another --journal".formatted(path), e);
    } catch (IOException e) {
      throw new CommandFailure("the journal %s cannot be read or written".formatted(path), e);
    }
  }

  /** All runs. */
  List<Run> runs() {
    try {
      List<Run> runs = new ArrayList<>();
      for (String line : complete(Files.readString(path)).lines().skip(1).toList()) {
        runs.add(MAPPER.readValue(line, Run.class));
      }
      return runs;
    } catch (JsonProcessingException e) {
      throw new CommandFailure("%s has a line that is no run; give another --journal, or --fresh to begin anew".formatted(path), e);
    } catch (IOException e) {
      throw new CommandFailure("the journal %s cannot be read".formatted(path), e);
    }
  }

  /** The run that was added last, without reading all the others; none yet, or none since the title. */
  Optional<Run> latest() {
    try (FileChannel channel = FileChannel.open(path)) {
      ByteBuffer end = ByteBuffer.allocate(LONGEST_LINES);
      channel.position(Math.max(0, channel.size() - end.capacity()));
      while (end.hasRemaining() && channel.read(end) >= 0) {
        // until the buffer is full or the file ends
      }
      List<String> lines = complete(StandardCharsets.UTF_8.decode(end.flip()).toString()).lines().skip(1).toList();
      return lines.isEmpty() ? Optional.empty() : Optional.of(MAPPER.readValue(lines.getLast(), Run.class));
    } catch (IOException e) {
      throw new CommandFailure("the journal %s cannot be read".formatted(path), e);
    }
  }

  /** Up to the last line that is whole. */
  private static String complete(String text) {
    return text.substring(0, text.lastIndexOf('\n') + 1);
  }

  /**
   * Opens it to add runs; no other process can until the writer is closed.
   *
   * @throws IOException if it cannot be written, or another process writes it
   */
  Writer writer() throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    @Nullable FileLock lock = channel.tryLock();
    if (lock == null) {
      channel.close();
      throw new IOException("another campaign is writing %s; wait for it, or end it".formatted(path));
    }
    long length = complete(Files.readString(path)).getBytes(StandardCharsets.UTF_8).length;
    channel.truncate(length).position(length);
    return new Writer(channel);
  }

  /** Adds runs. Used by one thread. */
  static final class Writer implements AutoCloseable {
    private final FileChannel channel;

    private Writer(FileChannel channel) {
      this.channel = channel;
    }

    /** Adds a run; it survives the end of the process once this returns. */
    void add(Run run) throws IOException {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(MAPPER.writeValueAsString(run) + "\n");
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    /** What was added survives the end of the machine once this returns. */
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
