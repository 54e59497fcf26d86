package org.h5burst.writer.engine.agree;

import org.h5burst.writer.engine.plan.Load;
import org.h5burst.writer.engine.plan.TransferPlan;

/**
 * The input of one rank to the agreement on a call.
 *
 * @param call the call
 * @param file the file; for {@link Call#CREATE} and {@link Call#OPEN} a digest of its path
 * @param sequence number of the burst in its file; for a file that is created or opened, its own number
 * @param structure digest of the changes of the structure declared since the last commit; for a file that is created or
 *     opened, of its options
 * @param counts digest of the datasets that this rank writes, or reads, and of their rounds
 * @param readiness whether this rank can take part
 * @param load amount that this rank writes, or reads
 * @param reads whether this rank also reads, after it has written
 * @param paused whether this rank keeps bursts from starting
 * @param roomBytes on rank 0, before a burst is written, the free space of the file system; otherwise 0
 */
public record AgreementInput(Call call, long file, long sequence, long structure, long counts, Readiness readiness,
    Load load, boolean reads, boolean paused, long roomBytes) {
  /**
   * Returns an input that declares and transfers nothing, does not pause, and has no information about the file system.
   */
  public static AgreementInput to(Call call, long file, long sequence, Readiness readiness) {
    return new AgreementInput(call, file, sequence, 0, 0, readiness, Load.NONE, false, false, 0);
  }

  /** Adds a digest of what is declared. */
  public AgreementInput declaring(long digest) {
    return new AgreementInput(call, file, sequence, digest, counts, readiness, load, reads, paused, roomBytes);
  }

  /** Adds what is written, or read. */
  public AgreementInput transferring(TransferPlan<?> plan) {
    return new AgreementInput(call, file, sequence, structure, Digest.of(plan.counts().values()), readiness,
        plan.load(), reads, paused, roomBytes);
  }

  /** Adds whether this rank also reads. */
  public AgreementInput reading(boolean also) {
    return new AgreementInput(call, file, sequence, structure, counts, readiness, load, also, paused, roomBytes);
  }

  /** Adds whether this rank keeps bursts from starting. */
  public AgreementInput paused(boolean now) {
    return new AgreementInput(call, file, sequence, structure, counts, readiness, load, reads, now, roomBytes);
  }

  /** Adds the free space of the file system. */
  public AgreementInput withRoom(long bytes) {
    return new AgreementInput(call, file, sequence, structure, counts, readiness, load, reads, paused, bytes);
  }
}
