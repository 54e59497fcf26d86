package org.h5burst.writer.engine.plan;

import java.util.List;
import org.h5burst.writer.backend.StructureChange;

/**
 * Everything that this rank does in one burst.
 *
 * @param declared changes of the structure declared since the last commit, in {@link StructureChange#ORDER}
 * @param placements positions of what the program has appended, as text; empty for a process that is alone
 * @param writing what it writes
 * @param reading what it reads after all ranks have written
 */
public record BurstPlan(List<StructureChange> declared, List<String> placements, TransferPlan<WriteCall> writing,
    TransferPlan<ReadCall> reading) {
  public static final BurstPlan NOTHING =
      new BurstPlan(List.of(), List.of(), TransferPlan.nothing(), TransferPlan.nothing());
}
