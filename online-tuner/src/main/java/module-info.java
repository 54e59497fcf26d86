/**
 * Learns which transfer mode, number of aggregators and buffer size make a burst fast. Pure Java, without MPI; writes
 * files only where the caller names them.
 */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // the readers of the qualified export are built after this module
module org.h5burst.tuner {
  requires static transitive org.jspecify;
  requires commons.math3;
  requires java.sql;
  requires java.xml;
  requires org.apache.commons.text;
  requires org.slf4j;
  requires org.xerial.sqlitejdbc;

  exports org.h5burst.tuner;
  exports org.h5burst.tuner.cluster;
  exports org.h5burst.tuner.genetic;
  exports org.h5burst.tuner.input to
      org.h5burst.harness,
      org.h5burst.writer;
  exports org.h5burst.tuner.knowledge;
  exports org.h5burst.tuner.online;
  exports org.h5burst.tuner.pattern;
  exports org.h5burst.tuner.prior;
  exports org.h5burst.tuner.regression;
  exports org.h5burst.tuner.xml;
}
