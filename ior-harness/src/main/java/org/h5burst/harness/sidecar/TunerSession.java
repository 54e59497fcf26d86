package org.h5burst.harness.sidecar;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.harness.cli.FailureReport;
import org.h5burst.harness.sidecar.Request.Invalid;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.h5burst.tuner.online.OnlineTuner;
import org.h5burst.tuner.online.ReopenCost;
import org.h5burst.tuner.prior.ArmRecord;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.FiveNumbers;
import org.h5burst.tuner.prior.LearnedStream;
import org.jspecify.annotations.Nullable;

/** One client's tuner between an init and the next. Used by one thread. */
final class TunerSession {
  private static final int MAX_RECORDS = 200_000;
  private static final int MAX_STREAMS = 10_000;
  /** The belief about a stream needs a number for each pair of arms. */
  private static final int MAX_PAIRS = 1 << 22;

  private final Platform platform;
  private final ArmList arms;
  private final @Nullable Path source;
  private final Knowledge knowledge;
  private final @Nullable String problem;
  private final List<ArmRecord> records = new ArrayList<>();
  private final Map<String, Pending> pending = new HashMap<>();
  private @Nullable OnlineTuner tuner;
  /** The knowledge learned by earlier runs. */
  private List<LearnedStream> learned = List.of();

  /** The last proposal for a stream, and the tuner that decided; another one may have taken its place since. */
  private record Pending(Proposal proposal, Decision decision, OnlineTuner tuner) {}

  TunerSession(Request init) {
    Request json = init.object("platform");
    int nodes = (int) json.within("nodes", 0, 1 << 20);
    int ranks = nodes * (int) json.within("ranksPerNode", 1, 1 << 10);
    if (ranks < 1) {
      throw new Invalid(
          "'platform' has %d nodes and %d ranks; there must be one of each at least".formatted(nodes, ranks));
    }
    int targets = (int) json.within("targets", 0, Integer.MAX_VALUE);
    platform = new Platform(nodes, ranks, targets, json.flag("striping", false),
        json.within("blockBytes", 0, Long.MAX_VALUE), true);
    arms = new ArmList(init, platform);
    if (init.has("knowledge")) {
      source = path(init, "knowledge");
      KnowledgeFile.Loaded loaded = new KnowledgeFile(source).load();
      knowledge = loaded.knowledge();
      problem = loaded.problem().orElse(null);
    } else {
      source = null;
      knowledge = Knowledge.EMPTY;
      problem = null;
    }
  }

  /** Returns how many arms the client named. */
  int arms() {
    return arms.size();
  }

  /** Returns why the knowledge file was ignored; null if it was not. */
  @Nullable
  String problem() {
    return problem;
  }

  /** Adds records of a campaign and gives how many there were; none if one of them is wrong. */
  int prior(Request request) {
    List<ArmRecord> added = new ArrayList<>();
    for (JsonNode json : request.objects("records")) {
      Request record = new Request(json);
      FiveNumbers performance = new FiveNumbers(record.number("min"), record.number("q1"), record.number("median"),
          record.number("q3"), record.number("max"));
      int arm = arms.number(arms.index(record, "arm"));
      added.add(new ArmRecord(operation(record), measured(record.object("features")), arm, performance,
          record.number("bestSeconds", 0)));
    }
    if (records.size() + added.size() > MAX_RECORDS) {
      throw new Invalid("more than %d records of a campaign".formatted(MAX_RECORDS));
    }
    records.addAll(added);
    restart();
    return added.size();
  }

  /** A record that no measurement can give could not be saved, nor anything else with it. */
  private static BurstFeatures measured(Request request) {
    BurstFeatures features = features(request);
    if (!features.areUsable()) {
      throw new Invalid(
          "'features' of a record are those of no burst: nodes, ranks on each, and bytes must be above 0, "
              + "and no number negative or infinite");
    }
    return features;
  }

  Decision propose(Request request) {
    String stream = request.text("stream");
    if (pending.size() >= mostStreams() && !pending.containsKey(stream)) {
      throw new Invalid(("more than %d streams; that many are possible with %d arms, and newRun forgets those of the "
          + "last run").formatted(mostStreams(), arms.choices().size()));
    }
    Choice current = request.number("current", -1) < 0 ? null : arms.choice(arms.index(request, "current"));
    Proposal proposal = new Proposal(stream, operation(request), features(request.object("features")), current,
        request.number("reopenSeconds", 0));
    Decision decision = tuner().propose(proposal);
    pending.put(stream, new Pending(proposal, decision, tuner()));
    return decision;
  }

