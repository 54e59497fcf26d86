package org.h5burst.tuner;

import org.h5burst.tuner.Explanation.Account;
import org.h5burst.tuner.Explanation.ByDefault;
import org.h5burst.tuner.Explanation.Expectation;
import org.h5burst.tuner.Explanation.Won;

/**
 * Describes what a tuner believed in words; appends by hand, because a formatter would take longer than the decision.
 */
final class Wording {
  private final StringBuilder text = new StringBuilder(512);

  String of(String because, Account account) {
    text.append(because).append(": ");
    expectation(account.chosen());
    if (account.moveSeconds() > 0) {
      text.append(", after reopening the file for ");
      seconds(account.moveSeconds());
    }
    text.append(". The best three: ");
    String separator = "";
    for (Expectation arm : account.best()) {
      text.append(separator);
      separator = "; ";
      expectation(arm);
    }
    if (!account.chosen().choice().equals(Choice.DEFAULT)) {
      byDefault(account.byDefault());
    }
    text.append(". Burst ").append(account.burst()).append(" of its kind; so far ");
    won(account.won());
    text.append("; ");
    seconds(account.budgetSeconds());
    return text.append(" may be risked.").toString();
  }

  private void byDefault(ByDefault known) {
    text.append(". By default ");
    seconds(known.seconds());
    text.append(", give or take a factor of ");
    number(known.factor());
    if (known.age() > 0) {
      text.append(", as measured ").append(known.age()).append(known.age() == 1 ? " burst" : " bursts").append(" ago");
    } else {
      text.append(known.wasMeasured() ? ", as just measured" : ", which was not measured");
    }
  }

  private void won(Won won) {
    seconds(Math.abs(won.seconds()));
    text.append(won.seconds() >= 0 ? " won" : " lost").append(" against the default, as far as it was measured");
    if (won.uncountedSeconds() > 0) {
      text.append("; ");
      seconds(won.uncountedSeconds());
      text.append(" of bursts without such a measurement not counted");
    }
  }

  /** Appends for example {@code collective, 4 aggregators, buffer 16 MiB (12.3 ms, give or take a factor of 1.20)}. */
  private void expectation(Expectation arm) {
    arm.choice().describe(text);
    text.append(" (");
    seconds(arm.seconds());
    text.append(", give or take a factor of ");
    number(arm.factor());
    text.append(')');
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

  /** Appends a number with three significant digits. */
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
