package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.AttributeOwner;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.job.ModelAct.Extend;
import org.h5burst.writer.job.ModelAct.MakeDataset;
import org.h5burst.writer.job.ModelAct.MakeGroup;
import org.h5burst.writer.job.ModelAct.MakeLink;
import org.h5burst.writer.job.ModelAct.SetAttribute;
import org.h5burst.writer.job.ModelAct.WriteRows;

/** What each rank runs: changes of the structure of many files, one after the other. */
final class ModelJob {
  static final String OTHER_FILE = "other.h5";

  private final ModelProgram program;
  private final Communicator world;
  private final Map<String, Dataset> datasets = new HashMap<>();
  private final Map<SetAttribute, AttributeValue> attributes = new HashMap<>();

  private ModelJob(ModelProgram program, Communicator world) {
    this.program = program;
    this.world = world;
  }

  /** Arguments: a directory, the first seed and how many. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      long firstSeed = Long.parseLong(arguments[1]);
      for (long seed = firstSeed; seed < firstSeed + Long.parseLong(arguments[2]); seed++) {
        try {
          ModelJob job = new ModelJob(new ModelProgram(seed), mpi.world());
          job.run(Path.of(arguments[0]));
          job.readAttributes(Path.of(arguments[0]));
        } catch (RuntimeException | AssertionError failure) {
          throw new AssertionError("the program of seed " + seed + " failed", failure);
        }
      }
    });
  }

  private void run(Path directory) {
    int[] opened = {0};
    CreateOptions options = CreateOptions.defaults()
        .tuner((_, _) -> new ScriptedTuner(
            () -> opened[0]++ % 2 == 0 ? Choice.DEFAULT : Choice.collective(1 + opened[0] % world.size(), 65536)));
    try (BurstFile file = BurstFile.create(directory.resolve(program.fileName()), world, options)) {
      for (int burst = 0; burst < program.bursts().size(); burst++) {
        for (ModelAct act : program.actsOf(burst, world.rank())) {
          act(file, act);
        }
        if (burst % 3 == 2) {
          file.flush();
        } else {
          file.commit();
        }
      }
      file.complete();
    }
  }

  private void act(BurstFile file, ModelAct act) {
    switch (act) {
      case MakeGroup(String path) -> file.group(path);
      case MakeDataset(String path, DatasetSpec spec) -> {
        datasets.put(path, declare(file, spec));
      }
      case Extend(String path, DatasetSpec spec) -> extend(Objects.requireNonNull(datasets.get(path)), spec.shape());
      case WriteRows write -> write(Objects.requireNonNull(datasets.get(write.path())), write);
      case MakeLink(String path, MakeLink.Kind kind, String target) -> {
        switch (kind) {
          case SOFT -> file.link(path).soft(target);
          case HARD -> file.link(path).hard(target);
          case EXTERNAL -> file.link(path).external(OTHER_FILE, target);
        }
      }
      case SetAttribute attribute -> {
        AttributeOwner owner = switch (attribute.owner()) {
          case ROOT -> file;
          case GROUP -> file.group(attribute.path());
          case DATASET -> Objects.requireNonNull(datasets.get(attribute.path()));
        };
        set(owner, attribute.name(), attribute.value(), attribute.variable());
        note(attribute);
      }
    }
  }

  /** The latest value of an attribute counts, if it is one that can be compared. */
  private void note(SetAttribute attribute) {
    attributes.keySet()
        .removeIf(earlier -> earlier.path().equals(attribute.path()) && earlier.name().equals(attribute.name()));
    if (attribute.value() instanceof AttributeValue value) {
      attributes.put(attribute, value);
    }
  }

  /** What any rank finds in the file again. */
  private void readAttributes(Path directory) {
    try (BurstFile file = BurstFile.open(directory.resolve(program.fileName()), world)) {
      attributes.forEach((attribute, value) -> {
        AttributeOwner owner = switch (attribute.owner()) {
          case ROOT -> file;
          case GROUP -> file.group(attribute.path());
          case DATASET -> file.dataset(attribute.path());
        };
        assertEquals(value, owner.attribute(attribute.name()).orElseThrow());
      });
    }
  }

