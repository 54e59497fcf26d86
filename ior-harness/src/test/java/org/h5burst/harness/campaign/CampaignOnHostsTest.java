package org.h5burst.harness.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.h5burst.harness.campaign.CampaignPlan.Place;
import org.h5burst.harness.campaign.CampaignPlan.Scales;
import org.h5burst.harness.job.JobFiles;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.mpi.launch.MpjLauncher;
import org.h5burst.testing.SmallJvm;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A campaign on four hosts: network namespaces with names and addresses of their own, and one file system. Needs the
 * programs {@code unshare}, {@code nsenter} and {@code ip} (Debian: util-linux, iproute2) and, for users other than
 * root, a kernel that lets them make namespaces; fails without.
 */
@Timeout(240)
final class CampaignOnHostsTest {
  private static final int HOSTS = 4;

  /** Makes the other hosts, each with a cable to the first, and runs a program on the first. */
  private static final String FOUR_HOSTS = """
      set -e
      mount -t tmpfs none /run
      hostname host1
      (cat /etc/hosts; for host in 1 2 3 4; do echo "10.199.$host.2 host$host"; done) > /run/hosts
      mount --bind /run/hosts /etc/hosts
      ip link set lo up
      ip address add 10.199.1.2/24 dev lo
      echo 1 > /proc/sys/net/ipv4/ip_forward
      for host in 2 3 4; do
        ip netns add host$host
        ip link add cable$host type veth peer name cable netns host$host
        ip address add 10.199.$host.1/24 dev cable$host
        ip link set cable$host up
        ip -n host$host address add 10.199.$host.2/24 dev cable
        ip -n host$host link set cable up
        ip -n host$host link set lo up
        ip -n host$host route add default via 10.199.$host.1
      done
      exec "$0" "$@"
      """;

  /** What stands for ssh. */
  private static final String REMOTE_SHELL = """
      host=host$(echo "$1" | cut -d. -f3)
      exec nsenter --net=/run/netns/$host unshare --uts sh -c "hostname $host; $2"
      """;

  @TempDir
  private Path directory;

  @Test
  void shouldMeasureAllSettingsOfThePaperWhenAJobHasFourHosts() throws IOException {
    CampaignPlan plan = new CampaignPlan(List.of(Operation.WRITE, Operation.READ),
        new Scales(List.of(), List.of(2, HOSTS), 1), List.of(BurstRange.KIB_1_TO_MIB_4), 1, 1, 1, 120,
        new Place(directory.resolve("campaign.h5").toString(), true, false, true), 0);
    Path journal = directory.resolve("journal");
    new CampaignJournal(journal).begin(new CampaignJournal.Title("MPJ", directory.toString(), 1));
    JobFiles files = new JobFiles(Files.createDirectory(directory.resolve("job")));
    files.writePlan(new RankCampaign.Orders(plan, journal.toString()));

    MpiJob.Result result = run(files.directory());

    assertTrue(result.isSuccess(), result::output);
    List<Run> runs = new CampaignJournal(journal).runs();
    for (int nodes : new int[] {2, HOSTS}) {
      List<Run> own = runs.stream().filter(run -> run.features().nodes() == nodes).toList();
      for (Operation operation : Operation.values()) {
        assertEquals(new HashSet<>(plan.arms(nodes, nodes)), own.stream().filter(run -> run.operation() == operation)
            .map(Run::choice).collect(Collectors.toSet()), result::output);
      }
      assertEquals(Set.of(nodes), own.stream().map(run -> run.features().ranks()).collect(Collectors.toSet()));
    }
    assertTrue(plan.arms(HOSTS, HOSTS).containsAll(paper()), "the settings of table II that four ranks can have");
  }

  /** Aggregators per node of 1/4, 1/2 and 1: there is a rank on each host. */
  private static List<Choice> paper() {
    List<Choice> settings = new ArrayList<>(List.of(Choice.DEFAULT, Choice.COLLECTIVE));
    for (int aggregators : new int[] {1, 2, HOSTS}) {
      for (long buffer : new long[] {1, 4, 16, 64, 256}) {
        settings.add(Choice.collective(aggregators, buffer << 20));
      }
    }
    return settings;
  }

  private MpiJob.Result run(Path orders) throws IOException {
    Path shell = directory.resolve("shell");
    Files.writeString(shell, REMOTE_SHELL);
    List<String> options =
        List.of("--hosts", "10.199.1.2,10.199.2.2,10.199.3.2,10.199.4.2", "--remote-shell", "sh " + shell);
    List<String> jvm = SmallJvm.options("-Xmx256m", "-Dh5burst.backend=portable");
    List<String> line = new ArrayList<>(
        List.of("unshare", "--map-root-user", "--net", "--mount", "--uts", "sh", "-c", FOUR_HOSTS));
    line.addAll(MpjLauncher.job(HOSTS, options,
        MpiJob.javaCommand(jvm, RankCampaign.class.getName(), List.of(orders.toString()))).command());
    return new MpiJob(Kind.SOLO, 1, line).run(directory.resolve("job.log"), Duration.ofSeconds(180));
  }
}
