package org.h5burst.harness.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.h5burst.harness.cli.CommandFailure;

/** Kernels and limits on this machine, on two ranks. */
final class KernelProbe {
  private static final String RANKS = "2";
  private static final double PAPER_RANKS = 512;
  /** The ratio of the cells of resolution 11 to those of resolution 6. */
  private static final double RESOLUTIONS = 1 << 10;
  private static final double GIB = 1L << 30;
  private static final double GB = 1e9;
  private static final double VORPAL_GB = 1.048576e9;
  private static final double MILLIS = 1e3;
  private static final JsonMapper MAPPER = new JsonMapper();

  private KernelProbe() {}

  private static JsonNode run(Here here, String kernel, String... options) {
    List<String> words = new ArrayList<>(List.of("run", kernel, "--ranks", RANKS));
    if (!List.of(options).contains("--mode")) {
      words.addAll(List.of("--mode", "off"));
    }
    words.addAll(List.of(options));
    words.addAll(List.of("--out", here.file("kernel.h5")));
    return here.run(words.toArray(String[]::new));
  }

  /** Returns the papers' bytes. */
  static Map<String, String> bytes(Here here, boolean quick) {
    double scaled = PAPER_RANKS / 2;
    Map<String, String> values = new LinkedHashMap<>();
    values.put(RuntimeStudy.VPIC, gigabytes(run(here, "vpic", "--scale", "8", "--bursts", "1"), scaled / GIB));
    values.put(RuntimeStudy.VORPAL, gigabytes(run(here, "vorpal", "--block", "300,100,60", "--components", "1",
        "--bursts", "20"), scaled / VORPAL_GB));
    values.put(RuntimeStudy.GCRM, gigabytes(run(here, "gcrm", "--resolution", "6", "--components", "20", "--bursts",
        "1"), RESOLUTIONS / GB));
    List<String> outputs = List.of(RuntimeStudy.CHECKPOINT, RuntimeStudy.CENTRES, RuntimeStudy.CORNERS);
    for (int output = 1; output <= outputs.size(); output++) {
      values.put(outputs.get(output - 1), gigabytes(run(here, "flash", "--block", "24,24,24", "--scale", "9.6",
          "--output", String.valueOf(output), "--bursts", "1"), scaled / GIB));
    }
    return values;
  }

  private static String gigabytes(JsonNode run, double factor) {
    return "%.3f GB".formatted(run.at("/bytes").asDouble() * factor);
  }

