package org.h5burst.writer.configuration;

/**
 * Two sizes in bytes that are set together.
 *
 * @param first before the comma
 * @param second after the comma
 */
public record SizePair(long first, long second) {}
