package org.h5burst.harness.reproduce;

import java.io.IOException;
import java.util.Random;
import org.h5burst.harness.simulator.BurstTime;
import org.h5burst.harness.simulator.MachineModel;
import org.h5burst.harness.simulator.NoiseModel;
import org.h5burst.harness.simulator.Regime;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.genetic.Evolution;
import org.h5burst.tuner.genetic.EvolutionOptions;
import org.h5burst.tuner.genetic.Journal;
import org.h5burst.tuner.genetic.Trial;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.xml.StaticConfiguration;

/**
 * Runs of a kernel on a machine of the papers, in the simulator. Used by one thread.
 *
 * <p>A run opens the file, writes one burst, and closes the file; its time has the noise of the simulator's Lustre or
 * GPFS.
 */
final class Bandwidth {
  /** What a kernel gets where nobody tunes: collective transfer by the library's settings; assumed. */
  static final Choice PLAIN = Choice.COLLECTIVE;

  private static final int POPULATION = 15;
  private static final int ELITES = 3;
  private static final double MUTATION = .15;

  private final PaperMachine machine;
  private final MachineModel model;
  private final BurstFeatures burst;
  private final int ranks;
  private final Random random;
  private double spentSeconds;
  private int runs;

  /**
   * Prepares the bandwidths.
   *
   * @param bytes that all ranks write together
   */
  Bandwidth(PaperMachine machine, PaperKernel kernel, int ranks, double bytes) {
    this.machine = machine;
    this.model = machine.at(ranks);
    this.burst = kernel.burst(model.nodes(), ranks, bytes / ranks);
    this.ranks = ranks;
    this.random = new Random(ranks * 31L + kernel.ordinal() * 7L + machine.ordinal());
  }

  /** Returns the time of one run, with noise. */
  double seconds(Choice choice) {
    double seconds = calmSeconds(choice) * new NoiseModel(model, 1, random).factor(0);
    spentSeconds += seconds;
    runs++;
    return seconds;
  }

  /** A run that nothing disturbs. */
  double calmSeconds(Choice choice) {
    return model.weather().reopenSeconds() + new BurstTime(model, Regime.CALM).seconds(burst, choice);
  }

  /** Returns the time of one run of a setting of the model. */
  double seconds(IoSetting setting) {
    return seconds(choice(setting));
  }

  static Choice choice(IoSetting setting) {
    long bytes = Math.round(setting.stripeMegabytes() * (1 << 20));
    return Choice.collective((int) setting.aggregators(), bytes).with(Knob.STRIPE_COUNT, (long) setting.stripeCount())
        .with(Knob.STRIPE_BYTES, bytes);
  }

  /** Returns the winner of H5Evolve's search. */
  Choice evolved(boolean quick) {
    EvolutionOptions options = new EvolutionOptions(POPULATION, quick ? 10 : 40, MUTATION, ELITES, 40, 1, 1);
    try (Journal journal = Journal.inMemory()) {
      Evolution search = new Evolution(machine.space(ranks), options,
          candidate -> new Trial(Trial.Status.DONE, seconds(choice(candidate))), journal, (_, _, _, _) -> {});
      return choice(search.run().winner());
    } catch (IOException impossible) {
      throw new IllegalStateException("a journal in memory", impossible);
    }
  }

  private static Choice choice(StaticConfiguration candidate) {
    return candidate.forFile("any.h5").choice();
  }

  /** Returns the bytes per second of an undisturbed run. */
  double of(Choice choice) {
    return burst.aggregateBytes() / calmSeconds(choice);
  }

  /** Returns the time of all runs so far. */
  double spentSeconds() {
    return spentSeconds;
  }

  /** Returns how many runs there were. */
  int runs() {
    return runs;
  }
}
