package org.h5burst.harness.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.h5burst.harness.kernel.DecompositionMap.Decomposition;
import org.h5burst.writer.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class DecompositionMapTest {
  /** Two processes share two rows of four elements; one request of the second is wrong. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "3 | 2 | D1: process 1 writes 2 elements from 3 on, which is not within a row of 4",
    "5 | 2 | D1: process 1 writes 2 elements from 5 on, but element 5 is written before",
    "8 | 1 | D1: process 1 writes 1 elements from 8 on, which is outside of its 8 elements",
    "-1 | 1 | D1: process 1 writes 1 elements from -1 on, which is outside of its 8 elements",
    "6 | 2147483647 | D1: process 1 writes 2147483647 elements from 6 on, which is outside of its 8 elements",
    "6 | 0 | D1: process 1 writes 0 elements from 6 on, which is outside of its 8 elements",
    "6 | 1 | D1: no process writes element 7 of 8; dat2decomp -f adds what is missing"})
  void shouldNameTheRequestWhenItDoesNotFit(int offset, int length, String message) {
    Decomposition wrong = new Decomposition(new long[] {2, 4}, new int[] {2, 2}, new int[] {4, 0, 3, offset},
        new int[] {2, 3, 1, length});
    assertEquals(message,
        assertThrows(IllegalArgumentException.class, () -> new DecompositionMap(2, List.of(wrong))).getMessage());
  }

  @Test
  void shouldRefuseWhenNumbersOfRequestsDiffer() {
    Decomposition three = new Decomposition(new long[] {4}, new int[] {1, 1, 1}, new int[3], new int[3]);
    assertEquals("D1 has requests of 3 processes, not of 2",
        assertThrows(IllegalArgumentException.class, () -> new DecompositionMap(2, List.of(three))).getMessage());
    Decomposition fewer = new Decomposition(new long[] {4}, new int[] {1, 2}, new int[3], new int[2]);
    assertEquals("D1 has 3 offsets and 2 lengths, but its processes have 3 requests",
        assertThrows(IllegalArgumentException.class, () -> new DecompositionMap(2, List.of(fewer))).getMessage());
    Decomposition empty = new Decomposition(new long[] {4, 0}, new int[2], new int[0], new int[0]);
    assertEquals("D1 has the shape [4, 0]; extents must be positive, and elements at most 2^31 - 1",
        assertThrows(IllegalArgumentException.class, () -> new DecompositionMap(2, List.of(empty))).getMessage());
  }

  /** E3SM-IO, docs/variables.md: partitioned variables by decomposition. */
  @ParameterizedTest
  @CsvSource({"F,387,'{1=1, 2=323, 3=63}'", "G,41,'{1=6, 2=2, 3=25, 4=2, 5=2, 6=4}'",
    "I,546,'{1=465, 2=75, 3=4, 4=1, 5=1}'"})
  void shouldHaveTheVariablesOfTheCaseWhenWritten(ClimateCase kind, int variables, String byDecomposition) {
    Shape only = new Shape(List.of(), List.of(), 0, 0, kind.ordinal() + 1, List.of(), null);
    List<Array> arrays = KernelKind.E3SM.create(2, .1, only).arrays(0);
    assertEquals(variables, arrays.size());
    assertEquals(byDecomposition, arrays.stream()
        .collect(Collectors.groupingBy(array -> array.name().charAt(1) - '0', Collectors.counting())).toString());
    assertEquals(variables, arrays.stream().map(Array::name).distinct().count(), "no name is given twice");
  }

  /** The headers that E3SM-IO publishes, such as datasets/f_case_h0.txt. */
  @Test
  void shouldHaveThePublishedTypesWhenVariablesAreCounted() {
    List<Map<ElementType, Long>> types = List.of(
        Map.of(ElementType.FLOAT32, 384L, ElementType.FLOAT64, 3L),
        Map.of(ElementType.FLOAT64, 35L, ElementType.INT32, 6L),
        Map.of(ElementType.FLOAT32, 544L, ElementType.INT32, 2L));
    Kernel kernel = KernelKind.E3SM.create(2, .1);
    for (int burst = 0; burst < 3; burst++) {
      assertEquals(types.get(burst),
          kernel.arrays(burst).stream().collect(Collectors.groupingBy(Array::type, Collectors.counting())));
    }
  }

  @Test
  void shouldKeepTheOrderOfRequestsWhenARankCarriesOutThoseOfSeveralProcesses() {
    Decomposition one =
        new Decomposition(new long[] {4}, new int[] {1, 1, 1}, new int[] {3, 0, 1}, new int[] {1, 1, 2});
    Decomposition two = new Decomposition(new long[] {2, 2}, new int[] {2, 1, 0}, new int[] {3, 1, 0, 2},
        new int[] {1, 1, 1, 1});
    Decomposition all = new Decomposition(new long[] {2, 2}, new int[] {2, 1, 1}, new int[] {3, 1, 0, 2},
        new int[] {1, 1, 1, 1});
    assertThrows(IllegalArgumentException.class, () -> new DecompositionMap(3, List.of(two)));
    Shape shape =
        new Shape(List.of(), List.of(), 0, 0, 0, List.of(), new DecompositionMap(3, List.of(one, one, all)));
    Kernel kernel = KernelKind.E3SM.create(2, 1, shape);
    StringBuilder runs = new StringBuilder();
    for (Piece piece : List.of(kernel.pieces(0, 1).getFirst(), kernel.pieces(0, 1).getLast())) {
      ElementRuns.forEach(piece.selection(), kernel.arrays(0).get(piece.array()).shape(),
          (index, length) -> runs.append(index).append('+').append(length).append(' '));
    }
    assertEquals("0+1 1+2 0+1 2+1 ", runs.toString(), "the second of two ranks has the second and third process");
    assertEquals("the map is for 3 processes, so at most that many ranks can share it, not 4",
        assertThrows(IllegalArgumentException.class, () -> KernelKind.E3SM.create(4, 1, shape)).getMessage());
    assertEquals("--map has no effect on the kernel vpic",
        assertThrows(IllegalArgumentException.class, () -> KernelKind.VPIC.create(2, 1, shape)).getMessage());
    Shape alone = new Shape(List.of(), List.of(), 0, 0, 0, List.of(), new DecompositionMap(3, List.of(one)));
    assertEquals("the map has 1 decompositions; that of an F case has 3, of a G case 6, of an I case 5",
        assertThrows(IllegalArgumentException.class, () -> KernelKind.E3SM.create(2, 1, alone)).getMessage());
  }
}
