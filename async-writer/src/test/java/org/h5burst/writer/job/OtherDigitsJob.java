package org.h5burst.writer.job;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.recover.Recovery;

/** What each rank runs in a language that has its own digits: writes every type, reads it, and recovers the file. */
final class OtherDigitsJob {
  private static final int ROWS = 4;

  private OtherDigitsJob() {}

  /** Argument: the directory, in which rank 0 also leaves what a kill after the flush would have left. */
  public static void main(String[] arguments) throws Exception {
    require(!"%d".formatted(1).equals("1"), "the digits are the usual ones");
    Path directory = Path.of(arguments[0]);
    Mpi.run(mpi -> run(mpi.world(), directory));
  }

  private static List<DataType> types() {
    List<DataType> types = new ArrayList<>(List.of(ElementType.values()));
    types.addAll(List.of(DataType.BOOLEAN, DataType.bits(4), DataType.fixedString(12), DataType.COMPLEX64,
        DataType.array(ElementType.INT16, 3), DataType.opaque(5, "tag")));
    return types;
  }

  private static void run(Communicator world, Path directory) throws IOException {
    Path path = directory.resolve("f.h5");
    Path left = directory.resolve("left.h5");
    CreateOptions options = CreateOptions.defaults().hint("cb_nodes", "1").hint("cb_buffer_size", "1048576");
    try (BurstFile file = BurstFile.create(path, world, options)) {
      for (int number = 0; number < types().size(); number++) {
        write(file, world, number);
      }
      file.attribute("words", AttributeValue.of("of text"));
      file.flush();
      if (world.rank() == 0) {
        for (String end : List.of(".partial", ".manifest")) {
          Files.copy(Path.of(path + end), Path.of(left + end));
        }
      }
      file.complete();
    }
    try (BurstFile file = BurstFile.open(path, world)) {
      for (int number = 0; number < types().size(); number++) {
        read(file, world, number);
      }
      require(file.requireAttribute("words").strings().equals(List.of("of text")), "another attribute of the file");
    }
    if (world.size() == 1) {
      System.out.println("recovered: " + Recovery.recover(left).outcome());
    }
  }

  private static Selection part(Communicator world) {
    return Selection.block((long) world.rank() * ROWS, ROWS);
  }

  private static void write(BurstFile file, Communicator world, int number) {
    DataType type = types().get(number);
    Dataset dataset = file.dataset("d" + number, type).shape((long) world.size() * ROWS).chunk(ROWS).deflate(1)
        .create();
    dataset.attribute("number", number);
    dataset.write(part(world), Arena.ofAuto().allocate((long) ROWS * type.bytes(), Long.BYTES).fill((byte) 1));
  }

  private static void read(BurstFile file, Communicator world, int number) {
    DataType type = types().get(number);
    Dataset dataset = file.dataset("d" + number);
    require(dataset.type().equals(type) && dataset.requireAttribute("number").asInt() == number, dataset.toString());
    MemorySegment elements = Arena.ofAuto().allocate((long) ROWS * type.bytes(), Long.BYTES);
    dataset.read(part(world), elements);
    file.flush();
    MemorySegment written = Arena.ofAuto().allocate(elements.byteSize()).fill((byte) 1);
    require(elements.mismatch(written) < 0, "other elements of " + dataset);
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalStateException(message);
    }
  }
}
