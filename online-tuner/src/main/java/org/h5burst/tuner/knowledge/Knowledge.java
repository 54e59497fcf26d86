package org.h5burst.tuner.knowledge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.h5burst.tuner.pattern.PatternRepository;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.LearnedStream;

/**
 * Everything that is known about a machine. Immutable; safe for any thread. Of two entries about the same thing the
 * later one is kept. The number of entries of each kind is bounded; the oldest are dropped.
 *
 * @param campaign measurements, one for each operation, pattern and setting
 * @param patterns tuned patterns, one for each name
 * @param models empirical models, one for each name
 * @param clusters levels of performance, one for each operation and level
 * @param history learned streams, one for each operation, place in feature space and set of settings; relative to the
 *     predictions of the campaign
 */
public record Knowledge(List<CampaignRecord> campaign, List<PatternRepository.Known> patterns, List<NamedModel> models,
    List<PerformanceCluster> clusters, List<LearnedStream> history) {
  /** No knowledge. */
  public static final Knowledge EMPTY = new Knowledge(List.of(), List.of(), List.of(), List.of(), List.of());

  private static final int MAX_CAMPAIGN = 100_000;
  private static final int MAX_NAMED = 1_000;
  // a stream of 100 arms takes 80 KB
  private static final int MAX_HISTORY = 200;

  public Knowledge {
    campaign =
        newest(campaign, record -> List.of(record.operation(), record.features(), record.choice()), MAX_CAMPAIGN);
    patterns = newest(patterns, PatternRepository.Known::name, MAX_NAMED);
    models = newest(models, NamedModel::name, MAX_NAMED);
    clusters = newest(clusters, cluster -> List.of(cluster.operation(), cluster.level()), MAX_NAMED);
    history = newest(history,
        stream -> List.of(stream.operation(), Arrays.stream(stream.features()).boxed().toList(), stream.arms()),
        MAX_HISTORY);
  }

  private static <T> List<T> newest(List<T> entries, Function<T, Object> subject, int most) {
    Map<Object, T> bySubject = new LinkedHashMap<>();
    for (T entry : entries) {
      Object key = subject.apply(entry);
      bySubject.remove(key);
      bySubject.put(key, entry);
    }
    List<T> kept = List.copyOf(bySubject.values());
    return kept.subList(Math.max(0, kept.size() - most), kept.size());
  }

  /**
   * Merges this and other knowledge; about the same thing the other takes precedence. Runs learn how far bursts deviate
   * from the campaign's predictions, so a history is left out if it belongs to a campaign other than the merged one.
   */
  public Knowledge merge(Knowledge other) {
    Knowledge both =
        new Knowledge(joined(campaign, other.campaign), joined(patterns, other.patterns), joined(models, other.models),
            joined(clusters, other.clusters), List.of());
    return new Knowledge(both.campaign, both.patterns, both.models, both.clusters,
        joined(historyFor(both), other.historyFor(both)));
  }

  private List<LearnedStream> historyFor(Knowledge other) {
    return Set.copyOf(campaign).equals(Set.copyOf(other.campaign)) ? history : List.of();
  }

  private static <T> List<T> joined(List<T> one, List<T> other) {
    List<T> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  /** Adds what a run has just learned, which replaces what was known about the same streams. */
  public Knowledge remember(List<LearnedStream> learned) {
    return new Knowledge(campaign, patterns, models, clusters, LearnedStream.latest(history, learned));
  }

  /** Returns this knowledge without some kinds; a history goes with the campaign that it is relative to. */
  public Knowledge forget(Set<Section> sections) {
    boolean withoutHistory =
        sections.contains(Section.HISTORY) || sections.contains(Section.CAMPAIGN) && !campaign.isEmpty();
    return new Knowledge(sections.contains(Section.CAMPAIGN) ? List.of() : campaign,
        sections.contains(Section.PATTERNS) ? List.of() : patterns,
        sections.contains(Section.MODELS) ? List.of() : models,
        sections.contains(Section.CLUSTERS) ? List.of() : clusters,
        withoutHistory ? List.of() : history);
  }

  /** Returns the entries of a kind. */
  public List<?> entries(Section section) {
    return switch (section) {
      case CAMPAIGN -> campaign;
      case PATTERNS -> patterns;
      case MODELS -> models;
      case CLUSTERS -> clusters;
      case HISTORY -> history;
    };
  }

  /** Returns the number of entries of a kind. */
  public int count(Section section) {
    return entries(section).size();
  }

  /** Returns the model with a name. */
  public Optional<NamedModel> model(String name) {
    return models.stream().filter(model -> model.name().equals(name)).findFirst();
  }

  /** Returns whether there are no entries. */
  public boolean isEmpty() {
    return Arrays.stream(Section.values()).allMatch(section -> count(section) == 0);
  }
}
