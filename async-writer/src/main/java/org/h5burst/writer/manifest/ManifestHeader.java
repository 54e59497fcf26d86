package org.h5burst.writer.manifest;

/**
 * Whose manifest it is.
 *
 * @param file the name that the file gets when it is complete, without its directory
 * @param ranks how many processes write it
 * @param backend by what
 * @param created when, as ISO 8601 says
 */
public record ManifestHeader(String file, int ranks, String backend, String created) {}
