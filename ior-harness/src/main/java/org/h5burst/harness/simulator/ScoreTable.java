package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Scores by kind of file system and kind of program. */
final class ScoreTable {
  private ScoreTable() {}

  /**
   * The scores of scenarios with something in common.
   *
   * @param name what they have in common
   * @param scores one for each tuner
   */
  record Group(String name, List<Score> scores) {}

  /** Returns the groups in the order in which the scenarios first name them. */
  static List<Group> groups(List<Scenario> scenarios, int seeds, Map<Candidate, List<RunResult>> results,
      Function<Candidate, String> name) {
    List<Group> groups = new ArrayList<>();
    for (int place = 0; place < 2; place++) {
      int which = place;
      scenarios.stream().filter(scenario -> which < scenario.groups().size())
          .map(scenario -> scenario.groups().get(which)).distinct().forEach(group -> {
            List<Score> scores = new ArrayList<>();
            results.forEach((tuner, runs) -> scores.add(Score.of(name.apply(tuner), IntStream.range(0, runs.size())
                .filter(run -> scenarios.get(run / seeds).groups().contains(group)).mapToObj(runs::get).toList())));
            groups.add(new Group(group, scores));
          });
    }
    return groups;
  }
}
