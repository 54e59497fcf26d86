package org.h5burst.writer.job;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.AttributeOwner;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.job.ModelAct.MakeDataset;
import org.h5burst.writer.job.ModelAct.MakeGroup;
import org.h5burst.writer.job.ModelAct.MakeLink;
import org.h5burst.writer.job.ModelAct.SetAttribute;

/** What each rank runs: changes of the structure of many files, one after the other. */
final class ModelJob {
  static final String OTHER_FILE = "other.h5";

  private final ModelProgram program;
  private final Communicator world;
  private final Map<String, Dataset> datasets = new HashMap<>();

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
          new ModelJob(new ModelProgram(seed), mpi.world()).run(Path.of(arguments[0]));
        } catch (RuntimeException | AssertionError failure) {
          throw new AssertionError("the program of seed " + seed + " failed", failure);
        }
      }
    });
  }

  /** The part of a dataset of one dimension that a rank writes. */
  static Selection part(long elements, int rank, int ranks) {
    long begin = elements * rank / ranks;
    return Selection.block(begin, elements * (rank + 1) / ranks - begin);
  }

  private void run(Path directory) {
    int[] opened = {0};
    WriterOptions options = WriterOptions.defaults()
        .tuner((_, _) -> new ScriptedTuner(() -> opened[0]++ % 2 == 0 ? Choice.DEFAULT : Choice.collective(1 + opened[0] % world.size(), 65536)));
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
    }
  }

  private void act(BurstFile file, ModelAct act) {
    switch (act) {
      case MakeGroup(String path) -> file.group(path);
      case MakeDataset(String path, var spec) -> {
        Dataset dataset = file.dataset(path, spec.type()).shape(spec.shape()).create();
        Selection part = part(spec.shape()[0], world.rank(), world.size());
        Elements.write(dataset, part, Canvas.values(spec, part, program.seed()), true);
        datasets.put(path, dataset);
      }
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
      case String text when variable -> owner.attribute(name, AttributeValue.variable(text));
      case String text -> owner.attribute(name, text);
      case String[] texts when variable -> owner.attribute(name, AttributeValue.variable(texts));
      case String[] texts -> owner.attribute(name, texts);
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
