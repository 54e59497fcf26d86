package org.h5burst.tuner.online;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.tuner.Decision.Reason;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.Explanation.Account;
import org.h5burst.tuner.Explanation.ByDefault;
import org.h5burst.tuner.Explanation.Expectation;

/**
 * Explains what was believed at the last choice. Costs nothing unless it is called: choosing itself allocates nothing.
 */
record Explainer(ArmTable table) {
  private static final int SHOWN = 3;

  Explanation of(Stream stream, SwitchingCost switching, ChoiceRule rule, int chosen, WonTime won) {
    List<Integer> best = IntStream.range(0, table.size()).filter(switching::available).boxed()
        .sorted(Comparator.comparingDouble(stream.belief::mean)).limit(SHOWN).toList();
    String because = rule.reason() == Reason.DEFAULT && !best.isEmpty()
        ? byDefault(stream, switching, rule, best.getFirst()) : because(rule.reason());
    return new Explanation(because,
        new Account(expectation(stream, chosen, rule.scale()),
            best.stream().map(arm -> expectation(stream, arm, rule.scale())).toList(),
            byDefault(stream, rule.scale()), switching.seconds(chosen), stream.bursts() + 1, won.soFar(),
            Math.max(0, rule.budget())));
  }

  /** Explains why the default was chosen, even if an arm looks faster. */
  private String byDefault(Stream stream, SwitchingCost switching, ChoiceRule rule, int looksBest) {
    if (stream.belief.mean(looksBest) >= stream.belief.mean(0)) {
      return because(Reason.DEFAULT);
    }
    if (rule.expected(looksBest) >= rule.expected(0)) {
      return "others look faster, but would slow the file's other bursts down";
    }
    return switching.needed(looksBest) ? "others look faster, but it is not certain enough to reopen the file"
        : "others look faster, but are too uncertain to risk";
  }

  private static String because(Reason reason) {
    return switch (reason) {
      case FIXED -> "given";
      case DEFAULT -> "nothing better is known";
      case EXPLOIT -> "best known";
      case EXPLORE -> "worth a trial";
      case PROBE -> "check of a setting that may be better than believed";
      case KEEP -> "a better one would not pay for reopening the file";
      case BUDGET -> "best of the settings that cannot cost too much";
    };
  }

  /** Returns the time of the default, as measured if it was. */
  private static ByDefault byDefault(Stream stream, double scale) {
    MeasuredDefault measured = stream.measured;
    return measured.isKnown()
        ? new ByDefault(Math.exp(measured.log() + scale), Math.exp(measured.deviation(stream.noise())), measured.age())
        : new ByDefault(Math.exp(stream.belief.mean(0) + scale),
            Math.exp(Math.sqrt(Math.max(0, stream.belief.variance(0)))), measured.age());
  }

  private Expectation expectation(Stream stream, int arm, double scale) {
    return new Expectation(table.choice(arm), Math.exp(stream.belief.mean(arm) + scale),
        Math.exp(Math.sqrt(Math.max(0, stream.belief.variance(arm)))));
  }
}
