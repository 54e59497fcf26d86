package org.h5burst.tuner;

/** What a burst does with the file. */
public enum Operation {
  WRITE,
  READ
}
