package org.h5burst.mpi.library;

import java.nio.file.Path;

/**
 * A directory that may have libraries.
 *
 * @param directory need not exist
 * @param reason why it is searched, such as the environment variable that names it
 */
public record LibraryPlace(Path directory, String reason) {}
