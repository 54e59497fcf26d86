package org.h5burst.tuner.knowledge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.h5burst.tuner.online.OnlineTuner;
import org.h5burst.tuner.online.OnlineTunerBuilder;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.LearnedStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An online tuner that starts from a {@link KnowledgeFile} and, when it is closed, adds to it what it learned. If
 * something is wrong with the file, it logs one line and continues without it. <b>Independent.</b> Used by one thread.
 */
public final class RememberingTuner implements Tuner {
  private static final Logger LOG = LoggerFactory.getLogger(RememberingTuner.class);

  private final OnlineTuner tuner;
  private final @Nullable KnowledgeFile file;
  private final List<CampaignRecord> campaign;
  /** What the file was given: it is not given again, because others may have learned more about it since. */
  private Set<Object> given = Set.of();

  private RememberingTuner(OnlineTuner tuner, @Nullable KnowledgeFile file, List<CampaignRecord> campaign) {
    this.tuner = tuner;
    this.file = file;
    this.campaign = campaign;
  }

  /**
   * Opens a tuner that starts from the campaign and the history in a file, which need not exist yet.
   *
   * @param builder with all other settings
   */
  public static RememberingTuner open(Path path, OnlineTunerBuilder builder) {
    try {
      KnowledgeFile file = new KnowledgeFile(path);
      KnowledgeFile.Loaded loaded = file.load();
      if (loaded.problem().isEmpty()) {
        Knowledge known = loaded.knowledge();
        return new RememberingTuner(builder.campaign(known.campaign()).history(known.history()).build(), file,
            known.campaign());
      }
      LOG.warn("{}; it is left as it is, and what is learned now is not kept", loaded.problem().get());
    } catch (RuntimeException | LinkageError failure) { // SQLite's native library may be missing
      LOG.warn("knowledge file {} cannot be used, and what is learned now is not kept: {}", path, failure.toString());
    }
    return new RememberingTuner(builder.campaign(List.of()).history(List.of()).build(), null, List.of());
  }

  @Override
  public Decision propose(Proposal proposal) {
    return tuner.propose(proposal);
  }

  @Override
  public Explanation explain() {
    return tuner.explain();
  }

  @Override
  public void observe(Decision decision, Outcome outcome) {
    tuner.observe(decision, outcome);
  }

  /**
   * Adds what was learned since it was last closed to the file, which others may have changed in the meantime. Adds
   * nothing if the file has another campaign by then.
   */
  @Override
  public void close() {
    KnowledgeFile target = file;
    if (target == null) {
      return;
    }
    try {
      List<LearnedStream> all = tuner.learned();
      List<LearnedStream> learned = all.stream().filter(stream -> !given.contains(state(stream))).toList();
      if (!learned.isEmpty()) {
        target.update(known -> known.campaign().equals(campaign) ? known.remember(learned) : known);
        given = all.stream().map(RememberingTuner::state).collect(Collectors.toSet());
      }
    } catch (IOException | RuntimeException | LinkageError failure) {
      LOG.warn("what the tuner learned could not be kept: {}", failure.toString());
    }
  }

  /** Returns what each burst of a stream changes, as arrays do not compare. */
  private static Object state(LearnedStream stream) {
    return List.of(stream.operation(), Arrays.stream(stream.features()).boxed().toList(), stream.bursts());
  }
}
