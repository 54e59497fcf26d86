package org.h5burst.tuner.online;

import java.util.Set;

/**
 * How streams learn.
 *
 * @param step how a step of the descent is preconditioned
 * @param refinements what is added to the algorithm of the study
 */
record Learning(StepRule step, Set<Refinement> refinements) {
  boolean has(Refinement refinement) {
    return refinements.contains(refinement);
  }
}
