package org.h5burst.harness.reproduce;

import java.util.List;
import java.util.stream.Stream;

/** Features that the papers plan, or describe without figures that a simulator could repeat. */
final class RuntimeStudy {
  /** Strided columns, pieces of 64 bytes, and one run of each rank. */
  static final List<String> KERNELS = List.of("column", "strided-64", "vpic");
  static final String VPIC = "VPIC-IO, 512 ranks";
  static final String VORPAL = "VORPAL-IO, 512 ranks, 20 steps";
  static final String GCRM = "GCRM-IO, resolution 11";
  static final String CHECKPOINT = "FLASH-IO, 512 ranks, checkpoint";
  static final String CENTRES = "FLASH-IO, 512 ranks, plot file without corners";
  static final String CORNERS = "FLASH-IO, 512 ranks, plot file with corners";
  static final int FEW_DATASETS = 34;
  static final int MANY_DATASETS = 30 * FEW_DATASETS;
  static final String OFFSETS = "offset of a call of rank 1 in the file, bytes";
  static final String SIZES = "size of this call, bytes";

  private RuntimeStudy() {}

  static String overDefault(String kernel) {
    return kernel + ": default / tuned time";
  }

  static String overBest(String kernel) {
    return kernel + ": tuned / best fixed setting's time";
  }

  /** Returns the online tuner. */
  static List<Result> tuner(boolean quick) {
    return List.of(Result.agreement(KERNELS.stream().flatMap(kernel -> Stream.of(overDefault(kernel),
        overBest(kernel))).map(quantity -> List.of(quantity, "planned", Result.NONE)).toList())
        .noted("Medians, with the confidence interval of the ratio (97 % or more, sign test). h5burst simulate runs "
            + "the tuner on simulated machines (docs/tuner.md)."));
  }

  /** Returns the bytes of the kernels. */
  static List<Result> kernels(boolean quick) {
    return List.of(Result.agreement(List.of(List.of(VPIC, "128 GB", Result.NONE),
        List.of(VORPAL, "140.625 GB", Result.NONE), List.of(GCRM, "166.4 GB", Result.NONE),
        List.of(CHECKPOINT, "122 GB", Result.NONE), List.of(CENTRES, "11 GB", Result.NONE),
        List.of(CORNERS, "12 GB", Result.NONE)))
        .noted("Measured: bytes that 2 ranks wrote, times 256; for GCRM-IO at resolution 6, times 1,024. A GB in the "
            + "paper differs from kernel to kernel (docs/reproduce.md)."));
  }

  static String deferred(int datasets) {
    return "%,d datasets: time as usual / with a deferred flush".formatted(datasets);
  }

  static String byRankZero(int datasets) {
    return "%,d datasets: time as usual / flushed by rank 0".formatted(datasets);
  }

  /** Returns when metadata are flushed. */
  static List<Result> metadata(boolean quick) {
    return List.of(Result.agreement(Stream.of(FEW_DATASETS, MANY_DATASETS)
        .flatMap(datasets -> Stream.of(deferred(datasets), byRankZero(datasets)))
        .map(quantity -> List.of(quantity, Result.NONE, Result.NONE)).toList())
        .noted("The paper names H5Pset_mdc_config and gives no figures. Measured: FLASH-IO's checkpoint of 34 "
            + "datasets, once and 30 times, from the first burst to the end of closing, without collective metadata "
            + "writes."));
  }

  /** Returns what H5FD_mpio_Debug prints. */
  static List<Result> calls(boolean quick) {
    return List.of(Result.agreement(List.of(List.of(OFFSETS, "printed by H5FD_mpio_Debug=rw", Result.NONE),
        List.of(SIZES, "printed by H5FD_mpio_Debug=rw", Result.NONE))));
  }
}
