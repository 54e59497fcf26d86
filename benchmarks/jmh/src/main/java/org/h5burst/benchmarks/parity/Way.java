package org.h5burst.benchmarks.parity;

import org.h5burst.writer.Durability;
import org.h5burst.writer.Ownership;

/** The ways to write a pattern, which take turns. */
enum Way {
  /** Plain calls of H5Dwrite. */
  C(Durability.NONE, Ownership.BORROW),
  /** The writer with borrowed memory, with as few promises as the C program. */
  BORROW(Durability.NONE, Ownership.BORROW),
  /** The same with memory that it copies. */
  COPY(Durability.NONE, Ownership.COPY),
  /** With borrowed memory and the manifest, which is the default. */
  MANIFEST(Durability.FLUSHED, Ownership.BORROW);

  private final Durability durability;
  private final Ownership ownership;

  Way(Durability durability, Ownership ownership) {
    this.durability = durability;
    this.ownership = ownership;
  }

  Durability durability() {
    return durability;
  }

  Ownership ownership() {
    return ownership;
  }
}
