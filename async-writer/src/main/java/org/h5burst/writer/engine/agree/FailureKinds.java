package org.h5burst.writer.engine.agree;

import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.h5burst.writer.BackPressureException;
import org.h5burst.writer.FileDamagedException;
import org.h5burst.writer.FileExistsException;
import org.h5burst.writer.FileInUseException;
import org.h5burst.writer.FileMissingException;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.MismatchException;
import org.h5burst.writer.PathException;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.TimeLimitException;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;

/** The kinds of failures by name, as one rank reports them to the others. */
public final class FailureKinds {
  private static final Map<String, Function<String, WriterException>> KINDS = Map.ofEntries(
      Map.entry("UsageException", UsageException::new), Map.entry("MismatchException", MismatchException::new),
      Map.entry("PathException", PathException::new), Map.entry("FileExistsException", FileExistsException::new),
      Map.entry("FileMissingException", FileMissingException::new),
      Map.entry("FileInUseException", FileInUseException::new),
      Map.entry("FileDamagedException", FileDamagedException::new),
      Map.entry("BackPressureException", BackPressureException::new),
      Map.entry("IoFailureException", IoFailureException::new),
      Map.entry("PoisonedFileException", PoisonedFileException::new),
      Map.entry("TimeLimitException", TimeLimitException::new));

  private FailureKinds() {}

  /** Returns the name of a failure's kind, without spaces. */
  public static String name(WriterException failure) {
    return failure.getClass().getSimpleName();
  }

  /** Returns a failure of a kind. */
  public static WriterException failure(String kind, String message) {
    return Objects.requireNonNull(KINDS.get(kind), kind).apply(message);
  }
}
