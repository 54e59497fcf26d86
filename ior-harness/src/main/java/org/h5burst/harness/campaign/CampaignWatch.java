package org.h5burst.harness.campaign;

import java.time.Duration;
import java.util.Locale;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Text;
import org.h5burst.tuner.Operation;

/** Shows the progress of a campaign: the time left, and a line at every tenth of the budget. Used by one thread. */
final class CampaignWatch {
  private static final int PARTS = 10;

  private final CampaignPlan plan;
  private final Progress progress;
  private int part = -1;

  CampaignWatch(CampaignPlan plan, Progress progress) {
    this.plan = plan;
    this.progress = progress;
  }

  void show(Run last) {
    double left = Math.max(0, plan.budgetSeconds() - last.spentSeconds());
    String state = Duration.ofSeconds((long) left).toString().substring(2).toLowerCase(Locale.ROOT) + " left";
    int now = (int) (PARTS * last.spentSeconds() / plan.budgetSeconds());
    if (now != part) {
      part = now;
      progress.line("%s; now %s, %d ranks, %s, %s".formatted(state,
          last.operation() == Operation.READ ? "reading" : "writing", last.features().ranks(),
          Text.bytes(last.features().aggregateBytes()),
          last.features().piecesPerRank() > 1 ? "pieces of " + Text.bytes((long) last.features().pieceBytes())
              : "one piece each"));
    }
    progress.done((long) last.spentSeconds(), state);
  }
}
