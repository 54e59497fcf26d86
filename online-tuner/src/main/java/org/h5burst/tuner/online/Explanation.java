package org.h5burst.tuner.online;

import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision.Reason;
import org.h5burst.tuner.Mode;

/** Puts a choice into words, with the numbers behind it. */
final class Explanation {
  private static final int SHOWN = 3;

  private final ArmTable table;
  private final StringBuilder text = new StringBuilder(512);
  private final int[] best = new int[SHOWN];

  Explanation(ArmTable table) {
    this.table = table;
  }

  String of(Stream stream, Moves moves, ChoiceRule rule, int chosen) {
    text.setLength(0);
    text.append(because(rule.reason())).append(": ");
    arm(stream, chosen);
    if (moves.needed(chosen)) {
      text.append(", after reopening the file for ");
      seconds(moves.seconds());
    }
    text.append(". The best three: ");
    int count = findBest(stream, moves);
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : "; ");
      arm(stream, best[i]);
    }
    if (chosen != 0) {
      text.append(". By default ");
      seconds(Math.exp(stream.belief().mean(0)));
    }
    text.append(". Burst ").append(stream.bursts() + 1).append(" of its kind; so far ");
    seconds(Math.abs(stream.account().won()));
    text.append(stream.account().won() >= 0 ? " won" : " lost").append(" against the default, ");
    seconds(Math.max(0, rule.purse()));
    return text.append(" may be risked.").toString();
  }

  private static String because(Reason reason) {
    return switch (reason) {
      case FIXED -> "given";
      case DEFAULT -> "nothing better is known";
      case EXPLOIT -> "best known";
      case EXPLORE -> "worth a trial";
      case PROBE -> "check, because the machine has changed";
      case KEEP -> "a better one would not pay for reopening the file";
      case BUDGET -> "best of those that cannot cost too much";
    };
  }

  /** The arms of least expected time, best first. */
  private int findBest(Stream stream, Moves moves) {
    int count = 0;
    for (int arm = 0; arm < table.size(); arm++) {
      if (!moves.available(arm)) {
        continue;
      }
      int place = count < SHOWN ? count++ : SHOWN;
      while (place > 0 && stream.belief().mean(arm) < stream.belief().mean(best[place - 1])) {
        if (place < SHOWN) {
          best[place] = best[place - 1];
        }
        place--;
      }
      if (place < SHOWN) {
        best[place] = arm;
      }
    }
    return count;
  }

  /** For example: {@code collective with 4 aggregators, 16 MiB buffer (12.3 ms, give or take a factor of 1.20)}. */
  private void arm(Stream stream, int arm) {
    name(table.choice(arm));
    text.append(" (");
    seconds(Math.exp(stream.belief().mean(arm)));
    text.append(", give or take a factor of ");
    number(Math.exp(Math.sqrt(Math.max(0, stream.belief().variance(arm)))));
    text.append(')');
  }

  private void name(Choice choice) {
    text.append(choice.mode() == Mode.INDEPENDENT ? "independent" : choice.mode() == Mode.SIEVE ? "sieve" : "collective");
    if (choice.aggregators() > 0) {
      text.append(", ").append(choice.aggregators()).append(choice.aggregators() == 1 ? " aggregator" : " aggregators");
    }
    if (choice.bufferBytes() > 0) {
      text.append(", buffer ");
      bytes(choice.bufferBytes());
    }
    if (choice.stripeCount() > 0) {
      text.append(", ").append(choice.stripeCount()).append(" targets");
    }
    if (choice.stripeBytes() > 0) {
      text.append(", stripe ");
      bytes(choice.stripeBytes());
    }
    text.append(choice.aligned() ? ", aligned" : "");
  }

  private void bytes(long bytes) {
    if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) {
      text.append(bytes >> 20).append(" MiB");
    } else if (bytes >= 1 << 10 && bytes % (1 << 10) == 0) {
      text.append(bytes >> 10).append(" KiB");
    } else {
      text.append(bytes).append(" B");
    }
  }

  private void seconds(double seconds) {
    if (seconds >= 1) {
      number(seconds);
      text.append(" s");
    } else if (seconds >= 1e-3) {
      number(seconds * 1e3);
      text.append(" ms");
    } else {
      number(seconds * 1e6);
      text.append(" us");
    }
  }

  /** Three significant digits, by hand: a formatter would take longer than the choice. */
  private void number(double value) {
    if (value >= 1e6) {
      text.append(value >= 1e15 ? "more than 1e15" : Long.toString(Math.round(value)));
      return;
    }
    int decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    long scale = decimals == 2 ? 100 : decimals == 1 ? 10 : 1;
    long scaled = Math.round(value * scale);
    text.append(scaled / scale);
    if (decimals > 0) {
      text.append('.');
      long fraction = scaled % scale;
      text.append(decimals == 2 && fraction < 10 ? "0" : "").append(fraction);
    }
  }
}
