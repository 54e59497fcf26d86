package org.h5burst.tuner.regression;

/**
 * A model's prediction for a setting.
 *
 * @param setting the setting
 * @param seconds predicted time; may not be positive far from the measurements of the fit
 */
public record Prediction(IoSetting setting, double seconds) {}
