package org.h5burst.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.mpi.runtime.Launcher;
import org.h5burst.mpi.runtime.RankEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class RuntimeChoiceTest {
  private static final Map<String, String> HYDRA = Map.of("PMI_RANK", "1", "PMI_SIZE", "4");
  private static final Map<String, String> ORTE = Map.of("OMPI_COMM_WORLD_SIZE", "2", "PMIX_RANK", "0");

  @Test
  void shouldFollowTheLauncherWhenTheUserDoesNotChoose() {
    assertEquals(Optional.of(Kind.MPICH), choose(Map.of(), HYDRA).kind());
    assertEquals(Optional.of(Kind.MPICH), choose(Map.of(), Map.of("PMI_RANK", "0")).kind());
    assertEquals(Optional.of(Kind.OPEN_MPI), choose(Map.of(), ORTE).kind());
    assertTrue(choose(Map.of(), Map.of()).isSolo());
  }

  @Test
  void shouldUseMpjExpressWhenOurLauncherOrTheUserSaysSo() {
    Map<String, String> ours = RankEnvironment.onOneHost(1, 3, 4711, "secret").variables();
    assertTrue(choose(Map.of(), ours).isMpj());
    assertTrue(choose(Map.of("h5burst.mpi", "mpj"), Map.of()).isMpj());
    assertEquals(RankEnvironment.onOneHost(1, 3, 4711, "secret"), RankEnvironment.of(ours).orElseThrow());
    assertEquals(Optional.empty(), RankEnvironment.of(HYDRA));
    assertRefused("needs H5Burst's own launcher, but another started 4 ranks (PMI_SIZE=4)",
        Map.of("h5burst.mpi", "mpj"), HYDRA);
    MpiException refused = assertThrows(MpiException.class,
        () -> RankEnvironment.of(Map.of("H5BURST_MPJ_SIZE", "2", "H5BURST_MPJ_RANK", "first")));
    assertTrue(refused.toString().contains("H5BURST_MPJ_RANK should be a number, but is \"first\""),
        refused.toString());
  }

  @Test
  void shouldFollowTheUserWhenTheLauncherShowsAnotherMpi() {
    RuntimeChoice choice = choose(Map.of("h5burst.mpi", "openmpi"), HYDRA);
    assertEquals(Optional.of(Kind.OPEN_MPI), choice.kind());
    assertEquals(List.of("libmpi.so.40"), choice.libraries());
    assertEquals(4, choice.launcher().size().orElseThrow());
  }

  @Test
  void shouldLeaveTheFamilyOpenWhenOnlyALibraryIsNamed() {
    RuntimeChoice choice = choose(Map.of("h5burst.mpi.library", "libmpi.so.12"), Map.of());
    assertEquals(Optional.empty(), choice.kind());
    assertEquals(List.of("libmpi.so.12"), choice.libraries());
  }

  @Test
  void shouldRefuseWhenManyProcessesAreToBeAlone() {
    assertRefused("the launcher started 4 (PMI_SIZE=4)", Map.of("h5burst.mpi", "solo"), HYDRA);
    assertTrue(choose(Map.of("h5burst.mpi", "solo"), Map.of("PMI_SIZE", "1")).isSolo());
  }

  @Test
  void shouldAskTheUserWhenTheLauncherDoesNotShowItsMpi() {
    assertRefused("only PMIX_RANK is set", Map.of(), Map.of("PMIX_RANK", "0"));
    assertEquals(Optional.of(Kind.MPICH), choose(Map.of("h5burst.mpi", "mpich"), Map.of("PMIX_RANK", "0")).kind());
  }

  @Test
  void shouldNameTheVariableWhenTheLauncherGivesNoNumber() {
    assertRefused("PMI_SIZE should be a number of ranks, but is \"many\"", Map.of(), Map.of("PMI_SIZE", "many"));
  }

  private static void assertRefused(String message, Map<String, String> properties, Map<String, String> environment) {
    MpiException refused = assertThrows(MpiException.class, () -> choose(properties, environment));
    assertTrue(refused.toString().contains(message), refused.toString());
  }

  private static RuntimeChoice choose(Map<String, String> properties, Map<String, String> environment) {
    return RuntimeChoice.of(new OptionReader(properties::get, _ -> null, MpiException::new),
        Launcher.of(environment));
  }
}
