package org.h5burst.writer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/** Lets a nightly run that was stopped go on where it was: what has passed is noted in a file, which {@code bin/verify} names, and not run again while it is there. */
public final class NightlyProgress implements ExecutionCondition, TestWatcher {
  private static final String PROPERTY = "h5burst.test.done";
  private static final String TAG = "nightly";

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    String file = System.getProperty(PROPERTY);
    if (file == null || context.getTestMethod().isEmpty() || !context.getTags().contains(TAG) || !done(Path.of(file)).contains(context.getUniqueId())) {
      return ConditionEvaluationResult.enabled("not done before");
    }
    return ConditionEvaluationResult.disabled("has passed in the run that was stopped");
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
    if (file != null && context.getTags().contains(TAG)) {
      try {
        Files.writeString(Path.of(file), context.getUniqueId() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
