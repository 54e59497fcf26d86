package org.h5burst.harness.ior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.ior.IorTiming.Access;
import org.h5burst.harness.job.Tuning;
import org.h5burst.mpi.launch.MpiJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class IorBinaryTest {
  @Test
  void shouldAskTheRealIorForTheSamePatternWhenItIsNamed() {
    IorPlan plan =
        new IorPlan(IorApi.HDF5, "/x/t", 2, 8, 32 << 20, 32 << 20, 5, 60,
            List.of(Switch.FILE_PER_PROCESS, Switch.FSYNC, Switch.RANDOM_ORDER, Switch.WRITE, Switch.CHECK_WRITE),
            new Tuning(Tuning.Kind.COLLECTIVE, 0, 0));

    assertEquals("/opt/ior -a HDF5 -b 33554432 -t 33554432 -s 8 -i 4 -w -o /x/t.ior -c -F -z -e -W",
        String.join(" ", IorBinary.command(Path.of("/opt/ior"), plan.original())));
    assertEquals("/opt/ior -a POSIX -b 64 -t 8 -s 1 -i 4 -w -o /x/t.ior -r",
        String.join(" ",
            IorBinary.command(Path.of("/opt/ior"),
                new IorPlan(IorApi.POSIX, "/x/t", 2, 1, 64, 8, 1, 60, List.of(Switch.WRITE, Switch.READ), Tuning.OFF)
                    .original())));
    assertEquals("/opt/ior -a POSIX -b 64 -t 8 -s 1 -i 1 -w -o /x/t.ior --random-offset-seed=1 -C -z -r -R",
        String.join(" ",
            IorBinary.command(Path.of("/opt/ior"),
                new IorPlan(IorApi.POSIX, "/x/t", 2, 1, 64, 8, 1, 0, List.of(Switch.WRITE, Switch.READ, Switch.REORDER,
                    Switch.RANDOM_ORDER, Switch.CHECK_READ), Tuning.OFF).original())));
  }

  @Test
  void shouldNameAndKeepNoFileOfH5BurstsWhenTheOriginalIorWrites() {
    IorPlan plan = new IorPlan(IorApi.POSIX, "a@/b/c", 2, 1, 64, 8, 1, 60,
        List.of(Switch.WRITE, Switch.FILE_PER_PROCESS, Switch.KEEP), Tuning.OFF);
    assertEquals("a.ior@/b/c.ior", plan.original().file());
    assertEquals(Path.of("a.ior.00000000").toAbsolutePath(), plan.original().file(0));
    assertEquals(Path.of("/b/c.00000001"), plan.file(1));
    assertEquals(List.of(Switch.WRITE, Switch.FILE_PER_PROCESS), plan.original().switches());
  }

  @Test
  void shouldNameTheLimitWhenTheOriginalIorDoesNotEnd() {
    String said = String.valueOf(IorBinary.failure(Path.of("/opt/ior"), new MpiJob.Result(-1, "begun\n", true),
        Duration.ofSeconds(7)).getMessage());
    assertTrue(said.startsWith("--ior-binary /opt/ior did not end within 7 s and was killed; "), said);
    assertTrue(said.endsWith("begun"), said);
  }

  @Test
  void shouldFindTheColumnsByNameWhenIorPrintsItsTable() {
    String newer = """
        access    bw(MiB/s)  IOPS       Latency(s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   close(s)   total(s)   \
        iter
        ------    ---------  ----       ----------  ---------- ---------  --------   --------   --------   --------   \
        ----
        write     1200.00    300.00     0.013333    1024.00    256.00     0.009234   0.012581   0.000723   0.018587   0
        read      4858.66    1215.58    0.003290    1024.00    256.00     0.009617   0.009290   0.000962   0.009293   0
        write     2429.33    607.79     0.006579    1024.00    256.00     0.001234   0.006581   0.000123   0.008587   3
        read      4858.66    1215.58    0.003290    1024.00    256.00     0.000617   0.003290   0.000062   0.004293   3

        Operation   Max(MiB)   Min(MiB)  Mean(MiB)     StdDev   Max(OPs)   Min(OPs)  Mean(OPs)     StdDev    Mean(s) \
        reps
        write        2429.33    1200.00    1814.00     600.00     607.79     300.00     450.00     150.00    0.01300  \
          3
        """;
    String older = """
        access    bw(MiB/s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   close(s)   total(s)   iter
        ------    ---------  ---------- ---------  --------   --------   --------   --------   ----
        write     2429.33    1024.00    256.00     0.001234   0.006581   0.000123   0.008587   3
        """;

    IorPlan plan = new IorPlan(IorApi.HDF5, "t", 2, 1, 1 << 20, 1 << 18, 1, 60, List.of(), Tuning.OFF);
    IorTiming expected = new IorTiming(Access.WRITE, 3, .001234, .006581, .000123, .008587);
    assertEquals(expected, IorBinary.timing(plan, Access.WRITE, 3, newer));
    assertEquals(expected, IorBinary.timing(plan, Access.WRITE, 3, older));
    assertEquals(new IorTiming(Access.READ, 0, .000617, .00329, .000062, .004293),
        IorBinary.timing(plan, Access.READ, 0, newer));
    IorPlan cold = new IorPlan(IorApi.HDF5, "t", 2, 1, 1 << 20, 1 << 18, 1, 0, List.of(), Tuning.OFF);
    assertEquals(new IorTiming(Access.WRITE, 1, .009234, .012581, .000723, .018587),
        IorBinary.timing(cold, Access.WRITE, 1, newer));
    assertThrows(CommandFailure.class, () -> IorBinary.timing(plan, Access.READ, 0, older));
    assertThrows(CommandFailure.class, () -> IorBinary.timing(plan, Access.WRITE, 0, "ior ERROR: cannot open file"));
    assertThrows(CommandFailure.class, () -> IorBinary.timing(plan, Access.WRITE, 0, newer.replace("0.001234", "-")));
  }
}
