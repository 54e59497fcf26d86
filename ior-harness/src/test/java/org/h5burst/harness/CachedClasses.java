package org.h5burst.harness;

import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets the command line and its ranks start fast in all tests: this JVM names the cache of their classes, which is made
 * here.
 */
public final class CachedClasses implements BeforeAllCallback {
  @Override
  public void beforeAll(ExtensionContext context) {
    SmallJvm.options();
  }
}
