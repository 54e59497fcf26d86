package org.h5burst.writer.engine.agree;

import org.h5burst.writer.engine.plan.Load;
import org.h5burst.writer.engine.plan.TransferPlan;

/**
 * What one rank brings to the agreement on a call.
 *
 * @param call which call it is
 * @param file which file; for {@link Call#CREATE} and {@link Call#OPEN} a digest of its path
 * @param sequence number of the burst in its file; for a file that is created or opened, its own number
 * @param structure digest of the changes of the structure declared since the last commit; for a file that is created or
 *     opened, of its options
 * @param counts digest of which datasets this rank writes, or reads, in how many rounds
 * @param readiness whether this rank can take part
 * @param load how much this rank writes, or reads
 * @param reads whether this rank also reads, after it has written
 * @param paused whether this rank wants no burst to start now
 * @param roomBytes on rank 0, before a burst is written, what the file system has room for; else 0
 */
public record AgreementInput(Call call, long file, long sequence, long structure, long counts, Readiness readiness,
    Load load, boolean reads, boolean paused, long roomBytes) {
  /** Declares and transfers nothing, does not pause, and knows nothing of the file system. */
  public static AgreementInput to(Call call, long file, long sequence, Readiness readiness) {
    return new AgreementInput(call, file, sequence, 0, 0, readiness, Load.NONE, false, false, 0);
  }

  /** With a digest of what is declared. */
  public AgreementInput declaring(long digest) {
    return new AgreementInput(call, file, sequence, digest, counts, readiness, load, reads, paused, roomBytes);
  }

  /** With what is written, or read. */
  public AgreementInput transferring(TransferPlan<?> plan) {
    return new AgreementInput(call, file, sequence, structure, Digest.of(plan.counts().values()), readiness,
        plan.load(), reads, paused, roomBytes);
  }

  /** With whether this rank also reads. */
  public AgreementInput reading(boolean also) {
    return new AgreementInput(call, file, sequence, structure, counts, readiness, load, also, paused, roomBytes);
  }

  /** With whether this rank wants no burst to start now. */
  public AgreementInput paused(boolean now) {
    return new AgreementInput(call, file, sequence, structure, counts, readiness, load, reads, now, roomBytes);
  }

  /** With what the file system has room for. */
  public AgreementInput withRoom(long bytes) {
    return new AgreementInput(call, file, sequence, structure, counts, readiness, load, reads, paused, bytes);
  }
}