  /** Returns why the last decision was made. */
  String explain() {
    return tuner().explain().words();
  }

  /** Returns the client's index of the arm that a decision chose. */
  int arm(Decision decision) {
    return arms.index(decision.choice());
  }

  void observe(Request request) {
    String stream = request.text("stream");
    Pending proposed = pending.get(stream);
    if (proposed == null) {
      throw new Invalid("'stream' is '%s'; nothing was proposed for it".formatted(stream));
    }
    Choice used = arms.choice(arms.index(request, "arm"));
    Decision decision = proposed.decision;
    if (!used.equals(decision.choice())) {
      decision = new Decision(stream, decision.operation(), decision.features(), used, decision.reason());
    }
    Choice current = proposed.proposal.current();
    boolean moved = current != null && !used.equals(current);
    Outcome outcome = new Outcome(request.number("seconds"), decision.features().aggregateBytes(),
        moved ? proposed.proposal.reopenSeconds() : 0);
    if (proposed.tuner != tuner()) { // records came since then: the new tuner does not know the stream
      pending.put(stream, new Pending(proposed.proposal, tuner().propose(proposed.proposal), tuner()));
    }
    tuner().observe(decision, outcome);
  }

  /** Keeps what was learned and starts again. */
  void newRun() {
    restart();
    pending.clear();
  }

  /**
   * Adds what was learned to what the file holds by now, others' additions with it; a file other than that of init gets
   * what was known before as well.
   */
  void save(Request request) {
    Path target = path(request, "knowledge");
    Knowledge campaign =
        new Knowledge(records.stream().map(this::atItsScale).toList(), List.of(), List.of(), List.of(), List.of());
    try {
      Knowledge before = isSource(target) ? Knowledge.EMPTY : knowledge;
      new KnowledgeFile(target).update(now -> before.merge(now).merge(campaign).remember(learned()));
    } catch (IOException | IllegalArgumentException e) {
      throw new Invalid("'knowledge' could not be written: " + FailureReport.describe(e));
    }
  }

  private boolean isSource(Path target) throws IOException {
    return source != null && Files.exists(source) && Files.exists(target) && Files.isSameFile(source, target);
  }

  /**
   * An arm means the same setting relative to the nodes at every scale; a campaign record holds it in absolute numbers.
   */
  private CampaignRecord atItsScale(ArmRecord record) {
    Choice scaled = arms.choices().get(record.arm()).scaled(platform.nodes(), Math.max(1, record.features().nodes()));
    return new CampaignRecord(record.operation(), record.features(), scaled, record.performance(),
        record.bestSeconds());
  }

  private void restart() {
    learned = learned();
    tuner = null;
  }

  /** Returns what this session has learned by now, the oldest being dropped; not what others did before it. */
  private List<LearnedStream> learned() {
    if (tuner == null) {
      return learned;
    }
    List<LearnedStream> all = LearnedStream.latest(learned, tuner.learned());
    return all.subList(Math.max(0, all.size() - mostStreams()), all.size());
  }

  private int mostStreams() {
    int arms = this.arms.choices().size();
    return Math.clamp(MAX_PAIRS / ((long) arms * arms), 1, MAX_STREAMS);
  }

  private OnlineTuner tuner() {
    if (tuner == null) {
      tuner = OnlineTuner.on(platform).arms(arms.choices()).reopenCost(ReopenCost.ANY_CHANGE)
          .campaign(knowledge.campaign()).armCampaign(records)
          .history(LearnedStream.latest(knowledge.history(), learned)).build();
    }
    return tuner;
  }

  private static Operation operation(Request request) {
    String name = request.has("operation") ? request.text("operation") : "write";
    return switch (name) {
      case "write" -> Operation.WRITE;
      case "read" -> Operation.READ;
      default -> throw new Invalid("'operation' is '%s'; it must be write or read".formatted(name));
    };
  }

  private static BurstFeatures features(Request json) {
    return new BurstFeatures(json.count("nodes"), json.count("ranks"), json.whole("bytesPerRank"),
        json.whole("aggregateBytes"), json.count("datasets"),
        json.whole("piecesPerRank"), json.number("pieceBytes"), json.flag("strided"), json.flag("newFile", false));
  }

  private static Path path(Request request, String key) {
    try {
      return Path.of(request.text(key));
    } catch (InvalidPathException e) {
      throw new Invalid("'%s' is not a path: %s".formatted(key, e.getMessage()));
    }
  }
}
