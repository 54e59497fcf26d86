package org.h5burst.writer.engine.agree;

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
  private FailureKinds() {}

  /** Returns the name of a failure's kind, without spaces. */
  public static String name(WriterException failure) {
    return failure.getClass().getSimpleName();
  }

  /** Returns a failure of a kind. */
  public static WriterException failure(String kind, String message) {
    return switch (kind) {
      case "UsageException" -> new UsageException(message);
      case "MismatchException" -> new MismatchException(message);
      case "PathException" -> new PathException(message);
      case "FileExistsException" -> new FileExistsException(message);
      case "FileMissingException" -> new FileMissingException(message);
      case "FileInUseException" -> new FileInUseException(message);
      case "FileDamagedException" -> new FileDamagedException(message);
      case "BackPressureException" -> new BackPressureException(message);
      case "IoFailureException" -> new IoFailureException(message);
      case "PoisonedFileException" -> new PoisonedFileException(message);
      case "TimeLimitException" -> new TimeLimitException(message);
      default -> throw new IllegalArgumentException(kind);
    };
  }
}
