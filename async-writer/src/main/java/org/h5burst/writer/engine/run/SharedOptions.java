package org.h5burst.writer.engine.run;

import java.util.List;
import java.util.stream.Stream;
import org.h5burst.writer.backend.BackendChoice;

/**
 * What must be the same on all ranks that create or open a file, one item per line.
 *
 * @param compared compared between the ranks
 * @param shown in the message if the ranks differ: the same, with reasons that may differ
 */
public record SharedOptions(List<String> compared, List<String> shown) {
  /** One rank compares nothing. */
  public static final SharedOptions OF_ONE_RANK = new SharedOptions(List.of(), List.of());

  public SharedOptions {
    compared = List.copyOf(compared);
    shown = List.copyOf(shown);
  }

  /** Returns the options of a file that a back end writes. */
  public static SharedOptions of(List<String> options, BackendChoice choice) {
    String name = "the back end " + choice.backend().name();
    List<String> all = Stream.concat(options.stream(), choice.backend().abilities().stream()).toList();
    return new SharedOptions(with(all, name), with(all, "%s (%s)".formatted(name, choice.reason())));
  }

  private static List<String> with(List<String> others, String last) {
    return Stream.concat(others.stream(), Stream.of(last)).toList();
  }
}
