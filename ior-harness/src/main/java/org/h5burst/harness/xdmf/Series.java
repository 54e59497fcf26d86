package org.h5burst.harness.xdmf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.UsageException;

/**
 * Fields of one grid over time.
 *
 * @param grid extent of each dimension of the grid
 * @param steps the fields of each step
 */
record Series(long[] grid, List<Step> steps) {
  private static final int MAX_DIMENSIONS = 3;
  private static final int MAX_STEPS = 100_000;
  /** Of all steps together; a document of more would take gigabytes. */
  private static final int MAX_FIELDS = 1_000_000;
  /** A group whose name ends with a number that fits into a long. */
  private static final Pattern STEP = Pattern.compile("(?:.*/)?(?:[^/]*[^/\\d])?(\\d{1,18})");

  /**
   * The fields at one time.
   *
   * @param time of the step
   */
  record Step(double time, List<Field> fields) {}

  /**
   * The position of a field's elements.
   *
   * @param row along the first dimension of the dataset; -1 for all of it
   */
  record Field(String name, Dataset dataset, long row) {}

  /**
   * A group that is a step.
   *
   * @param tree what is before the number in its path, which distinguishes it from others with that number
   */
  private record StepGroup(long number, String path, String tree) {}

  /** A series in the making, with its steps by time. */
  private record Builder(long[] grid, Map<Double, Step> steps) {}

  /**
   * Returns the series in a file: groups of which each is a step, or datasets whose first dimension is time.
   *
   * @param leftOut receives why a dataset is left out
   */
  static List<Series> of(BurstFile file, Consumer<String> leftOut) {
    List<Series> grouped = ofGroups(file);
    return grouped.isEmpty() ? ofDatasets(file, leftOut) : grouped;
  }

  private static boolean isField(Dataset dataset, int from, int to) {
    int rank = dataset.shape().length;
    boolean isKnown = dataset.type() instanceof ElementType type && type != ElementType.BFLOAT16;
    return isKnown && rank >= from && rank <= to
        && dataset.attribute("CLASS").isEmpty() && Arrays.stream(dataset.shape()).allMatch(extent -> extent > 0);
  }

  private static List<Series> ofGroups(BurstFile file) {
    List<StepGroup> groups = stepGroups(file);
    boolean severalTrees = groups.stream().mapToLong(StepGroup::number).distinct().count() < groups.size();
    Map<String, List<Dataset>> within = within(groups, file.datasets());
    SortedMap<String, Builder> found = new TreeMap<>();
    for (StepGroup group : groups) {
      String above = group.path() + "/";
      double time = file.group(group.path()).attribute("time").flatMap(Series::number)
          .orElse((double) group.number());
      within.getOrDefault(group.path(), List.of()).stream()
          .filter(dataset -> isField(dataset, 1, MAX_DIMENSIONS))
          .forEach(dataset -> add(found, dataset.shape(), time, new Field(
              (severalTrees ? group.tree() : "") + dataset.name().substring(above.length()), dataset, -1)));
    }
    return built(found);
  }

  /** Returns the number in an attribute; nothing if it holds something else, or several numbers. */
  private static Optional<Double> number(AttributeValue value) {
    try {
      return Optional.of(value.asDouble());
    } catch (UsageException notANumber) {
      return Optional.empty();
    }
  }

  /** Returns the datasets in each of these groups, and in groups below it, by the group's path. */
  private static Map<String, List<Dataset>> within(List<StepGroup> groups, List<Dataset> datasets) {
    Set<String> paths = groups.stream().map(StepGroup::path).collect(Collectors.toSet());
    Map<String, List<Dataset>> within = new HashMap<>();
    for (Dataset dataset : datasets) {
      String name = dataset.name();
      for (int end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
        String path = name.substring(0, end);
        if (paths.contains(path)) {
          within.computeIfAbsent(path, _ -> new ArrayList<>()).add(dataset);
        }
      }
    }
    return within;
  }

  /** Returns the groups of steps by number. Of those in other steps, only the first one with a number counts. */
  private static List<StepGroup> stepGroups(BurstFile file) {
    List<StepGroup> groups = new ArrayList<>();
    Set<Long> numbers = new HashSet<>();
    for (String group : file.groups()) {
      Matcher step = STEP.matcher(group);
      if (step.matches()) {
        long number = Long.parseLong(step.group(1));
        if (numbers.add(number) || !isWithinStep(group)) {
          groups.add(new StepGroup(number, group, group.substring(0, step.start(1))));
        }
      }
    }
    groups.sort(Comparator.comparingLong(StepGroup::number));
    return groups;
  }

  private static boolean isWithinStep(String group) {
    int end = group.lastIndexOf('/');
    return end > 0 && (STEP.matcher(group.substring(0, end)).matches() || isWithinStep(group.substring(0, end)));
  }

  private static List<Series> ofDatasets(BurstFile file, Consumer<String> leftOut) {
    SortedMap<String, Builder> found = new TreeMap<>();
    long fields = 0;
    for (Dataset dataset : file.datasets()) {
      if (isField(dataset, 2, MAX_DIMENSIONS + 1)) {
        long[] shape = dataset.shape();
        if (shape[0] > MAX_STEPS || fields + shape[0] > MAX_FIELDS) {
          leftOut.accept("dataset %s has %d rows, each of which would be a step, and is left out".formatted(
              dataset.name(), shape[0]));
          continue;
        }
        fields += shape[0];
        for (long row = 0; row < shape[0]; row++) {
          add(found, Arrays.copyOfRange(shape, 1, shape.length), row, new Field(dataset.name(), dataset, row));
        }
      }
    }
    return built(found);
  }

  private static void add(Map<String, Builder> found, long[] grid, double time, Field field) {
    found.computeIfAbsent(Arrays.toString(grid), _ -> new Builder(grid, new LinkedHashMap<>())).steps()
        .computeIfAbsent(time, _ -> new Step(time, new ArrayList<>())).fields().add(field);
  }

  private static List<Series> built(SortedMap<String, Builder> found) {
    return found.values().stream().map(each -> new Series(each.grid(), List.copyOf(each.steps().values()))).toList();
  }
}
