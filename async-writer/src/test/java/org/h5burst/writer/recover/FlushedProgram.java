package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * What a program of one process leaves that dies after its last flush, and what it had flushed by then: datasets, each
 * with the values of its elements, 0 where nothing was flushed, and attributes.
 *
 * @param otherManifest what the same program leaves that writes other values to the same places
 * @param largest elements of the largest note
 * @param rewrites whether elements were written more than once, so that not everything can be checked
 */
record FlushedProgram(byte[] partial, byte[] manifest, byte[] otherManifest, List<Model> datasets,
    List<String> attributes, int largest, boolean rewrites) {
  private static final int[] LENGTHS = {40, 300, 1000};

  /** A dataset as it is to be. */
  record Model(String name, long[] values) {
    DatasetSpec spec() {
      return new DatasetSpec(name, ElementType.INT64, new long[] {values.length});
    }

    long flushed() {
      return Arrays.stream(values).filter(value -> value != 0).count();
    }
  }

  private record Growing(Dataset dataset, Model model) {}

  /** Runs a program that is made of a seed. A quarter of the programs write elements more than once. */
  static FlushedProgram run(Path directory, long seed) throws IOException {
    return run(directory, seed, new Random(seed), run(directory, seed, new Random(~seed), new byte[0]).manifest);
  }

  private static FlushedProgram run(Path directory, long seed, Random contents, byte[] otherManifest)
      throws IOException {
    Path file = directory.resolve("program.h5");
    Random random = new Random(seed);
    List<Growing> open = new ArrayList<>();
    List<String> attributes = new ArrayList<>();
    int largest = 0;
    boolean rewrites = random.nextInt(4) == 0;
    try (BurstFile burst = BurstFile.create(file)) {
      for (int flush = 0; flush < 2 + random.nextInt(5); flush++) {
        for (int number = 0; number < (flush == 0 ? 1 : random.nextInt(2)); number++) {
          open.add(declare(burst, open.size(), LENGTHS[random.nextInt(LENGTHS.length)]));
        }
        if (random.nextBoolean()) {
          attributes.add("words " + flush + " \u20ac");
          burst.attribute("a" + (attributes.size() - 1), AttributeValue.of(attributes.getLast()));
        }
        for (Growing growing : open) {
          largest = Math.max(largest, write(growing, rewrites, random, contents));
        }
        burst.flush();
      }
      FlushedProgram left = new FlushedProgram(Files.readAllBytes(Path.of(file + ".partial")),
          Files.readAllBytes(Path.of(file + ".manifest")), otherManifest,
          open.stream().map(Growing::model).toList(), List.copyOf(attributes), largest, rewrites);
      burst.discard();
      return left;
    }
  }

  private static Growing declare(BurstFile file, int number, int length) {
    Model model = new Model("g%d/d%d".formatted(number % 2, number), new long[length]);
    return new Growing(file.dataset(model.name, ElementType.INT64).shape(length).create(), model);
  }

  /** Writes some blocks; returns how many elements that are. */
  private static int write(Growing growing, boolean rewrites, Random random, Random contents) {
    long[] values = growing.model.values;
    int block = values.length / 20;
    int all = 0;
    for (int writes = random.nextInt(4); writes > 0; writes--) {
      int from = random.nextInt(20) * block;
      if (values[from] == 0 || rewrites) {
        long[] written = new long[block];
        Arrays.setAll(written, _ -> 1 + contents.nextInt(1 << 20));
        growing.dataset.write(Selection.block(from, block), written);
        System.arraycopy(written, 0, values, from, block);
        all += block;
      }
    }
    return all;
  }
}
