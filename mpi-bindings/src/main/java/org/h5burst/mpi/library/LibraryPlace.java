package org.h5burst.mpi.library;

import java.nio.file.Path;

/**
 * A directory in which libraries may be.
 *
 * @param directory need not be there
 * @param reason why it is looked into, such as the environment variable that names it
 */
public record LibraryPlace(Path directory, String reason) {}
