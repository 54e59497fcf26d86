package org.h5burst.writer.engine.plan;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * The shape of a dataset: what the ranks have agreed on, and the extensions that this rank has declared since, each of
 * which a later burst makes or refuses. Any thread.
 *
 * <p>The program is ahead of its bursts: when one of them is refused, later declarations stay as they are.
 */
public final class DatasetShape {
  private final ReentrantLock extending = new ReentrantLock();
  private DatasetSpec agreed;
  private final Deque<Extension> pending = new ArrayDeque<>();
  private final Set<Extension> notEnqueued = new HashSet<>();
  private volatile DatasetSpec declared;
  private volatile boolean everRefused;

  DatasetShape(DatasetSpec dataset) {
    this.agreed = dataset;
    this.declared = dataset;
  }

  /**
   * A larger shape that this rank has declared.
   *
   * @param from the shape on which it is based
   * @param appendedAlong the dimension along which the program knows where the new elements begin; -1 if there is none
   */
  public record Extension(long[] from, long[] to, int appendedAlong) {
    /** Returns where the new elements begin along the dimension along which they were appended. */
    public long begin() {
      return from[appendedAlong];
    }

    /** Returns whether the program knows where the new elements begin. */
    public boolean isAppended() {
      return appendedAlong >= 0;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /** The lock for extending the dataset, so that threads that append get consecutive places. */
  public ReentrantLock extending() {
    return extending;
  }

  /** Returns the dataset as the ranks have agreed on it. */
  synchronized DatasetSpec agreed() {
    return agreed;
  }

  /** Returns the dataset with all extensions that this rank has declared and that were not refused. */
  DatasetSpec declared() {
    return declared;
  }

  /** Returns whether an extension was refused at any time, so that pieces may lie outside. */
  boolean everRefused() {
    return everRefused;
  }

  /**
   * Declares a larger shape, which follows from what is declared so far; nothing happens if the function throws. It is
   * not visible before {@link #show}, so that no write relies on it before it is enqueued.
   *
   * @param appendedAlong see {@link Extension}
   */
  public synchronized Extension declare(Function<DatasetSpec, long[]> next, int appendedAlong) {
    Extension extension = new Extension(declared.shape(), next.apply(declared), appendedAlong);
    pending.addLast(extension);
    notEnqueued.add(extension);
    return extension;
  }

  /** Shows an extension that is enqueued now; forgets one that could not be enqueued. */
  public synchronized void show(Extension extension, boolean enqueued) {
    notEnqueued.remove(extension);
    if (!enqueued) {
      pending.remove(extension);
    }
    update();
  }

  synchronized void choose(long[] chunk) {
    agreed = agreed.chosen(chunk);
    update();
  }

  /** Notes that the ranks have made an extension. */
  public synchronized void made(Extension extension) {
    agreed = agreed.extended(extension.to);
    pending.remove(extension);
    update();
  }

  /**
   * Notes that an extension was refused: the dataset has the shape that was declared after it, or otherwise the agreed
   * one.
   */
  public synchronized void refused(Extension extension) {
    everRefused = true;
    pending.remove(extension);
    update();
  }

  private void update() {
    DatasetSpec shown = agreed;
    for (Iterator<Extension> latest = pending.descendingIterator(); latest.hasNext() && shown == agreed;) {
      Extension extension = latest.next();
      shown = notEnqueued.contains(extension) ? agreed : agreed.extended(extension.to);
    }
    declared = shown;
  }
}
