package org.h5burst.tuner.genetic;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.tuner.input.BoundedInput;
import org.jspecify.annotations.Nullable;

/**
 * Stores what a search has measured, on disk after each measurement, so that a killed search continues where it
 * stopped: its seed and times determine a search, which repeats its earlier steps from the journal.
 *
 * <p>Text: a header that names the search, then one line for each measured candidate, {@code 3,0,7,1 DONE 12.5}. A line
 * that was cut off by a kill is dropped.
 */
public final class Journal implements AutoCloseable {
  /** Room for half a million candidates, each of which took seconds. */
  private static final int MAX_BYTES = 16 << 20;
  private static final Pattern LINE = Pattern.compile("([0-9]{1,9}(?:,[0-9]{1,9})*) (DONE|TIMED_OUT|FAILED) "
      + "([0-9.]+(?:E-?[0-9]+)?)");

  private final Map<List<Integer>, Trial> trials;
  private final @Nullable FileChannel channel;

  private Journal(Map<List<Integer>, Trial> trials, @Nullable FileChannel channel) {
    this.trials = trials;
    this.channel = channel;
  }

  /** Makes a journal that stores nothing on disk, for a short search. */
  public static Journal inMemory() {
    return new Journal(new LinkedHashMap<>(), null);
  }

  /**
   * Opens or creates the journal of a search.
   *
   * @param measured describes what was measured
   * @throws IOException if the file cannot be read or written, is longer than 16 MiB, or is in use by another process
   * @throws IllegalArgumentException if it belongs to another search, or is not a journal
   */
  public static Journal open(Path path, ParameterSpace space, EvolutionOptions options, String measured)
      throws IOException {
    String header = header(space, options, measured);
    String text = Files.exists(path) ? BoundedInput.text(path, MAX_BYTES) : "";
    boolean begun = text.startsWith(header);
    // a header that a kill cut off is begun again
    if (!begun && !header.startsWith(text)) {
      throw new IllegalArgumentException(
          ("%s is the journal of another search, or none: %s; delete it, or search with the same command, space and "
              + "options as before")
              .formatted(path, difference(text, header)));
    }
    String complete = begun ? text.substring(0, text.lastIndexOf('\n') + 1) : "";
    Map<List<Integer>, Trial> trials = new LinkedHashMap<>();
    complete.lines().filter(line -> !line.startsWith("#")).forEach(line -> recall(path, line, trials));
    FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    Journal journal = new Journal(trials, channel);
    try {
      lock(channel, path, text);
      long length = complete.getBytes(StandardCharsets.UTF_8).length;
      channel.truncate(length).position(length);
      if (!begun) {
        journal.append(header);
      }
      return journal;
    } catch (IOException | RuntimeException e) {
      journal.close();
      throw e;
    }
  }

  /**
   * Locks the file until it is closed. Reading it again would release the lock, so this only checks that it has not
   * changed.
   */
  private static void lock(FileChannel channel, Path path, String text) throws IOException {
    boolean free;
    try {
      free = channel.tryLock() != null;
    } catch (OverlappingFileLockException here) {
      free = false;
    }
    if (!free || channel.size() != text.getBytes(StandardCharsets.UTF_8).length) {
      throw new IOException("%s is in use by another search".formatted(path));
    }
  }

  /** Returns the first line in which a journal differs from that of this search. */
  private static String difference(String text, String header) {
    List<String> old = text.lines().limit(header.lines().count()).toList();
    List<String> now = header.lines().toList();
    int line = 0;
    while (line < old.size() - 1 && old.get(line).equals(now.get(line))) {
      line++;
    }
    return "line %d is '%.500s', that of this search '%.500s'".formatted(line + 1, old.get(line), now.get(line));
  }

  private static String header(ParameterSpace space, EvolutionOptions options, String measured) {
    String search = "population %s, mutation %s, elites %s, repeats %s, seed %s".formatted(options.population(),
        options.mutationRate(), options.elites(), options.repeats(), options.seed());
    return Stream
        .concat(Stream.of("h5evolve 2", "of " + measured.replaceAll("\\R", " "), search), space.toString().lines())
        .map(line -> "# " + line + "\n")
        .collect(Collectors.joining());
  }

  private static void recall(Path path, String line, Map<List<Integer>, Trial> trials) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("%s: '%s' is not a line of a journal; delete the file".formatted(path, line));
    }
    List<Integer> values = Arrays.stream(matcher.group(1).split(",", -1)).map(Integer::valueOf).toList();
    trials.put(values, new Trial(Trial.Status.valueOf(matcher.group(2)), Double.parseDouble(matcher.group(3))));
  }

  /** Returns the earlier measurements in order, by the numbers of the genes' values. */
  Map<List<Integer>, Trial> trials() {
    return trials;
  }

  /** Returns the number of candidates that were measured before. */
  public int size() {
    return trials.size();
  }

  /** Stores a measurement, which survives a kill once this returns. */
  void record(List<Integer> values, Trial trial) throws IOException {
    trials.put(values, trial);
    append("%s %s %s\n".formatted(values.stream().map(String::valueOf).collect(Collectors.joining(",")), trial.status(),
        trial.seconds()));
  }

  private void append(String text) throws IOException {
    if (channel == null) {
      return;
    }
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(false);
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
