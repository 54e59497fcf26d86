package org.h5burst.mpi.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.Mpi;

/**
 * How many dimensions of hyperslabs MPI takes. The arguments: a library over MPI, and the most dimensions in which its
 * two functions are of one mind, or {@code all}.
 */
public final class FlattenedTypesProgram {
  private FlattenedTypesProgram() {}

  /** Checks. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(_ -> {
      MpiLibrary library = MpiLibrary.open(Optional.empty(), List.of(arguments[0]));
      int most = arguments[1].equals("all") ? Integer.MAX_VALUE : Integer.parseInt(arguments[1]);
      assertEquals(most, FlattenedTypes.maxDimensions(library));
      System.out.println("all checks held");
    });
  }
}
