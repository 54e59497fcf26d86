package org.h5burst.writer.engine.plan;

import org.h5burst.writer.Selection;
import org.h5burst.writer.ring.Destination;

/**
 * One read of the program.
 *
 * @param selection elements, in the order of its hyperslabs
 * @param destination receives them, in that order
 */
record ReadPiece(Selection selection, Destination destination) {}
