package org.h5burst.harness.explain;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.cli.Text;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Explanation.Account;
import org.h5burst.tuner.Explanation.ByDefault;
import org.h5burst.tuner.Explanation.Expectation;
import org.h5burst.tuner.Explanation.Won;
import org.h5burst.tuner.Outcome;

/** One decision in full, as text. */
record DecisionReport(RecordedDecision it) {
  String text() {
    List<String> lines = new ArrayList<>();
    lines.add("Burst %d of %s: %s".formatted(it.burst(), it.decision().stream(), it.decision().choice()));
    lines.add("  because   " + it.explanation().because());
    lines.add("  features  " + features(it.decision().features()));
    it.circumstances().pattern().forEach(kind -> lines.add("  pattern   " + kind));
    it.circumstances().chunks().forEach(chosen -> lines.add("  chunks    " + chosen));
    Account account = it.explanation().account();
    if (account != null) {
      for (Expectation arm : account.best()) {
        lines.add("  %-9s %s".formatted(arm == account.best().getFirst() ? "best" : "", expectation(arm)));
      }
      lines.add("  chosen    %s%s".formatted(expectation(account.chosen()),
          account.moveSeconds() > 0 ? ", after reopening the file for " + Text.seconds(account.moveSeconds()) : ""));
      lines.add("  default   " + byDefault(account.byDefault()));
      lines.add("  budget    " + account(account));
    }
    lines.add("  outcome   " + outcome(it.outcome()));
    for (Cause cause : Cause.of(it)) {
      lines.add("  cause     %s: %s".formatted(cause.title(), cause.in(it).orElseThrow()));
      lines.add("  remedy    " + cause.remedy());
    }
    return String.join(System.lineSeparator(), lines);
  }

  private static String features(BurstFeatures burst) {
    return "%s on %s; %s in %s, at most %s per rank in %d pieces of %s on average%s; the file %s".formatted(
        Text.count(burst.ranks(), "rank", "ranks"), Text.count(burst.nodes(), "node", "nodes"),
        Text.bytes(burst.aggregateBytes()), Text.count(burst.datasets(), "dataset", "datasets"),
        Text.bytes(burst.bytesPerRank()), burst.piecesPerRank(), Text.bytes(Math.round(burst.pieceBytes())),
        burst.strided() ? ", between pieces of other ranks" : "", burst.newFile() ? "is not open yet" : "is open");
  }

  private static String expectation(Expectation arm) {
    return "%-24s %s, give or take a factor of %.2f".formatted(arm.choice(), Text.seconds(arm.seconds()),
        arm.factor());
  }

  /** Two standard deviations either way. */
  private static String byDefault(ByDefault known) {
    double far = known.factor() * known.factor();
    return "%s, %s to %s, %s".formatted(Text.seconds(known.seconds()), Text.seconds(known.seconds() / far),
        Text.seconds(known.seconds() * far),
        known.wasMeasured() ? "measured; bursts of its shape since then: %d".formatted(known.age())
            : "estimated: never measured, or not since the machine last changed");
  }

  private static String account(Account account) {
    Won won = account.won();
    return ("burst %d of its shape; so far %s %s against the default (%s to %s), not counting %s of bursts without a "
        + "measured default; this burst may lose %s").formatted(account.burst(), Text.seconds(Math.abs(won.seconds())),
            won.seconds() >= 0 ? "won" : "lost", signed(won.least()), signed(won.most()),
            Text.seconds(won.uncountedSeconds()), Text.seconds(account.budgetSeconds()));
  }

  private static String signed(double seconds) {
    return (seconds < 0 ? "-" : "") + Text.seconds(Math.abs(seconds));
  }

  private static String outcome(Outcome outcome) {
    return "%s, %s%s".formatted(Text.seconds(outcome.seconds()), Text.bandwidth(outcome.bandwidth()),
        outcome.moveSeconds() > 0 ? "; opening or reopening the file took " + Text.seconds(outcome.moveSeconds()) : "");
  }
}
