package org.h5burst.tuner.knowledge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.pattern.DatasetPattern;
import org.h5burst.tuner.pattern.DimensionPattern;
import org.h5burst.tuner.pattern.Distribution;
import org.h5burst.tuner.pattern.IoPattern;
import org.h5burst.tuner.pattern.PatternRepository.Known;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.FiveNumbers;
import org.h5burst.tuner.prior.LearnedStream;
import org.h5burst.tuner.prior.RelativeChoice;
import org.h5burst.tuner.regression.EmpiricalModel;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.Measurement;
import org.h5burst.tuner.regression.ModelFit;

/** How knowledge is stored in the tables of one version of the file. A change to a table requires a new version. */
final class Schema {
  /**
   * Increases with a new knob, after which older files can still be read, or with another change, after which they
   * cannot.
   */
  static final int VERSION = Knob.all().stream().mapToInt(Knob::since).max().orElse(1);

  /** The largest rounding error of a covariance. */
  private static final double ROUNDING = 1e-9;

  /** One row for each dimension of each dataset of each pattern. */
  private static final Table PATTERN =
      new Table("pattern_dimension", "pattern TEXT", "ranks INTEGER", "dataset INTEGER", "name TEXT",
          "element_bytes INTEGER", "distribution TEXT", "processes INTEGER", "block INTEGER", "extent INTEGER");
  /** One row for each measurement of each model. */
  private static final Table MODEL =
      new Table("model_measurement", "model TEXT", "formula TEXT", "stripe_count REAL", "stripe_megabytes REAL",
          "aggregators REAL", "file_gigabytes REAL", "seconds REAL");
  private static final Table CLUSTER =
      new Table("cluster", "operation TEXT", "level INTEGER", "min REAL", "q1 REAL", "median REAL", "q3 REAL",
          "max REAL", "members INTEGER");
  private static final List<String> BEFORE_ARM =
      List.of("stream INTEGER", "operation TEXT", "features BLOB", "noise REAL", "bursts INTEGER", "covariance BLOB");

  private final KnobColumns knobs;
  private final Table campaign;
  /** One row for each arm of each learned stream; only its first row has the covariance. */
  private final Table history;

  /** Returns the tables of a version that this program knows. */
  Schema(int version) {
    knobs = KnobColumns.of(version);
    campaign = new Table("campaign", joined(
        List.of("operation TEXT", "nodes INTEGER", "ranks INTEGER", "bytes_per_rank INTEGER", "aggregate_bytes INTEGER",
            "datasets INTEGER", "pieces_per_rank INTEGER", "piece_bytes REAL", "strided INTEGER", "new_file INTEGER"),
        knobs.absolute(), List.of("min REAL", "q1 REAL", "median REAL", "q3 REAL", "max REAL", "best_seconds REAL")));
    history = new Table("history_arm", joined(BEFORE_ARM, knobs.relative(), List.of("shift REAL")));
  }

  @SafeVarargs
  private static <T> List<T> joined(List<? extends T>... parts) {
    return Stream.of(parts).<T>flatMap(List::stream).toList();
  }

  List<Table> tables() {
    return List.of(campaign, PATTERN, MODEL, CLUSTER, history);
  }

  /** Returns the rows of all tables. */
  Map<Table, List<List<Object>>> rows(Knowledge knowledge) {
    return Map.of(
        campaign, knowledge.campaign().stream().map(this::row).toList(),
        PATTERN, knowledge.patterns().stream().flatMap(known -> rows(known).stream()).toList(),
        MODEL, knowledge.models().stream().flatMap(model -> rows(model).stream()).toList(),
        CLUSTER, knowledge.clusters().stream().map(Schema::row).toList(),
        history, IntStream.range(0, knowledge.history().size()).boxed()
            .flatMap(stream -> rows(stream, knowledge.history().get(stream)).stream()).toList());
  }

  /** Returns the knowledge in rows; an IllegalArgumentException names the invalid row. */
  Knowledge knowledge(Map<Table, List<List<Object>>> rows) {
    return new Knowledge(each(campaign, rows, this::campaignRecord), grouped(PATTERN, rows, Schema::pattern),
        grouped(MODEL, rows, Schema::model), each(CLUSTER, rows, Schema::cluster),
        grouped(history, rows, this::stream));
  }

