package org.h5burst.tuner.online;

/**
 * What is believed of the arms' log times in one stream: a mean and a covariance, moved by one step of stochastic gradient descent per observed burst.
 *
 * <p>The gradient is that of the squared error, clipped, in the log time of the arm that was used; the kinds differ in what multiplies it.
 */
interface Belief {
  /** In standard deviations. A fast burst is not clipped at all. */
  double UPPER_CLIP = 1.8;
  /** Against overflow. */
  double FIRST_CLIP = 20;

  int arms();

  /** Expected log time of an arm. */
  double mean(int arm);

  double variance(int arm);

  double covariance(int one, int other);

  /**
   * How much of an error counts: interference only adds time, so a slow burst says less about the arm than a fast one.
   *
   * @param deviation expected size of the error
   * @param first whether this is the stream's first burst, whose level is unknown
   */
  default double clip(double error, double deviation, boolean first) {
    return first ? Math.clamp(error, -FIRST_CLIP, FIRST_CLIP) : Math.min(error, UPPER_CLIP * deviation);
  }

  /**
   * Learns from one observation.
   *
   * @param arm that was used
   * @param error observed minus expected log time, clipped
   * @param variance expected square of the error: the arm's variance plus the noise
   */
  void step(int arm, double error, double variance);

  /** Admits that the machine may have changed: adds {@code share} of the first uncertainty, and {@code level} to that of the common level. */
  void widen(double share, double level);
}
