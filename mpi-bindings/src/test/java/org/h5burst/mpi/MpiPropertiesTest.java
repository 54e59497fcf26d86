package org.h5burst.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.h5burst.mpi.option.MpiChoice;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.Option;
import org.h5burst.mpi.option.OptionReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(10)
final class MpiPropertiesTest {
  @Test
  void shouldUseTheDefaultsWhenNothingIsSet() {
    assertEquals(List.of(MpiChoice.AUTO, Optional.empty(), true, Duration.ofSeconds(60)),
        all(Map.of(), Map.of()));
  }

  @Test
  void shouldUseTheEnvironmentWhenThePropertyIsNotSet() {
    Map<String, String> environment =
        Map.of("H5BURST_MPI", "openmpi", "H5BURST_MPI_LIBRARY", "libmpi.so.12", "H5BURST_MPI_CHECK", "off",
            "H5BURST_CLOSE_TIMEOUT", "1.5");
    assertEquals(List.of(MpiChoice.OPENMPI, Optional.of("libmpi.so.12"), false, Duration.ofMillis(1500)),
        all(Map.of(), environment));
    assertEquals(MpiChoice.SOLO, read(MpiProperties.MPI, Map.of("h5burst.mpi", "Solo"), environment));
  }

  @Test
  void shouldTreatAValueAsNotSetWhenItIsBlank() {
    assertEquals(Optional.empty(), read(MpiProperties.LIBRARY, Map.of("h5burst.mpi.library", " "), Map.of()));
    assertEquals(MpiChoice.MPJ, read(MpiProperties.MPI, Map.of("h5burst.mpi", ""), Map.of("H5BURST_MPI", "mpj")));
  }

  @ParameterizedTest
  @CsvSource({"h5burst.mpi,lam", "h5burst.mpi.check,perhaps",
    "h5burst.close.timeout,soon", "h5burst.close.timeout,0", "h5burst.close.timeout,-1",
    "h5burst.close.timeout,NaN",
    "h5burst.close.timeout,1e12"})
  void shouldNameThePropertyAndTheValueWhenItIsNotAllowed(String name, String value) {
    MpiException refused = assertThrows(MpiException.class, () -> all(Map.of(name, value), Map.of()));
    assertTrue(refused.toString().contains(name) && refused.toString().contains(value), refused.toString());
  }

  private static List<?> all(Map<String, String> properties, Map<String, String> environment) {
    return MpiProperties.ALL.stream().map(option -> read(option, properties, environment)).toList();
  }

  private static <T> T read(Option<T> option, Map<String, String> properties, Map<String, String> environment) {
    return new OptionReader(properties::get, environment::get, MpiException::new).read(option);
  }
}
