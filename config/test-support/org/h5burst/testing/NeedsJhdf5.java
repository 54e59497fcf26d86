package org.h5burst.testing;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Leaves out the cases {@code backend=jhdf5} of tests that run with several back ends, in a build without the binding
 * to JHDF5; {@code bin/setup} says so where it prepares such a build.
 */
public final class NeedsJhdf5 implements ExecutionCondition {
  private static final String BINDING = "/org/h5burst/hdf5/jhdf5/Jhdf5Loader.class";
  private static final String CASE = "backend=jhdf5";

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context.getDisplayName().contains(CASE) && NeedsJhdf5.class.getResource(BINDING) == null
        ? ConditionEvaluationResult.disabled("built without a binding to JHDF5")
        : ConditionEvaluationResult.enabled("needs none, or it is here");
  }
}