  static Dataset declare(BurstFile file, DatasetSpec spec) {
    DatasetBuilder builder = file.dataset(spec.name(), spec.type()).order(spec.order());
    if (spec.isScalar()) {
      builder.scalar();
    } else {
      builder.shape(spec.shape()).chunk(spec.chunk()).maxShape(spec.storage().limit());
    }
    if (spec.isCompact()) {
      builder.compact();
    }
    for (Filter filter : spec.storage().filters()) {
      switch (filter.kind()) {
        case SHUFFLE -> builder.shuffle();
        case DEFLATE -> builder.deflate(filter.level());
        case FLETCHER32 -> builder.fletcher32();
        case ZSTD, LZ4, OTHER -> builder.filter(filter.number(),
            filter.values().stream().mapToInt(Integer::intValue).toArray());
      }
    }
    byte[] fill = spec.storage().fill();
    if (fill.length > 0) {
      builder.fill(AttributeValue.of(spec.type(), new long[0],
          MemorySegment.ofArray(ModelTypes.stored(fill, spec.type(), spec.order()))));
    }
    return builder.create();
  }

  private static void extend(Dataset dataset, long[] shape) {
    long before = dataset.shape()[0];
    if (shape.length == 1) {
      assertEquals(before, dataset.append(0, shape[0] - before));
    } else {
      dataset.extend(shape);
    }
    assertArrayEquals(shape, dataset.shape());
  }

  /** One write for all rows of this rank, or one for each. */
  private void write(Dataset dataset, WriteRows write) {
    List<Selection> rows = new ArrayList<>();
    List<byte[]> elements = new ArrayList<>();
    long columns = ModelImage.columns(write.spec());
    for (long row = 0; row < write.spec().shape()[0]; row++) {
      if (write.isOf(row, world.rank(), world.size())) {
        rows.add(write.spec().rank() == 1 ? Selection.block(row, 1)
            : Selection.block(new long[] {row, 0}, new long[] {1, columns}));
        byte[] ofRow = new byte[Math.toIntExact(columns * write.spec().type().bytes())];
        for (int column = 0; column < columns; column++) {
          byte[] element = ModelImage.element(write, row, column);
          System.arraycopy(element, 0, ofRow, column * element.length, element.length);
        }
        elements.add(ofRow);
      }
    }
    if (write.salt() % 2 == 0 && !rows.isEmpty()) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      elements.forEach(all::writeBytes);
      dataset.write(Selection.union(rows), MemorySegment.ofArray(all.toByteArray()));
    } else {
      for (int row = 0; row < rows.size(); row++) {
        dataset.write(rows.get(row), MemorySegment.ofArray(elements.get(row)));
      }
    }
  }

  private static void set(AttributeOwner owner, String name, Object value, boolean variable) {
    switch (value) {
      case Byte number -> owner.attribute(name, number);
      case Short number -> owner.attribute(name, number);
      case Integer number -> owner.attribute(name, number);
      case Long number -> owner.attribute(name, number);
      case Float number -> owner.attribute(name, number);
      case Double number -> owner.attribute(name, number);
      case Boolean truth -> owner.attribute(name, truth);
      case String text when variable -> owner.attribute(name, text);
      case String text -> owner.attribute(name, AttributeValue.fixed(text));
      case String[] texts when variable -> owner.attribute(name, texts);
      case String[] texts -> owner.attribute(name, AttributeValue.fixed(texts));
      case AttributeValue elements -> owner.attribute(name, elements);
      default -> setArray(owner, name, value);
    }
  }

  private static void setArray(AttributeOwner owner, String name, Object value) {
    switch (value) {
      case byte[] numbers -> owner.attribute(name, numbers);
      case short[] numbers -> owner.attribute(name, numbers);
      case int[] numbers -> owner.attribute(name, numbers);
      case long[] numbers -> owner.attribute(name, numbers);
      case float[] numbers -> owner.attribute(name, numbers);
      case double[] numbers -> owner.attribute(name, numbers);
      case boolean[] truths -> owner.attribute(name, truths);
      default -> throw new IllegalArgumentException("no attribute: " + value);
    }
  }
}
