package org.h5burst.tuner.online;

import java.util.Arrays;
import java.util.List;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Platform;

/**
 * Machines that this one may be, each with a weight: the likelihood of what all streams have observed. If one stream of
 * small pieces shows the cost of a lock, all streams and all modes thus know it. Used by one thread.
 */
final class MachineMixture {
  /** Evidence counts less than it would if the model were right. */
  private static final double TEMPER = .7;

  private final List<Roofline> machines;
  private final List<Choice> arms;
  private final double[] evidence;
  private final double[] weight;
  private long version;

  MachineMixture(Platform platform, List<MachineSample> samples, List<Choice> arms) {
    this.machines = samples.stream().map(machine -> new Roofline(platform, machine)).toList();
    this.arms = arms;
    this.evidence = new double[machines.size()];
    this.weight = new double[machines.size()];
    Arrays.fill(weight, 1.0 / weight.length);
  }

  /** Returns the log times of a burst, for each machine and arm. */
  double[][] logTimes(BurstFeatures burst) {
    double[][] log = new double[machines.size()][arms.size()];
    for (int machine = 0; machine < log.length; machine++) {
      for (int arm = 0; arm < arms.size(); arm++) {
        log[machine][arm] = Math.log(machines.get(machine).seconds(burst, arms.get(arm)));
      }
    }
    return log;
  }

  /** Returns the weight of a machine; the sum of all is 1. */
  double weight(int machine) {
    return weight[machine];
  }

  /** Returns a version that changes with the weights. */
  long version() {
    return version;
  }

  /** Replaces a stream's earlier log likelihoods. */
  void replace(double[] earlier, double[] now) {
    double most = Double.NEGATIVE_INFINITY;
    for (int machine = 0; machine < weight.length; machine++) {
      evidence[machine] += TEMPER * (now[machine] - earlier[machine]);
      most = Math.max(most, evidence[machine]);
    }
    double sum = 0;
    for (int machine = 0; machine < weight.length; machine++) {
      weight[machine] = Math.exp(evidence[machine] - most);
      sum += weight[machine];
    }
    for (int machine = 0; machine < weight.length; machine++) {
      weight[machine] /= sum;
    }
    version++;
  }
}
