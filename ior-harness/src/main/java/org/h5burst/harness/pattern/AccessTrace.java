package org.h5burst.harness.pattern;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.tuner.pattern.DatasetAccess;
import org.h5burst.tuner.pattern.Hyperslab;
import org.h5burst.tuner.pattern.IoPattern;
import org.h5burst.tuner.pattern.PatternAnalyzer;
import org.jspecify.annotations.Nullable;

/**
 * Selections as JSON lines, one write each:
 * <code>{"rank":0,"dataset":"x","elementBytes":8,"start":[0,0],"count":[1,1],"block":[64,128],"stride":[1,1]}</code>; stride and count may be left out where
 * there is one block. Other members do not count, so that traces may say more.
 */
final class AccessTrace {
  private static final int MOST_RANKS = 1 << 20;
  private static final JsonMapper MAPPER = JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private AccessTrace() {}

  /** A line. */
  @SuppressWarnings("ArrayRecordComponent") // lines are never compared
  record Write(int rank, String dataset, int elementBytes, long[] start, long @Nullable [] stride, long @Nullable [] count, long[] block) {
    Hyperslab slab() {
      long[] once = new long[start.length];
      Arrays.fill(once, 1);
      if (block.length != start.length || stride != null && stride.length != start.length || count != null && count.length != start.length) {
        throw new IllegalArgumentException("start, stride, count and block differ in their number of dimensions");
      }
      return Hyperslab.strided(start, stride == null ? block : stride, count == null ? once : count, block);
    }
  }

  /**
   * The pattern in a trace.
   *
   * @throws CommandFailure if the file cannot be read or a line is wrong; the message names it
   */
  static IoPattern read(Path file) {
    Map<String, Map<Integer, List<Hyperslab>>> selections = new LinkedHashMap<>();
    Map<String, Integer> elementBytes = new LinkedHashMap<>();
    int ranks = 0;
    int number = 0;
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        Write write = MAPPER.readValue(line, Write.class);
        if (write.dataset() == null || write.start() == null || write.block() == null || write.rank() < 0 || write.rank() >= MOST_RANKS) {
          throw new IllegalArgumentException("a write has rank (below %d), dataset, elementBytes, start and block".formatted(MOST_RANKS));
        }
        ranks = Math.max(ranks, write.rank() + 1);
        elementBytes.put(write.dataset(), write.elementBytes());
        selections.computeIfAbsent(write.dataset(), name -> new LinkedHashMap<>()).computeIfAbsent(write.rank(), rank -> new ArrayList<>()).add(write.slab());
      }
      return pattern(ranks, selections, elementBytes);
    } catch (JsonProcessingException e) {
      throw new CommandFailure("%s, line %d: no write: %s".formatted(file, number, e.getOriginalMessage()), e);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new CommandFailure("%s, line %d: %s".formatted(file, number, e.getMessage()), e);
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be read".formatted(file), e);
    }
  }

  private static IoPattern pattern(int ranks, Map<String, Map<Integer, List<Hyperslab>>> selections, Map<String, Integer> elementBytes) {
    List<DatasetAccess> accesses = new ArrayList<>();
    selections.forEach((name, byRank) -> accesses.add(new DatasetAccess(name, elementBytes.getOrDefault(name, 0),
        IntStream.range(0, ranks).mapToObj(rank -> byRank.getOrDefault(rank, List.of())).toList())));
    return PatternAnalyzer.analyze(ranks, accesses);
  }
}
