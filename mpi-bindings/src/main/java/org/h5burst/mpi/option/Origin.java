package org.h5burst.mpi.option;

/** Where an option's value comes from. */
public enum Origin {
  DEFAULT,
  ENVIRONMENT,
  /** The document that {@code h5burst.tuner.config} names. */
  DOCUMENT,
  SYSTEM_PROPERTY
}
