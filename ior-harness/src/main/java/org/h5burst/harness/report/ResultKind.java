package org.h5burst.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The command that made a result, recognised by its members. The names are those that the page's script uses. */
enum ResultKind {
  COMPARE(List.of("arms", "best", "tuned", "ratios")),
  CAMPAIGN(List.of("measured", "levels", "dendrogram")),
  DEMO(List.of("patterns", "bursts")),
  /** A result of run or replay. */
  RUN(List.of("kernel", "bursts")),
  /** A result of ior, with or without the original IOR. */
  IOR(List.of("tests", "summary")),
  LIMITS(List.of("limits")),
  OVERLAP(List.of("steps", "rows")),
  SIMULATE(List.of("seeds", "machines")),
  EVOLVE(List.of("winner", "trials")),
  SOAK(List.of("programs", "trends")),
  /** Tables and figures of the papers. */
  REPRODUCE(List.of("machine", "experiments"));

  private final List<String> members;

  ResultKind(List<String> members) {
    this.members = members;
  }

  /** Returns the kind of a result; nothing if it is none that has a chart. */
  static Optional<ResultKind> of(JsonNode result) {
    return Arrays.stream(values()).filter(kind -> kind.members.stream().allMatch(result::has)).findFirst();
  }
}
