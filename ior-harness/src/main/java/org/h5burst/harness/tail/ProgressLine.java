package org.h5burst.harness.tail;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.h5burst.harness.cli.Text;
import org.h5burst.writer.recover.FileProgress;
import org.h5burst.writer.recover.FileProgress.DatasetProgress;
import org.jspecify.annotations.Nullable;

/** Prints what was flushed since the last look, in one line. */
final class ProgressLine {
  /** The most datasets in a line. */
  private static final int LISTED = 8;

  private ProgressLine() {}

  /** Returns the line for the datasets that were there before, and what is there now. */
  static String of(List<DatasetProgress> before, FileProgress now) {
    Map<String, DatasetProgress> known =
        before.stream().collect(Collectors.toMap(DatasetProgress::name, Function.identity()));
    List<String> changed = new ArrayList<>();
    long bytes = 0;
    for (DatasetProgress dataset : now.datasets()) {
      DatasetProgress old = known.get(dataset.name());
      long more = dataset.flushedBytes() - (old == null ? 0 : old.flushedBytes());
      bytes += more;
      if (!dataset.equals(old)) {
        changed.add(dataset(old, dataset, more));
      }
    }
    return "flush %d: %s%s%s%s".formatted(now.flushes(), Text.bytes(bytes), changed.isEmpty() ? "" : "; ",
        changed.stream().limit(LISTED).collect(Collectors.joining(", ")),
        changed.size() > LISTED ? " and %d other datasets".formatted(changed.size() - LISTED) : "");
  }

  private static String dataset(@Nullable DatasetProgress old, DatasetProgress now, long bytes) {
    String before = old == null || old.extents().equals(now.extents()) ? "" : " from " + old.extents();
    return "%s %s%s %s".formatted(now.name(), now.extents(), before, Text.bytes(bytes));
  }
}
