package org.h5burst.writer.job;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.job.ModelAct.Extend;
import org.h5burst.writer.job.ModelAct.MakeDataset;
import org.h5burst.writer.job.ModelAct.MakeGroup;
import org.h5burst.writer.job.ModelAct.MakeLink;
import org.h5burst.writer.job.ModelAct.Owner;
import org.h5burst.writer.job.ModelAct.SetAttribute;
import org.h5burst.writer.job.ModelAct.WriteRows;

/**
 * Changes of the structure of one file, burst by burst, made by chance from a seed: the same in every process that
 * makes it.
 */
final class ModelProgram {
  private static final List<String> NAMES = List.of("a", "b", "fields", "é t", "🚀");

  private final long seed;
  private final Random random;
  private final List<List<ModelAct>> bursts = new ArrayList<>();
  private final Set<String> groups = new HashSet<>();
  private final Set<String> links = new HashSet<>();
  private final Map<String, DatasetSpec> datasets = new TreeMap<>();
  private int salt;

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
    acts.sort(Comparator.comparingInt(ModelProgram::turn));
    return acts;
  }

  /** A dataset must be declared before it is used, and extended before what is new in it is written. */
  private static int turn(ModelAct act) {
    return switch (act) {
      case MakeDataset _ -> 0;
      case Extend _ -> 1;
      case WriteRows _,MakeGroup _,MakeLink _,SetAttribute _ -> 2;
    };
  }

  private List<ModelAct> burst() {
    List<ModelAct> acts = new ArrayList<>();
    Set<String> touched = new HashSet<>();
    for (int act = random.nextInt(14); act > 0; act--) {
      switch (random.nextInt(7)) {
        case 0 -> acts.add(group());
        case 1, 2 -> dataset(acts, touched);
        case 3 -> addOnce(link(), acts, touched);
        default -> addOnce(attribute(), acts, touched);
      }
    }
    return acts;
  }

  /** What is done twice in a burst has no defined outcome if the ranks do it in different orders. */
  private static void addOnce(ModelAct act, List<ModelAct> acts, Set<String> touched) {
    if (touched.add(act instanceof SetAttribute attribute ? attribute.path() + '\0' + attribute.name() : act.path())) {
      acts.add(act);
    }
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
    while (groups.contains(path) || links.contains(path) || datasets.containsKey(path)) {
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

  /**
   * A new dataset, or a further write of one, which may be extended for it; what is not filled is written as a whole.
   */
  private void dataset(List<ModelAct> acts, Set<String> touched) {
    String path;
    if (datasets.isEmpty() || random.nextBoolean()) {
      path = freePath();
      addGroups(path);
      datasets.put(path, new ModelDatasets(random).make(path));
      touched.add(path);
      acts.add(new MakeDataset(path, datasets.get(path)));
      if (random.nextInt(6) == 0 && datasets.get(path).storage().fill().length > 0) {
        return;
      }
    } else {
      path = pick(List.copyOf(datasets.keySet()));
      if (!touched.add(path)) {
        return;
      }
    }
    DatasetSpec dataset = Objects.requireNonNull(datasets.get(path));
    if (dataset.storage().limit().length > 0 && random.nextInt(4) > 0) {
      dataset = ModelDatasets.larger(dataset, random);
      datasets.put(path, dataset);
      acts.add(new Extend(path, dataset));
    }
    boolean sparse = dataset.storage().fill().length > 0 && random.nextInt(3) > 0;
    acts.add(new WriteRows(path, dataset, ++salt, sparse));
  }

  /** A link that exists is pointed elsewhere, now and then. */
  private ModelAct link() {
    String path = links.isEmpty() || random.nextInt(3) > 0 ? freePath() : pick(links.stream().sorted().toList());
    addGroups(path);
    links.add(path);
    return switch (random.nextInt(3)) {
      case 0 -> new MakeLink(path, MakeLink.Kind.SOFT, pick(List.of("/nowhere", "a", "/fields/ex", "../b", "/🚀/𝄞")));
      case 1 -> new MakeLink(path, MakeLink.Kind.EXTERNAL, pick(List.of("/there", "/fields/ex", "/🚀")));
      default ->
        datasets.isEmpty() ? new MakeLink(path, MakeLink.Kind.SOFT, "/")
            : new MakeLink(path, MakeLink.Kind.HARD, pick(List.copyOf(datasets.keySet())));
    };
  }

  private ModelAct attribute() {
    String name = pick(List.of("units", "time", "valid range", "a/b", "ö", "𝄞 🚀"));
    boolean ofDataset = !datasets.isEmpty() && random.nextBoolean();
    boolean ofGroup = !groups.isEmpty() && random.nextBoolean();
    String path =
        ofDataset ? pick(List.copyOf(datasets.keySet())) : ofGroup ? pick(groups.stream().sorted().toList()) : "";
    Owner owner = ofDataset ? Owner.DATASET : ofGroup ? Owner.GROUP : Owner.ROOT;
    return new SetAttribute(path, owner, name, value(), random.nextBoolean());
  }

  private Object value() {
    int length = random.nextInt(8) == 0 ? 2000 : random.nextInt(5);
    return switch (random.nextInt(20)) {
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
      case 15 -> IntStream.range(0, length % 50).mapToObj(_ -> text()).toArray(String[]::new);
      default -> elements();
    };
  }

  /** Elements of any type, one or many. */
  private AttributeValue elements() {
    DataType type = pick(ModelTypes.ALL);
    long[] shape = random.longs(random.nextInt(3), 1, 4).toArray();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (long left = LongStream.of(shape).reduce(1, Math::multiplyExact); left > 0; left--) {
      bytes.writeBytes(ModelTypes.element(type, random));
    }
    return AttributeValue.of(type, shape, MemorySegment.ofArray(bytes.toByteArray()));
  }

  private String text() {
    return pick(List.of("", "m/s", "Grüße aus Köln", "日本", "🚀 to 𠮷", "a b  c", "long ".repeat(60)));
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
