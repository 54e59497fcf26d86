package org.h5burst.testing;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets what the tested code starts itself (ranks of commands, readers of damaged files) start fast in all tests: this
 * JVM names the place of the caches of their classes, which are made here.
 */
public final class CachedClasses implements BeforeAllCallback {
  @Override
  public void beforeAll(ExtensionContext context) {
    SmallJvm.options();
  }
}
