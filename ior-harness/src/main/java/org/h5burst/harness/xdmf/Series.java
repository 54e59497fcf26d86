package org.h5burst.harness.xdmf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;

/**
 * Fields of one grid over time.
 *
 * @param grid extent of each dimension of the grid
 * @param steps the fields of each step
 */
record Series(long[] grid, List<Step> steps) {
  private static final int MAX_DIMENSIONS = 3;
  private static final Pattern STEP = Pattern.compile("(.*/)?[^/]*?(\\d+)");

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

  /** Returns the series in a file: groups of which each is a step, or datasets whose first dimension is time. */
  static List<Series> of(BurstFile file) {
    List<Series> grouped = ofGroups(file);
    return grouped.isEmpty() ? ofDatasets(file) : grouped;
  }

  private static boolean isField(Dataset dataset, int from, int to) {
    int rank = dataset.shape().length;
    boolean isKnown = dataset.type() instanceof ElementType type && type != ElementType.BFLOAT16;
    return isKnown && rank >= from && rank <= to
        && dataset.attribute("CLASS").isEmpty() && Arrays.stream(dataset.shape()).allMatch(extent -> extent > 0);
  }

  private static List<Series> ofGroups(BurstFile file) {
    SortedMap<String, Series> found = new TreeMap<>();
    SortedMap<Long, String> groups = new TreeMap<>();
    for (String group : file.groups()) {
      Matcher step = STEP.matcher(group);
      if (step.matches()) {
        groups.putIfAbsent(Long.parseLong(step.group(2)), group);
      }
    }
    for (Map.Entry<Long, String> group : groups.entrySet()) {
      String above = group.getValue() + "/";
      double time = file.group(group.getValue()).attribute("time").map(value -> value.asDouble())
          .orElse((double) group.getKey());
      file.datasets().stream().filter(dataset -> dataset.name().startsWith(above))
          .filter(dataset -> isField(dataset, 1, MAX_DIMENSIONS))
          .forEach(dataset -> add(found, dataset.shape(), time,
              new Field(dataset.name().substring(above.length()), dataset, -1)));
    }
    return List.copyOf(found.values());
  }

  private static List<Series> ofDatasets(BurstFile file) {
    SortedMap<String, Series> found = new TreeMap<>();
    for (Dataset dataset : file.datasets()) {
      if (isField(dataset, 2, MAX_DIMENSIONS + 1)) {
        long[] shape = dataset.shape();
        for (long row = 0; row < shape[0]; row++) {
          add(found, Arrays.copyOfRange(shape, 1, shape.length), row, new Field(dataset.name(), dataset, row));
        }
      }
    }
    return List.copyOf(found.values());
  }

  private static void add(Map<String, Series> found, long[] grid, double time, Field field) {
    List<Step> steps =
        found.computeIfAbsent(Arrays.toString(grid), _ -> new Series(grid, new ArrayList<>())).steps();
    Step step = steps.stream().filter(each -> each.time() == time).findFirst().orElse(null);
    if (step == null) {
      step = new Step(time, new ArrayList<>());
      steps.add(step);
    }
    step.fields().add(field);
  }
}
