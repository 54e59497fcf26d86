package org.h5burst.tuner.regression;

/**
 * What a model expects of a setting.
 *
 * @param setting what would be set
 * @param seconds predicted time; not positive where the model is asked too far from what it was fitted to
 */
public record Prediction(IoSetting setting, double seconds) {}
