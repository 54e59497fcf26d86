/**
 * The empirical performance model: derives from measured times of some settings a formula that predicts the time of
 * all, so that only the most promising few must be measured (Behzad et al., "Improving parallel I/O autotuning with
 * performance modeling", HPDC 2014, section IV; Behzad et al., TOPC 2019, section 8).
 *
 * <p>{@link org.h5burst.tuner.regression.ForwardSelection} fits, {@link org.h5burst.tuner.regression.EmpiricalModel}
 * predicts, and {@link org.h5burst.tuner.regression.SettingGrid} lists the possible settings. All types are immutable
 * and safe for any thread.
 */
package org.h5burst.tuner.regression;
