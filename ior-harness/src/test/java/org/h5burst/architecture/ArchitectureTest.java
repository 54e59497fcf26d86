package org.h5burst.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.util.concurrent.Executors;
import org.h5burst.harness.Main;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.launch.MpjLauncher;

/** The arrows between modules and packages, and what may be used where; docs/architecture.md draws them. */
@AnalyzeClasses(packages = "org.h5burst", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String MPI = "org.h5burst.mpi..";
  private static final String TUNER = "org.h5burst.tuner..";
  private static final String WRITER = "org.h5burst.writer..";
  private static final String ADAPTER = "org.h5burst.writer.jhdf5..";
  private static final String HARNESS = "org.h5burst.harness..";

  private static final String RING = "org.h5burst.writer.ring..";
  private static final String ENGINE = "org.h5burst.writer.engine..";
  private static final String FILES = "org.h5burst.writer.engine";
  private static final String AGREE = "org.h5burst.writer.engine.agree..";
  private static final String PLAN = "org.h5burst.writer.engine.plan..";
  private static final String RUN = "org.h5burst.writer.engine.run..";
  private static final String CHUNK = "org.h5burst.writer.chunk..";
  private static final String FILE = "org.h5burst.writer.file..";
  private static final String BACKEND = "org.h5burst.writer.backend..";
  private static final String PHDF5 = "org.h5burst.writer.backend.phdf5..";
  private static final String PORTABLE = "org.h5burst.writer.backend.portable..";
  private static final String STRUCTURE = "org.h5burst.writer.backend.structure..";

  private static final String HDF5 = "org.h5burst.hdf5..";
  private static final String JHDF5_BINDING = "org.h5burst.hdf5.jhdf5..";

  @ArchTest
  static final ArchRule MODULES_USE_EACH_OTHER_ALONG_THE_ARROWS =
      layeredArchitecture().consideringOnlyDependenciesInLayers()
          .layer("mpi-bindings").definedBy(MPI)
          .layer("online-tuner").definedBy(TUNER)
          .layer("async-writer").definedBy(resideInAnyPackage(WRITER, HDF5).and(not(resideInAPackage(ADAPTER))))
          .layer("jhdf5-adapter").definedBy(ADAPTER)
          .layer("ior-harness").definedBy(HARNESS)
          .whereLayer("mpi-bindings").mayOnlyBeAccessedByLayers("async-writer", "jhdf5-adapter", "ior-harness")
          .whereLayer("online-tuner").mayOnlyBeAccessedByLayers("async-writer", "ior-harness")
          .whereLayer("async-writer").mayOnlyBeAccessedByLayers("jhdf5-adapter", "ior-harness")
          .whereLayer("jhdf5-adapter").mayNotBeAccessedByAnyLayer()
          .whereLayer("ior-harness").mayNotBeAccessedByAnyLayer();

  @ArchTest
  static final ArchRule PACKAGES_OF_THE_WRITER_HAVE_NO_CYCLES =
      slices().matching("org.h5burst.writer.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule PARTS_OF_THE_ENGINE_USE_EACH_OTHER_ALONG_THE_ARROWS = layeredArchitecture()
      .consideringOnlyDependenciesInLayers()
      .layer("files").definedBy(FILES)
      .layer("run").definedBy(RUN)
      .layer("agree").definedBy(AGREE)
      .layer("plan").definedBy(PLAN)
      .whereLayer("files").mayNotBeAccessedByAnyLayer()
      .whereLayer("run").mayOnlyBeAccessedByLayers("files")
      .whereLayer("agree").mayOnlyBeAccessedByLayers("files", "run")
      .whereLayer("plan").mayOnlyBeAccessedByLayers("files", "run", "agree");

  @ArchTest
  static final ArchRule PLANS_KNOW_NEITHER_RANKS_NOR_FILES = noClasses().that().resideInAPackage(PLAN)
      .should().dependOnClassesThat().resideInAnyPackage(MPI, TUNER, FILE);

  @ArchTest
  static final ArchRule PACKAGES_OF_THE_TUNER_HAVE_NO_CYCLES =
      slices().matching("org.h5burst.tuner.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule BACK_ENDS_KNOW_NOTHING_ABOVE_THEM = noClasses().that().resideInAPackage(BACKEND)
      .should().dependOnClassesThat().resideInAnyPackage(RING, ENGINE, FILE);

  @ArchTest
  static final ArchRule CHUNKS_ARE_ENCODED_WITHOUT_HDF5_AND_RANKS = noClasses().that().resideInAPackage(CHUNK)
      .should().dependOnClassesThat().resideInAnyPackage(HDF5, ENGINE, FILE, BACKEND, RING)
      .orShould().dependOnClassesThat().areAssignableTo(Communicator.class);

  @ArchTest
  static final ArchRule PHDF5_DOES_NOT_KNOW_PORTABLE = noClasses().that().resideInAPackage(PHDF5)
      .should().dependOnClassesThat().resideInAPackage(PORTABLE);

  @ArchTest
  static final ArchRule PORTABLE_DOES_NOT_KNOW_PHDF5 = noClasses().that().resideInAPackage(PORTABLE)
      .should().dependOnClassesThat().resideInAPackage(PHDF5);

  @ArchTest
  static final ArchRule FILES_KNOW_NOTHING_OF_BURSTS = noClasses().that().resideInAPackage(FILE)
      .should().dependOnClassesThat().resideInAnyPackage(RING, ENGINE);

  @ArchTest
  static final ArchRule THE_RING_KNOWS_NOTHING_BELOW_IT = noClasses().that().resideInAPackage(RING)
      .should().dependOnClassesThat().resideInAnyPackage(ENGINE, FILE, BACKEND);

  @ArchTest
  static final ArchRule HDF5_IS_USED_BY_BACK_ENDS = noClasses().that(resideOutsideOfPackages(BACKEND, HDF5, HARNESS))
      .should().dependOnClassesThat().resideInAPackage(HDF5);

  /** The doctor looks for libraries as what loads them does. */
  @ArchTest
  static final ArchRule THE_HARNESS_ONLY_LOOKS_FOR_HDF5 = noClasses().that().resideInAPackage(HARNESS)
      .should().dependOnClassesThat().resideInAnyPackage("org.h5burst.hdf5", "org.h5burst.hdf5.ffm..", JHDF5_BINDING);

  @ArchTest
  static final ArchRule HDF5_KNOWS_NOTHING_OF_THE_WRITER = noClasses().that().resideInAPackage(HDF5)
      .should().dependOnClassesThat().resideInAPackage(WRITER);

  @ArchTest
  static final ArchRule WHAT_IS_MADE_OF_HDF5_DOES_NOT_KNOW_THE_BINDING = noClasses().that().resideInAPackage(STRUCTURE)
      .should().dependOnClassesThat().resideInAnyPackage("org.h5burst.hdf5.ffm..", JHDF5_BINDING, PHDF5, PORTABLE);

  @ArchTest
  static final ArchRule DISRUPTOR_IS_USED_BY_THE_RING = noClasses().that().resideOutsideOfPackage(RING)
      .should().dependOnClassesThat().resideInAPackage("com.lmax.disruptor..");

  @ArchTest
  static final ArchRule MPJ_EXPRESS_IS_USED_BY_ITS_COMMUNICATOR =
      noClasses().that().resideOutsideOfPackage("org.h5burst.mpi.mpj..")
          .should().dependOnClassesThat()
          .resideInAnyPackage("mpi..", "mpjbuf..", "mpjdev..", "xdev..", "org.apache.log4j..");

  @ArchTest
  static final ArchRule JHDF5_IS_USED_BY_ITS_BINDING_AND_THE_HARNESS = noClasses()
      .that(resideOutsideOfPackages(JHDF5_BINDING, HARNESS))
      .should().dependOnClassesThat(resideInAnyPackage("ch.systemsx.cisd..", "hdf.hdf5lib.."));

  @ArchTest
  static final ArchRule NATIVE_CODE_IS_CALLED_FROM_FFM_PACKAGES =
      noClasses().that(resideOutsideOfPackages("..ffm..", "org.h5burst.mpi.foreign"))
          .should().dependOnClassesThat().areAssignableTo(Linker.class)
          .orShould().dependOnClassesThat().areAssignableTo(SymbolLookup.class)
          .orShould().callMethod(System.class, "load", String.class)
          .orShould().callMethod(System.class, "loadLibrary", String.class);

  @ArchTest
  static final ArchRule NO_VIRTUAL_THREAD_REACHES_MPI = noClasses().that(resideInAnyPackage(MPI, WRITER))
      .should().callMethod(Thread.class, "ofVirtual")
      .orShould().callMethod(Thread.class, "startVirtualThread", Runnable.class)
      .orShould().callMethod(Executors.class, "newVirtualThreadPerTaskExecutor");

  @ArchTest
  static final ArchRule NOBODY_EXITS_BUT_THE_COMMAND_LINES =
      noClasses().that().doNotBelongToAnyOf(Main.class, MpjLauncher.class)
          .should().callMethod(System.class, "exit", int.class)
          .orShould().callMethod(Runtime.class, "exit", int.class);

  @ArchTest
  static final ArchRule ONE_CLASS_HALTS_THE_JVM =
      noClasses().that().doNotHaveFullyQualifiedName("org.h5burst.mpi.runtime.ProcessEnd")
          .should().callMethod(Runtime.class, "halt", int.class);

  @ArchTest
  static final ArchRule NO_MUTABLE_STATIC_FIELDS = fields().that().areStatic().should().beFinal();

  /**
   * What a process has in place of a job where there is no MPI is for all its files, and so is the library that it has
   * loaded for them; nothing else outlives the job that made it.
   */
  @ArchTest
  static final ArchRule NO_STATIC_FIELD_GATHERS_ANYTHING =
      classes().that().doNotHaveFullyQualifiedName("org.h5burst.writer.engine.SoloProcess").and()
          .doNotHaveFullyQualifiedName("org.h5burst.writer.backend.portable.PortableBackend$Loaded")
          .should(new StaticCollections());
}
