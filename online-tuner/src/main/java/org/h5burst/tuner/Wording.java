package org.h5burst.tuner;

import org.h5burst.tuner.Explanation.Account;
import org.h5burst.tuner.Explanation.Expectation;

/** Puts what a tuner believed into words; by hand, because a formatter would take longer than the decision. */
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
      text.append(". By default ");
      seconds(account.defaultSeconds());
    }
    text.append(". Burst ").append(account.burst()).append(" of its kind; so far ");
    seconds(Math.abs(account.wonSeconds()));
    text.append(account.wonSeconds() >= 0 ? " won" : " lost").append(" against the default, ");
    seconds(account.purseSeconds());
    return text.append(" may be risked.").toString();
  }

  /** For example: {@code collective, 4 aggregators, buffer 16 MiB (12.3 ms, give or take a factor of 1.20)}. */
  private void expectation(Expectation arm) {
    choice(arm.choice());
    text.append(" (");
    seconds(arm.seconds());
    text.append(", give or take a factor of ");
    number(arm.factor());
    text.append(')');
  }

  private void choice(Choice choice) {
    text.append(switch (choice.mode()) {
      case INDEPENDENT -> "independent";
      case COLLECTIVE -> "collective";
      case SIEVE -> "sieve";
    });
    if (choice.aggregators() > 0) {
      text.append(", ").append(choice.aggregators()).append(choice.aggregators() == 1 ? " aggregator" : " aggregators");
    }
    if (choice.bufferBytes() > 0) {
      text.append(", buffer ");
      bytes(text, choice.bufferBytes());
    }
    if (choice.stripeCount() > 0) {
      text.append(", ").append(choice.stripeCount()).append(" targets");
    }
    if (choice.stripeBytes() > 0) {
      text.append(", stripe ");
      bytes(text, choice.stripeBytes());
    }
    text.append(choice.aligned() ? ", aligned" : "");
  }

  /** Appends a number of bytes in the largest unit that leaves it whole, MiB at most. */
  static void bytes(StringBuilder text, long bytes) {
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

  /** Three significant digits. */
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
