package org.h5burst.writer.job;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.job.ModelAct.MakeDataset;
import org.h5burst.writer.job.ModelAct.MakeGroup;
import org.h5burst.writer.job.ModelAct.MakeLink;
import org.h5burst.writer.job.ModelAct.Owner;
import org.h5burst.writer.job.ModelAct.SetAttribute;

/** Changes of the structure of one file, burst by burst, made by chance from a seed: the same in every process that makes it. */
final class ModelProgram {
  private static final List<String> NAMES = List.of("a", "b", "fields", "é t");
  private static final List<ElementType> TYPES = List.of(ElementType.values());

  private final long seed;
  private final Random random;
  private final List<List<ModelAct>> bursts = new ArrayList<>();
  private final Set<String> groups = new HashSet<>();
  private final Set<String> links = new HashSet<>();
  private final List<String> datasets = new ArrayList<>();

  ModelProgram(long seed) {
    this.seed = seed;
    this.random = new Random(seed);
    for (int burst = 1 + random.nextInt(5); burst > 0; burst--) {
      bursts.add(burst());
    }
  }

  long seed() {
    return seed;
  }

  String fileName() {
    return "model%d.h5".formatted(seed);
  }

  /** What is done burst by burst. */
  List<List<ModelAct>> bursts() {
    return bursts;
  }

  /** The acts of a burst in an order that only one rank has. */
  List<ModelAct> actsOf(int burst, int rank) {
    List<ModelAct> acts = new ArrayList<>(bursts.get(burst));
    Collections.shuffle(acts, new Random(seed * 31 + burst * 7L + rank));
    acts.sort((one, other) -> Boolean.compare(other instanceof MakeDataset, one instanceof MakeDataset)); // their attributes are set by what they are
    return acts;
  }

  private List<ModelAct> burst() {
    List<ModelAct> acts = new ArrayList<>();
    Set<String> touched = new HashSet<>();
    for (int act = random.nextInt(9); act > 0; act--) {
      ModelAct next = switch (random.nextInt(6)) {
        case 0 -> group();
        case 1 -> dataset();
        case 2 -> link();
        default -> attribute();
      };
      String key = next instanceof SetAttribute attribute ? attribute.path() + '\0' + attribute.name() : next.path();
      if (touched.add(key)) {
        acts.add(next);
      }
    }
    return acts;
  }

  private String newPath() {
    String above = groups.isEmpty() || random.nextBoolean() ? "" : pick(groups.stream().sorted().toList()) + "/";
    String within = random.nextInt(4) == 0 ? "deep" + random.nextInt(100) + "/" : "";
    return above + within + pick(NAMES) + random.nextInt(1000);
  }

  private <T> T pick(List<T> items) {
    return items.get(random.nextInt(items.size()));
  }

  private void addGroups(String path) {
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      groups.add(path.substring(0, slash));
    }
  }

  private String freePath() {
    String path = newPath();
    while (groups.contains(path) || links.contains(path) || datasets.contains(path)) {
      path = newPath();
    }
    return path;
  }

  private ModelAct group() {
    String path = groups.isEmpty() || random.nextInt(4) > 0 ? freePath() : pick(groups.stream().sorted().toList());
    addGroups(path);
    groups.add(path);
    return new MakeGroup(path);
  }

  private ModelAct dataset() {
    String path = freePath();
    addGroups(path);
    datasets.add(path);
    return new MakeDataset(path, new DatasetSpec(path, pick(TYPES), new long[] {1 + random.nextInt(40)}));
  }

  /** A link that exists is pointed elsewhere, now and then. */
  private ModelAct link() {
    String path = links.isEmpty() || random.nextInt(3) > 0 ? freePath() : pick(links.stream().sorted().toList());
    addGroups(path);
    links.add(path);
    return switch (random.nextInt(3)) {
      case 0 -> new MakeLink(path, MakeLink.Kind.SOFT, pick(List.of("/nowhere", "a", "/fields/ex", "../b")));
      case 1 -> new MakeLink(path, MakeLink.Kind.EXTERNAL, pick(List.of("/there", "/fields/ex")));
      default -> datasets.isEmpty() ? new MakeLink(path, MakeLink.Kind.SOFT, "/") : new MakeLink(path, MakeLink.Kind.HARD, pick(datasets));
    };
  }

  private ModelAct attribute() {
    String name = pick(List.of("units", "time", "valid range", "a/b", "ö"));
    boolean ofDataset = !datasets.isEmpty() && random.nextBoolean();
    boolean ofGroup = !groups.isEmpty() && random.nextBoolean();
    String path = ofDataset ? pick(datasets) : ofGroup ? pick(groups.stream().sorted().toList()) : "";
    Owner owner = ofDataset ? Owner.DATASET : ofGroup ? Owner.GROUP : Owner.ROOT;
    return new SetAttribute(path, owner, name, value(), random.nextBoolean());
  }

  private Object value() {
    int length = random.nextInt(8) == 0 ? 2000 : random.nextInt(5);
    return switch (random.nextInt(16)) {
      case 0 -> (byte) random.nextInt();
      case 1 -> (short) random.nextInt();
      case 2 -> random.nextInt();
      case 3 -> random.nextLong();
      case 4 -> random.nextFloat();
      case 5 -> random.nextGaussian();
      case 6 -> random.nextBoolean();
      case 7 -> text();
      case 8 -> bytes(length);
      case 9 -> shorts(length);
      case 10 -> random.ints(length).toArray();
      case 11 -> random.longs(length).toArray();
      case 12 -> floats(length);
      case 13 -> random.doubles(length).toArray();
      case 14 -> booleans(length);
      default -> IntStream.range(0, length % 50).mapToObj(_ -> text()).toArray(String[]::new);
    };
  }

  private String text() {
    return pick(List.of("", "m/s", "Grüße aus Köln", "日本", "a b  c", "long ".repeat(60)));
  }

  private byte[] bytes(int length) {
    byte[] values = new byte[length];
    random.nextBytes(values);
    return values;
  }

  private short[] shorts(int length) {
    short[] values = new short[length];
    for (int index = 0; index < length; index++) {
      values[index] = (short) random.nextInt();
    }
    return values;
  }

  private float[] floats(int length) {
    float[] values = new float[length];
    for (int index = 0; index < length; index++) {
      values[index] = random.nextFloat();
    }
    return values;
  }

  private boolean[] booleans(int length) {
    boolean[] values = new boolean[length];
    for (int index = 0; index < length; index++) {
      values[index] = random.nextBoolean();
    }
    return values;
  }
}