  /** Returns what it is worth to flush metadata late, or from one rank; settings in turn. */
  static Map<String, String> metadata(Here here, boolean quick) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int datasets : new int[] {RuntimeStudy.FEW_DATASETS, RuntimeStudy.MANY_DATASETS}) {
      List<Double> deferred = new ArrayList<>();
      List<Double> byRankZero = new ArrayList<>();
      for (int turn = 0; turn < (quick ? 1 : 5); turn++) {
        double usual = metadata(here, datasets, "automatic", "automatic");
        deferred.add(usual / metadata(here, datasets, "deferred", "automatic"));
        byRankZero.add(usual / metadata(here, datasets, "automatic", "zero"));
      }
      values.put(RuntimeStudy.deferred(datasets), Spread.of(deferred, "%.2f"));
      values.put(RuntimeStudy.byRankZero(datasets), Spread.of(byRankZero, "%.2f"));
    }
    return values;
  }

  private static double metadata(Here here, int datasets, String flush, String ranks) {
    return here.run(Map.of("H5BURST_HDF5_METADATA_COLLECTIVE", "off", "H5BURST_HDF5_METADATA_FLUSH", flush,
        "H5BURST_HDF5_METADATA_RANKS", ranks), "run", "flash", "--ranks", RANKS, "--mode", "off", "--output", "1",
        "--scale", "0.1", "--block", "4,4,4", "--bursts", String.valueOf(datasets / RuntimeStudy.FEW_DATASETS), "--out",
        here.file("kernel.h5")).at("/totalSeconds").asDouble();
  }

  /** Returns the offset and size of the first call of rank 1 in a burst of columns, as the trace has them. */
  static Map<String, String> calls(Here here, boolean quick) {
    Path trace = Path.of(here.file("trace"));
    here.run(Map.of("H5BURST_CALLS", "on", "H5BURST_TRACE", trace.toString()), "run", "column", "--ranks", RANKS,
        "--mode", "off", "--bursts", "1", "--block", "1000", "--out", here.file("kernel.h5"));
    try {
      for (String line : Files.readAllLines(trace.resolve("rank1.jsonl"))) {
        JsonNode calls = MAPPER.readTree(line).path("calls");
        if (!calls.isEmpty()) {
          return Map.of(RuntimeStudy.OFFSETS, calls.get(1).asText(), RuntimeStudy.SIZES,
              "%s, in pieces up to byte %s".formatted(calls.get(3).asText(), calls.get(2).asText()));
        }
      }
      throw new CommandFailure("%s has no calls".formatted(trace));
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be read".formatted(trace), e);
    }
  }

  /** Measures the tall and thin kernel. */
  static Map<String, String> tallAndThin(Here here, boolean quick) {
    double independent = seconds(run(here, "column", "--block", "1000"));
    double twice = seconds(run(here, "column", "--block", "2000"));
    double chunked = seconds(run(here, "column", "--block", "1000", "--chunk", "1000,1"));
    double collective = seconds(run(here, "column", "--block", "1000", "--mode", "collective"));
    return Map.of(SlidesStudy.INDEPENDENT, number(independent), SlidesStudy.TWICE, number(twice),
        SlidesStudy.CHUNKED, number(chunked), SlidesStudy.COLLECTIVE, number(collective),
        SlidesStudy.GROWTH, number(twice / independent), SlidesStudy.BY_CHUNKS, number(independent / chunked),
        SlidesStudy.BY_COLLECTIVE, number(independent / collective));
  }

  private static double seconds(JsonNode run) {
    return run.at("/medianSeconds").asDouble();
  }

  /** Measures writing by rows, columns, pattern and blocks. */
  static Map<String, String> patterns(Here here, boolean quick) {
    return Map.of(SlidesStudy.ROWS, spread(run(here, "contiguous")), SlidesStudy.COLUMNS, spread(run(here, "column")),
        SlidesStudy.PATTERN, spread(run(here, "pattern")), SlidesStudy.BLOCKS, spread(run(here, "vorpal")));
  }

  private static String spread(JsonNode run) {
    return "%s, %.3g MiB".formatted(Spread.of(StreamSupport.stream(run.at("/bursts").spliterator(), false)
        .map(burst -> MILLIS * burst.at("/seconds").asDouble()).toList(), "%.3g"),
        run.at("/bursts/0/bytes").asDouble() / (1 << 20));
  }

  /** Measures POSIX, MPI-IO and HDF5. */
  static Map<String, String> limits(Here here, boolean quick) {
    JsonNode limits = here.run("limits", "--ranks", RANKS, "--size", quick ? "16m" : "64m", "--repetitions",
        quick ? "5" : "7").at("/limits");
    double written = rate(limits, "HDF5 independent, cached");
    return Map.of(SlidesStudy.OF_POSIX, number(written / rate(limits, "POSIX write, cached")),
        SlidesStudy.OF_MPI_IO, number(written / rate(limits, "MPI-IO write, cached")), SlidesStudy.READ_OF_POSIX,
        number(rate(limits, "HDF5 independent read, cached") / rate(limits, "POSIX read, cached")));
  }

  private static double rate(JsonNode limits, String name) {
    return StreamSupport.stream(limits.spliterator(), false)
        .filter(limit -> limit.at("/name").asText().equals(name) && limit.at("/ranks").asText().equals(RANKS))
        .findFirst().orElseThrow().at("/median").asDouble();
  }

  private static String number(double value) {
    return "%.3g".formatted(value);
  }
}
