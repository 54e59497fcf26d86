package org.h5burst.harness.sidecar;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Polls for the next bytes for a short while before it sleeps. A client asks again within microseconds, and waking a
 * sleeping thread takes longer than answering it. Used by one thread.
 */
final class AlertInput extends FilterInputStream {
  private static final long LOOK_NANOS = 100_000;

  AlertInput(InputStream input) {
    super(input);
  }

  @Override
  public int read() throws IOException {
    look();
    return super.read();
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    look();
    return super.read(bytes, offset, length);
  }

  private void look() throws IOException {
    long until = System.nanoTime() + LOOK_NANOS;
    while (available() == 0 && System.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }
}
