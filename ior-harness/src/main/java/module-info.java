/**
 * The commands of H5Burst: demo, kernels, measurements. Open, because picocli sets the options of commands, and Jackson
 * reads and writes results.
 */
@org.jspecify.annotations.NullMarked
open module org.h5burst.harness {
  requires static org.jspecify;
  requires static sis.jhdf5;
  requires java.management;
  requires java.xml;
  requires org.h5burst.mpi;
  requires org.h5burst.tuner;
  requires org.h5burst.writer;
  requires info.picocli;
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.csv;
  requires me.tongfei.progressbar;
  requires commons.math3;
  requires org.slf4j;
}
