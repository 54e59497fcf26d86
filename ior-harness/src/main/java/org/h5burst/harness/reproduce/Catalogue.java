package org.h5burst.harness.reproduce;

import static org.h5burst.harness.reproduce.PaperExperiment.both;
import static org.h5burst.harness.reproduce.PaperExperiment.impossible;
import static org.h5burst.harness.reproduce.PaperExperiment.measured;
import static org.h5burst.harness.reproduce.PaperExperiment.simulated;

import java.util.List;
import java.util.Optional;

/** All experiments, paper by paper. */
final class Catalogue {
  private static final String SCTUNER = "Tang, Xie et al., PDSW 2021";
  private static final String TOPC = "Behzad et al., TOPC 2019";
  private static final String HPDC = "Behzad et al., HPDC 2014";
  private static final String SLIDES = "HDF Group, Parallel HDF5";

  /** In the order of the papers. */
  static final List<PaperExperiment> ALL = List.of(
      both("sctuner-table-2", SCTUNER + ", table II", "what a campaign measures: scales, patterns, settings",
          CampaignFigures::tableII, CampaignProbe::tableII,
          "h5burst campaign --nodes 2,4,8,16,32 --cores-per-node 42 --budget 8h --dir DIR --json campaign.json"),
      both("sctuner-figure-2-reads", SCTUNER + ", figures 2a to 2c", "how reads cluster, and where two settings are",
          CampaignFigures::reads, CampaignProbe::reads,
          "h5burst campaign --operations read --cold --clusters 6 --json campaign.json",
          "h5burst report campaign.json --out campaign.html"),
      both("sctuner-figure-2", SCTUNER + ", figures 2d to 2f", "how writes cluster, and where two settings are",
          CampaignFigures::writes, CampaignProbe::writes,
          "h5burst campaign --operations write --clusters 5 --json campaign.json",
          "h5burst report campaign.json --out campaign.html"),
      simulated("sctuner-section-4c", SCTUNER + ", section IV-C", "92.6 %, none, and all but one",
          CampaignFigures::sectionIVC),
      measured("sctuner-runtime", SCTUNER + ", section III-B", "the tuner that the paper plans", RuntimeStudy::tuner,
          TuningProbe::online, "h5burst campaign --knowledge k.db",
          "h5burst compare column strided-64 vpic --knowledge k.db --warm 3", "h5burst simulate"),
      measured("sctuner-section-3c", SCTUNER + ", section III-C", "metadata that are flushed when the file is closed",
          RuntimeStudy::metadata, KernelProbe::metadata,
          "h5burst run flash --ranks 512 --output 1 --out t.h5   (H5BURST_HDF5_METADATA_FLUSH=deferred)"),
      both("behzad-figure-3", HPDC + ", figure 3", "a model next to the runs of 128 cores", ModelStudy::figure3,
          TuningProbe::fit, "h5burst model train --kernel vpic --ranks 128 --out training.csv"),
      both("behzad-equation-3", HPDC + ", equation (3)", "the model of write times, and R²", ModelStudy::equation3,
          TuningProbe::fit, "h5burst model train --kernel vpic --ranks 512 --sizes 0.25,0.5,1 --out training.csv"),
      simulated("behzad-table-3-hpdc", HPDC + ", table III", "20 settings of VPIC-IO on Stampede",
          ModelStudy::tableIII, "h5burst model tune --model vpic --kernel vpic --ranks 4096 --out best.xml"),
      both("behzad-table-3", TOPC + ", table 3, figure 11", "genetic search: 22 cases on three machines",
          GeneticStudy::table3, TuningProbe::search,
          "h5burst evolve --kernel vpic --ranks 128 --scale 8 --space lustre --out best.xml",
          "h5burst compare vpic --config best.xml"),
      both("behzad-table-4", TOPC + ", table 4, figure 12; " + HPDC + ", table II, figure 4",
          "the best of the first 20 settings: 18 cases on three machines", TopTwentyStudy::table4, TuningProbe::top,
          "h5burst model train --kernel vpic --ranks 512 --scale 8 --out training.csv",
          "h5burst model tune --model vpic --kernel vpic --ranks 512 --scale 8 --out best.xml"),
      both("behzad-figures-5-10", HPDC + ", figures 5 to 10", "what stripes, aggregators and their ratio do",
          EffectStudy::figures5To10, TuningProbe::aggregators, "h5burst compare vpic --ranks 128"),
      both("behzad-table-5", TOPC + ", table 5; " + HPDC + ", table IV", "what genetic search and model cost",
          TopTwentyStudy::table5, TuningProbe::costs),
      both("behzad-figure-13", TOPC + ", section 10.3, figure 13", "settings handed out by pattern: the same, a "
          + "similar, and a new one", PatternStudy::figure13, TuningProbe::pattern,
          "h5burst pattern learn vpic --kernel vpic --ranks 512",
          "h5burst pattern find --kernel ior --ranks 512 --xml tuned.xml",
          "h5burst pattern find --kernel resemble-vorpal --ranks 512",
          "h5burst pattern find --kernel flash --ranks 512", "h5burst compare ior --config tuned.xml"),
      measured("behzad-kernels", TOPC + ", section 4", "kernels at the papers' bytes", RuntimeStudy::kernels,
          KernelProbe::bytes, "h5burst run vpic --ranks 512 --scale 8 --bursts 1 --out vpic.h5",
          "h5burst run vorpal --ranks 512 --grid 8,8,8 --block 300,100,60 --components 1 --bursts 20 --out vorpal.h5",
          "h5burst run gcrm --ranks 512 --resolution 11 --components 20 --bursts 1 --out gcrm.h5",
          "h5burst run flash --ranks 512 --block 24,24,24 --scale 9.6 --output 1 --bursts 1 --out checkpoint.h5"),
      both("slides-tall-and-thin", SLIDES, "independent, collective and chunked by column", SlidesStudy::tallAndThin,
          KernelProbe::tallAndThin, "h5burst run column --ranks 4 --block 1000 --mode off --out t.h5",
          "h5burst run column --ranks 4 --block 1000 --chunk 1000,1 --mode off --out t.h5",
          "h5burst run column --ranks 4 --block 1000 --mode collective --out t.h5"),
      measured("slides-pattern", SLIDES, "writing by rows, columns, pattern and blocks", SlidesStudy::patterns,
          KernelProbe::patterns, "h5burst run contiguous --ranks 4 --out t.h5",
          "h5burst run column --ranks 4 --out t.h5", "h5burst run pattern --ranks 4 --grid 2,2 --out t.h5",
          "h5burst run vorpal --ranks 4 --grid 1,2,2 --out t.h5"),
      measured("slides-h5perf", SLIDES, "POSIX, MPI-IO and HDF5 on one machine", SlidesStudy::limits,
          KernelProbe::limits, "h5burst limits"),
      simulated("slides-write-multi", SLIDES, "H5Dwrite and H5Dwrite_multi", SlidesStudy::writeMulti),
      measured("slides-debug", SLIDES, "offset and size of every call (H5FD_mpio_Debug)", RuntimeStudy::calls,
          KernelProbe::calls,
          "h5burst run column --ranks 4 --mode off --out t.h5   (H5BURST_CALLS=on H5BURST_TRACE=trace)"),
      impossible("behzad-figure-2", HPDC + ", figure 2", "the variability of four days",
          "needs the other jobs of a shared machine; the simulator's noise is assumed, not measured"));

  private Catalogue() {}

  static Optional<PaperExperiment> find(String name) {
    return ALL.stream().filter(experiment -> experiment.name().equals(name)).findFirst();
  }
}
