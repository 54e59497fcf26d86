/** Programs around H5Burst: demo, kernels, measurements. */
@org.jspecify.annotations.NullMarked
module org.h5burst.harness {
  requires static org.jspecify;
  requires static sis.jhdf5;
  requires java.management;
  requires org.h5burst.mpi;
  requires org.h5burst.tuner;
  requires org.h5burst.writer;
  requires info.picocli;
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.csv;
  requires me.tongfei.progressbar;
  requires commons.math3;
  requires org.slf4j;

  opens org.h5burst.harness to
      info.picocli;
  opens org.h5burst.harness.campaign to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.check to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.cli to
      info.picocli;
  opens org.h5burst.harness.compare to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.demo to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.doctor to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.evolve to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.explain to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.ior to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.job to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.kernel to
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.knowledge to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.limits to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.model to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.overlap to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.pattern to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.recover to
      info.picocli;
  opens org.h5burst.harness.replay to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.report to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.run to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.sidecar to
      info.picocli;
  opens org.h5burst.harness.simulator to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.soak to
      info.picocli,
      com.fasterxml.jackson.databind;
  opens org.h5burst.harness.trace to
      com.fasterxml.jackson.databind;
}
