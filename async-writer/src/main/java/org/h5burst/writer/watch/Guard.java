package org.h5burst.writer.watch;

import java.time.Duration;

/**
 * What the I/O thread does or waits for, and for how long it may.
 *
 * @param operation in words: {@code commit of burst 3 of out.h5}
 * @param limit after which the job is aborted; zero = never
 * @param limitName the property that sets the limit, for the diagnosis
 */
public record Guard(String operation, Duration limit, String limitName) {}
