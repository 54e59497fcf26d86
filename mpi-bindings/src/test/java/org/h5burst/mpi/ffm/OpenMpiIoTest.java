package org.h5burst.mpi.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which MPI-IO Open MPI uses. */
@Timeout(10)
class OpenMpiIoTest {
  @ParameterizedTest
  @CsvSource({
    "true, , true",
    "true, ^ompio, true",
    "true, romio341, true",
    "true, 'romio341,ompio', true",
    "true, ompio, false",
    "true, ^romio341, false",
    "true, '^romio341,ompio', false",
    "true, ^foo, false",
    "false, , false",
    "false, ^ompio, false",
    "false, ompio, false"})
  void shouldFollowTheUsersChoiceWhenThereIsOne(boolean there, String chosen, boolean romio) {
    assertEquals(romio, OpenMpiIo.usesRomio(there, chosen));
  }
}
