package org.h5burst.harness.kernel;

import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.ElementType;

/**
 * A case of E3SM-IO: which variables it distributes by which decomposition of its map. All that E3SM-IO partitions in
 * its history file h0, of one record; the few variables of which one process writes all are left out (E3SM-IO,
 * docs/variables.md, and the headers in datasets/).
 */
enum ClimateCase {
  /** Atmosphere. */
  F(new Variables(1, ElementType.FLOAT64, 0, 1), new Variables(2, ElementType.FLOAT32, 321, 0),
      new Variables(2, ElementType.FLOAT64, 0, 2), new Variables(3, ElementType.FLOAT32, 63, 0)),
  /** Ocean. */
  G(new Variables(1, ElementType.FLOAT64, 4, 1), new Variables(1, ElementType.INT32, 0, 1),
      new Variables(2, ElementType.INT32, 0, 2), new Variables(3, ElementType.FLOAT64, 24, 0),
      new Variables(3, ElementType.INT32, 0, 1), new Variables(4, ElementType.FLOAT64, 1, 0),
      new Variables(4, ElementType.INT32, 0, 1), new Variables(5, ElementType.FLOAT64, 1, 0),
      new Variables(5, ElementType.INT32, 0, 1), new Variables(6, ElementType.FLOAT64, 4, 0)),
  /** Land. */
  I(new Variables(1, ElementType.FLOAT32, 460, 3), new Variables(1, ElementType.INT32, 0, 2),
      new Variables(2, ElementType.FLOAT32, 69, 6), new Variables(3, ElementType.FLOAT32, 2, 2),
      new Variables(4, ElementType.FLOAT32, 1, 0), new Variables(5, ElementType.FLOAT32, 1, 0));

  final List<Variables> variables;

  ClimateCase(Variables... variables) {
    this.variables = List.of(variables);
  }

  /**
   * Variables of one type and decomposition.
   *
   * @param decomposition number of the decomposition, from 1
   * @param type of their elements
   * @param records how many have a record for each time step, along their first dimension
   * @param fixed how many have no records
   */
  record Variables(int decomposition, ElementType type, int records, int fixed) {}

  /** Returns how many decompositions its map has. */
  int decompositions() {
    return variables.getLast().decomposition();
  }

  /**
   * Returns the case that a map is of.
   *
   * @throws IllegalArgumentException if it is of none
   */
  static ClimateCase of(DecompositionMap map) {
    int decompositions = map.parts().size();
    return Arrays.stream(values()).filter(each -> each.decompositions() == decompositions).findFirst()
        .orElseThrow(() -> new IllegalArgumentException(("the map has %d decompositions; that of an F case has 3, of "
            + "a G case 6, of an I case 5").formatted(decompositions)));
  }
}