  private static <T> List<T> each(Table table, Map<Table, List<List<Object>>> rows, Function<Row, T> reader) {
    List<T> entries = new ArrayList<>();
    for (List<Object> row : rows.getOrDefault(table, List.of())) {
      try {
        entries.add(reader.apply(new Row(row)));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "row %d of table %s: %s".formatted(entries.size() + 1, table.name(), e.getMessage()), e);
      }
    }
    return entries;
  }

  /** Groups rows into entries: consecutive rows with the same first column. */
  private static <T> List<T> grouped(Table table, Map<Table, List<List<Object>>> rows,
      Function<List<List<Object>>, T> reader) {
    Map<Object, List<List<Object>>> groups = new LinkedHashMap<>();
    rows.getOrDefault(table, List.of())
        .forEach(row -> groups.computeIfAbsent(row.getFirst(), key -> new ArrayList<>()).add(row));
    List<T> entries = new ArrayList<>();
    groups.forEach((key, group) -> {
      try {
        entries.add(reader.apply(group));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("entry %s of table %s: %s".formatted(key, table.name(), e.getMessage()), e);
      }
    });
    return entries;
  }

  private List<Object> row(CampaignRecord record) {
    BurstFeatures f = record.features();
    FiveNumbers p = record.performance();
    return joined(List.of(record.operation().name(), f.nodes(), f.ranks(), f.bytesPerRank(), f.aggregateBytes(),
        f.datasets(), f.piecesPerRank(), f.pieceBytes(), flag(f.strided()), flag(f.newFile())),
        knobs.values(record.choice()),
        List.of(p.min(), p.q1(), p.median(), p.q3(), p.max(), record.bestSeconds()));
  }

  private CampaignRecord campaignRecord(Row row) {
    Operation operation = row.constant(Operation.class);
    BurstFeatures features =
        new BurstFeatures(row.count(), row.count(), row.size(), row.size(), row.count(), row.size(), row.real(),
            row.flag(), row.flag());
    return new CampaignRecord(operation, features, knobs.choice(row), fiveNumbers(row), row.real());
  }

  private static FiveNumbers fiveNumbers(Row row) {
    return new FiveNumbers(row.real(), row.real(), row.real(), row.real(), row.real());
  }

  private static List<List<Object>> rows(Known known) {
    List<List<Object>> rows = new ArrayList<>();
    for (int place = 0; place < known.pattern().datasets().size(); place++) {
      DatasetPattern dataset = known.pattern().datasets().get(place);
      for (DimensionPattern dimension : dataset.dimensions()) {
        rows.add(List.of(known.name(), known.pattern().ranks(), place, dataset.name(), dataset.elementBytes(),
            dimension.distribution().name(), dimension.processes(), dimension.block(), dimension.extent()));
      }
    }
    return rows;
  }

  private static Known pattern(List<List<Object>> rows) {
    Map<Long, DatasetPattern> datasets = new LinkedHashMap<>();
    String name = "";
    int ranks = 0;
    for (List<Object> values : rows) {
      Row row = new Row(values);
      name = row.text();
      ranks = row.count();
      long place = row.size();
      String dataset = row.text();
      int elementBytes = row.count();
      DimensionPattern dimension =
          new DimensionPattern(row.constant(Distribution.class), row.count(), row.size(), row.size());
      datasets.merge(place, new DatasetPattern(dataset, elementBytes, List.of(dimension)), (known,
          more) -> new DatasetPattern(more.name(), more.elementBytes(), joined(known.dimensions(), more.dimensions())));
    }
    return new Known(name, new IoPattern(ranks, List.copyOf(datasets.values())));
  }

  private static List<List<Object>> rows(NamedModel model) {
    String formula = model.fit().model().toString();
    return model.fit().measurements().stream()
        .map(m -> List.<Object>of(model.name(), formula, m.setting().stripeCount(), m.setting().stripeMegabytes(),
            m.setting().aggregators(), m.setting().fileGigabytes(), m.seconds()))
        .toList();
  }

  private static NamedModel model(List<List<Object>> rows) {
    List<Measurement> measurements = new ArrayList<>();
    String name = "";
    String formula = "";
    for (List<Object> values : rows) {
      Row row = new Row(values);
      name = row.text();
      formula = row.text();
      measurements.add(new Measurement(new IoSetting(row.real(), row.real(), row.real(), row.real()), row.real()));
    }
    return new NamedModel(name, ModelFit.of(EmpiricalModel.parse(formula), measurements));
  }

  private static List<Object> row(PerformanceCluster cluster) {
    FiveNumbers c = cluster.centre();
    return List.of(cluster.operation().name(), cluster.level(), c.min(), c.q1(), c.median(), c.q3(), c.max(),
        cluster.members());
  }

  private static PerformanceCluster cluster(Row row) {
    return new PerformanceCluster(row.constant(Operation.class), row.count(), fiveNumbers(row), row.size());
  }

  private List<List<Object>> rows(int stream, LearnedStream learned) {
    byte[] features = Row.bytes(learned.features());
    List<List<Object>> rows = new ArrayList<>();
    for (int place = 0; place < learned.arms().size(); place++) {
      byte[] covariance = place == 0 ? Row.bytes(learned.covariance()) : new byte[0];
      rows.add(joined(
          List.of(stream, learned.operation().name(), features, learned.noise(), learned.bursts(), covariance),
          knobs.values(learned.arms().get(place)), List.of(learned.shift()[place])));
    }
    return rows;
  }

  private LearnedStream stream(List<List<Object>> rows) {
    List<RelativeChoice> arms = new ArrayList<>();
    double[] shift = new double[rows.size()];
    for (List<Object> values : rows) {
      Row row = new Row(values.subList(BEFORE_ARM.size(), values.size()));
      RelativeChoice arm = knobs.relativeChoice(row);
      shift[arms.size()] = row.real();
      arms.add(arm);
    }
    Row first = new Row(rows.getFirst().subList(1, rows.getFirst().size()));
    Operation operation = first.constant(Operation.class);
    double[] features = first.reals();
    double noise = first.real();
    long bursts = first.size();
    LearnedStream learned = new LearnedStream(operation, features, arms, shift, first.reals(), noise, bursts);
    requireCovariance(learned.covariance(), learned.arms().size());
    return learned;
  }

  /** Requires a valid covariance, because the tuner divides by variances and takes their roots. */
  private static void requireCovariance(double[] numbers, int arms) {
    RealMatrix matrix = MatrixUtils.createRealMatrix(arms, arms);
    for (int place = 0; place < numbers.length; place++) {
      matrix.setEntry(place / arms, place % arms, numbers[place] + (place / arms == place % arms ? ROUNDING : 0));
    }
    new CholeskyDecomposition(matrix, ROUNDING, 0);
  }

  private static int flag(boolean value) {
    return value ? 1 : 0;
  }
}
