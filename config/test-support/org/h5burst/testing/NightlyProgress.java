package org.h5burst.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/**
 * Lets a nightly run continue where it was stopped: tests that have passed are listed in a file, and are not run again
 * while it is there; {@code bin/verify} names the file.
 */
public final class NightlyProgress implements ExecutionCondition, TestWatcher {
  private static final String PROPERTY = "h5burst.test.done";

  /** Of tests that run by night only, and of those that are much longer then. */
  private static final Set<String> TAGS = Set.of("nightly", "longer-by-night");

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    String file = System.getProperty(PROPERTY);
    if (file == null || context.getTestMethod().isEmpty() || !isLong(context)
        || !done(Path.of(file)).contains(context.getUniqueId())) {
      return ConditionEvaluationResult.enabled("not done before");
    }
    return ConditionEvaluationResult.disabled("has passed in the run that was stopped");
  }

  private static boolean isLong(ExtensionContext context) {
    return !Collections.disjoint(context.getTags(), TAGS);
  }

  private static List<String> done(Path file) {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void testSuccessful(ExtensionContext context) {
    String file = System.getProperty(PROPERTY);
    if (file != null && isLong(context)) {
      try {
        Files.writeString(Path.of(file), context.getUniqueId() + "\n", StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
