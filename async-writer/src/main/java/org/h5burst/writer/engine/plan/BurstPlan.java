package org.h5burst.writer.engine.plan;

import java.util.List;
import org.h5burst.writer.backend.StructureChange;

/**
 * All that this rank does in one burst.
 *
 * @param declared changes of the structure declared since the last commit, in {@link StructureChange#ORDER}
 * @param placements where the program puts what it has appended, as text; none for a process that is alone
 * @param writing what it writes
 * @param reading what it reads when all ranks have written
 */
public record BurstPlan(List<StructureChange> declared, List<String> placements, TransferPlan<WriteCall> writing,
    TransferPlan<ReadCall> reading) {
  public static final BurstPlan NOTHING =
      new BurstPlan(List.of(), List.of(), TransferPlan.nothing(), TransferPlan.nothing());
}
