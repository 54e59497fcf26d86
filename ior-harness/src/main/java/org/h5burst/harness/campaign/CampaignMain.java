package org.h5burst.harness.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.harness.cli.ChoiceModule;
import org.h5burst.mpi.Mpi;

/** One rank of a campaign; started by {@link CampaignCommand}, not by people. */
public final class CampaignMain {
  private static final ObjectMapper MAPPER = new ObjectMapper().registerModule(new ChoiceModule());

  /**
   * What the ranks are told.
   *
   * @param plan what is measured
   * @param journal where rank 0 adds the runs
   */
  record Orders(CampaignPlan plan, String journal) {
    void give(Path directory) throws IOException {
      Files.writeString(file(directory), MAPPER.writeValueAsString(this));
    }

    static Orders read(Path directory) throws IOException {
      return MAPPER.readValue(file(directory).toFile(), Orders.class);
    }

    private static Path file(Path directory) {
      return directory.resolve("campaign.json");
    }
  }

  private CampaignMain() {}

  /** Carries out the orders in the directory that is the only argument. */
  public static void main(String[] args) throws Exception {
    Orders orders = Orders.read(Path.of(args[0]));
    Mpi.run(mpi -> new RankCampaign(orders.plan(), new CampaignJournal(Path.of(orders.journal())), mpi.world()).run());
  }
}
