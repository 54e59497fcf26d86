package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.h5burst.hdf5.ffm.Readback;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.Atomicity;
import org.h5burst.writer.Hdf5Settings.CollectiveMetadata;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.Hdf5Settings.FlushRanks;
import org.h5burst.writer.Hdf5Settings.FlushTime;
import org.h5burst.writer.Hdf5Settings.Metadata;
import org.h5burst.writer.Hdf5Settings.MetadataFlush;
import org.h5burst.writer.MismatchException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.function.Executable;

/** What each rank runs: files with other settings each, and what HDF5 says of them while they are open. */
final class SettingsJob {
  /** The options that {@link SettingsTest} sets. */
  static final List<String> PROPERTIES =
      List.of("-Dh5burst.hdf5.alignment=32KiB,64KiB", "-Dh5burst.hdf5.sieve.buffer=128KiB",
          "-Dh5burst.hdf5.metadata.block=8KiB", "-Dh5burst.hdf5.metadata.cache=4MiB,16MiB",
          "-Dh5burst.hdf5.metadata.collective=off", "-Dh5burst.hdf5.metadata.flush=deferred",
          "-Dh5burst.hdf5.metadata.ranks=zero", "-Dh5burst.hdf5.metadata.dirty=16MiB",
          "-Dh5burst.hdf5.atomicity=on", "-Dh5burst.hdf5.creation.order=tracked");

  /** The file that is written by the properties, and its group and datasets in the order in which they are made. */
  static final String ORDERED_FILE = "properties.h5";

  static final List<String> IN_ORDER = List.of("z", "z/c", "b");

  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;
  private static final int ELEMENTS = 256 << 10;

  private final Communicator world;
  private final Path directory;
  private final Readback hdf5;

  private SettingsJob(Communicator world, Path directory) {
    this.world = world;
    this.directory = directory;
    this.hdf5 = new Readback(world);
  }

  /** Argument: a directory for the files. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      SettingsJob job = new SettingsJob(mpi.world(), Path.of(arguments[0]));
      job.obeyProperties();
      job.obeyTheProgramBeforeProperties();
      job.alignAsChosen();
      job.alignAsTheUserSaysWhateverIsChosen();
      job.stripeAtCreationOnly();
      job.obeyTheDocument();
      job.nameWhatDiffersBetweenRanks();
      System.out.println("rank " + mpi.world().rank() + " read everything back");
    });
  }

  private BurstFile create(String name, CreateOptions options) {
    return BurstFile.create(directory.resolve(name), world, options);
  }

  private static CreateOptions script(CreateOptions options, Choice... choices) {
    Iterator<Choice> script = List.of(choices).iterator();
    return options.tuner((_, _) -> new ScriptedTuner(script::next));
  }

  /** Large enough to be aligned, and of a size that leaves the next one where no boundary is. */
  private Dataset declare(BurstFile file, String name) {
    return file.dataset(name, ElementType.INT32).shape(ELEMENTS + 3).create();
  }

  private BurstResult burst(BurstFile file, List<Dataset> datasets) {
    int share = ELEMENTS / world.size();
    datasets.forEach(dataset -> dataset.write(Selection.block((long) share * world.rank(), share), new int[share]));
    return file.commit().join();
  }

  private List<Long> offsets(String... names) {
    return Stream.of(names).map(hdf5::offset).toList();
  }

  private List<Long> ofAccess(String prototype) {
    return hdf5.numbers(prototype, hdf5.id("hid_t H5Fget_access_plist(hid_t)", hdf5.file()));
  }

  private void assertSettings(Hdf5Settings expected) {
    assertEquals(List.of(expected.alignment().thresholdBytes(), expected.alignment().boundaryBytes()),
        ofAccess("herr_t H5Pget_alignment(hid_t, hsize_t *, hsize_t *)"));
    assertEquals(List.of(expected.sieveBufferBytes()), ofAccess("herr_t H5Pget_sieve_buf_size(hid_t, size_t *)"));
    assertEquals(List.of(expected.metadata().blockBytes()),
        ofAccess("herr_t H5Pget_meta_block_size(hid_t, hsize_t *)"));
    assertEquals(List.of(expected.metadata().collective() == CollectiveMetadata.OFF ? 0L : 1L),
        ofAccess("herr_t H5Pget_coll_metadata_write(hid_t, hbool_t *)"));
    MetadataFlush flush = expected.metadata().flush();
    assertEquals(List.of(expected.metadata().cacheBytes(), expected.metadata().mostCacheBytes(), flush.dirtyBytes(),
        flush.time() == FlushTime.DEFERRED ? 1L : 0, flush.ranks() == FlushRanks.ZERO ? 0L : 1), hdf5.metadataCache());
    assertEquals(List.of((long) expected.atomicity().ordinal()), hdf5.numbers("herr_t H5Fget_mpi_atomicity(hid_t, "
        + "hbool_t *)", hdf5.file()));
  }

  private void obeyProperties() {
    try (BurstFile file =
        create(ORDERED_FILE, script(CreateOptions.defaults(), Choice.DEFAULT, Choice.collective(1, MIB)))) {
      file.group(IN_ORDER.getFirst());
      List<Dataset> datasets = List.of(declare(file, IN_ORDER.get(1)), declare(file, IN_ORDER.get(2)));
      Hdf5Settings asked = new Hdf5Settings(new Hdf5Settings.Alignment(32 * KIB, 64 * KIB), 128 * KIB,
          new Metadata(CollectiveMetadata.OFF, 8 * KIB, 4 * MIB, 16 * MIB,
              new MetadataFlush(FlushTime.DEFERRED, FlushRanks.ZERO, 16 * MIB)),
          Hdf5Settings.DEFAULT.chunks(), Atomicity.ON, CreationOrder.TRACKED);
      burst(file, datasets);
      assertSettings(asked);
      offsets(IN_ORDER.get(1), IN_ORDER.get(2)).forEach(offset -> assertEquals(0, offset % (64 * KIB)));
      burst(file, datasets);
      assertSettings(asked);
      file.complete();
    }
  }

  private void obeyTheProgramBeforeProperties() {
    Hdf5Settings asked = Hdf5Settings.DEFAULT.alignment(0, 4 * KIB).sieveBuffer(256 * KIB).atomicity(Atomicity.OFF)
        .metadata(new Metadata(CollectiveMetadata.ALL, 4 * KIB, 2 * MIB, 2 * MIB,
            new MetadataFlush(FlushTime.AUTOMATIC, FlushRanks.DISTRIBUTED, 512 * KIB)));
    try (BurstFile file = create("program.h5",
        script(CreateOptions.defaults().hdf5(_ -> asked), Choice.DEFAULT, Choice.collective(1, MIB)))) {
      List<Dataset> datasets = List.of(declare(file, "a"), declare(file, "b"));
      burst(file, datasets);
      assertSettings(asked);
      offsets("a", "b").forEach(offset -> assertEquals(0, offset % (4 * KIB)));
      file.complete();
    }
  }

  private void alignAsChosen() {
    CreateOptions options = CreateOptions.defaults().hdf5(_ -> Hdf5Settings.DEFAULT);
    Choice aligned = Choice.DEFAULT.with(Knob.ALIGNMENT, 1);
    Choice striped = Choice.DEFAULT.with(Knob.STRIPE_BYTES, 128 * KIB).with(Knob.ALIGNMENT, 1);
    try (BurstFile file = create("chosen.h5", script(options, aligned, Choice.DEFAULT, striped))) {
      burst(file, List.of(declare(file, "a"), declare(file, "b")));
      burst(file, List.of(declare(file, "c"), declare(file, "d")));
      assertEquals(List.of(0L, 0L), offsets("a", "b").stream().map(offset -> offset % MIB).toList());
      assertNotEquals(0, offsets("d").getFirst() % (4 * KIB));
      burst(file, List.of(declare(file, "e"), declare(file, "f")));
      assertEquals(List.of(64 * KIB, 128 * KIB), ofAccess("herr_t H5Pget_alignment(hid_t, hsize_t *, hsize_t *)"));
      assertEquals(List.of(0L, 0L), offsets("e", "f").stream().map(offset -> offset % (128 * KIB)).toList());
      file.complete();
    }
  }

  private void alignAsTheUserSaysWhateverIsChosen() {
    Choice aligned = Choice.DEFAULT.with(Knob.ALIGNMENT, 1);
    CreateOptions options = CreateOptions.defaults().hdf5(_ -> Hdf5Settings.DEFAULT.alignment(0, 1));
    try (BurstFile file = create("unaligned.h5", script(options, aligned, Choice.DEFAULT))) {
      burst(file, List.of(declare(file, "a"), declare(file, "b")));
      assertEquals(List.of(0L, 1L), ofAccess("herr_t H5Pget_alignment(hid_t, hsize_t *, hsize_t *)"));
      BurstResult second = burst(file, List.of(declare(file, "c")));
      assertEquals(false, second.reopened());
      file.complete();
    }
  }

  /** Open MPI tells every hint that it was given. */
  private void stripeAtCreationOnly() {
    CreateOptions options = CreateOptions.defaults().hint("striping_unit", "131072");
    Choice first = Choice.collective(1, MIB).with(Knob.STRIPE_COUNT, 2);
    Choice second = Choice.collective(world.size(), MIB).with(Knob.STRIPE_COUNT, 2);
    try (BurstFile file = create("striped.h5", script(options, first, second))) {
      List<Dataset> datasets = List.of(declare(file, "a"));
      BurstResult created = burst(file, datasets);
      BurstResult reopened = burst(file, datasets);
      assertEquals(true, reopened.reopened());
      if (world.mpi().implementation().kind() == Kind.OPEN_MPI) {
        assertEquals(List.of("2", "131072"), List.of(created.hints().get("striping_factor").orElse(""),
            created.hints().get("striping_unit").orElse("")));
        assertEquals(Optional.empty(), reopened.hints().get("striping_factor").filter("2"::equals));
        assertEquals(Optional.empty(), reopened.hints().get("striping_unit").filter("131072"::equals));
      }
      file.complete();
    }
  }

  private Path document(String name, String text) throws IOException {
    Path document = directory.resolve(name);
    if (world.rank() == 0) {
      Files.writeString(document, text);
    }
    world.barrier();
    return document;
  }

  private void obeyTheDocument() throws IOException {
    Path document = document("settings.xml", """
        <Parameters>
          <High_Level_IO_Library>
            <alignment>0,8192</alignment>
            <alignment FileName="special.h5">0,16384</alignment>
            <sieve_buf_size>131072</sieve_buf_size>
            <chunk>1024</chunk>
            <chunk VariableName="fields/named">512</chunk>
            <chunk VariableName="wrong">99999999</chunk>
            <chunk VariableName="fields/named" FileName="special.h5">256</chunk>
          </High_Level_IO_Library>
          <Middleware_Layer>
            <cb_nodes>1</cb_nodes>
            <cb_buffer_size>2097152</cb_buffer_size>
            <cb_buffer_size FileName="special.h5">4194304</cb_buffer_size>
            <ind_wr_buffer_size>262144</ind_wr_buffer_size>
          </Middleware_Layer>
        </Parameters>
        """);
    CreateOptions options = CreateOptions.defaults().hdf5(_ -> Hdf5Settings.DEFAULT).configuration(document);
    obeyTheDocument("general.h5", options, 512, 8192, "2097152");
    obeyTheDocument("special.h5", options, 256, 16384, "4194304");
    obeyTheDocument("program.h5.2",
        options.hint("cb_buffer_size", "1048576").hdf5(settings -> settings.alignment(0, 4096)), 512, 4096, "1048576");
    Path missing = directory.resolve("missing.xml");
    assertRefused(UsageException.class, () -> create("none.h5", options.configuration(missing)), "missing.xml",
        "there is no such file", "all 2 ranks");
    Path malformed = document("malformed.xml",
        "<Parameters>\n<Middleware_Layer><cb_node>1</cb_node></Middleware_Layer></Parameters>");
    assertRefused(UsageException.class, () -> create("none.h5", options.configuration(malformed)), "line 2, column",
        "did you mean <cb_nodes>");
  }

  private void obeyTheDocument(String name, CreateOptions options, long namedChunk, long boundary, String bufferBytes) {
    try (BurstFile file = create(name, options)) {
      Dataset named = file.dataset("fields/named", ElementType.INT32).shape(ELEMENTS).create();
      assertEquals(List.of(namedChunk), Arrays.stream(named.chunk()).boxed().toList());
      Dataset general = file.dataset("general", ElementType.INT32).shape(ELEMENTS).create();
      assertEquals(List.of(1024L), Arrays.stream(general.chunk()).boxed().toList());
      Dataset small = file.dataset("small", ElementType.INT32).shape(10).create();
      assertEquals(0, small.chunk().length);
      Dataset ofProgram = file.dataset("program", ElementType.INT32).shape(ELEMENTS).chunk().create();
      assertEquals(0, ofProgram.chunk().length);
      assertRefused(UsageException.class, () -> file.dataset("wrong", ElementType.INT32).shape(ELEMENTS).create(),
          "<chunk VariableName=\"wrong\">",
          "settings.xml, line 8", "99999999");
      BurstResult result = burst(file, List.of(named, general, ofProgram));
      assertEquals(List.of(bufferBytes, "1"),
          List.of(result.hints().get("cb_buffer_size").orElse(""), result.hints().get("cb_nodes").orElse("")));
      assertEquals("262144", result.hints().get("ind_wr_buffer_size").orElse(""));
      assertEquals(List.of(0L, boundary), ofAccess("herr_t H5Pget_alignment(hid_t, hsize_t *, hsize_t *)"));
      assertEquals(List.of(131072L), ofAccess("herr_t H5Pget_sieve_buf_size(hid_t, size_t *)"));
      assertEquals(0, hdf5.offset("program") % boundary);
      assertEquals(List.of(namedChunk, 1024L), Stream.of("fields/named", "general").map(hdf5::chunk).toList());
      file.complete();
    }
  }

  private void nameWhatDiffersBetweenRanks() {
    CreateOptions options = CreateOptions.defaults().hint("cb_nodes", Integer.toString(1 + world.rank()));
    assertRefused(MismatchException.class, () -> create("different.h5", options), "hint cb_nodes=1 only on rank 0",
        "hint cb_nodes=2 only on rank 1");
    create("different.h5", CreateOptions.defaults()).complete();
  }

  private static void assertRefused(Class<? extends WriterException> kind, Executable call, String... words) {
    WriterException failure = assertThrows(WriterException.class, call);
    assertInstanceOf(kind, failure, failure::toString);
    for (String word : words) {
      assertTrue(String.valueOf(failure.getMessage()).contains(word),
          () -> "\"" + word + "\" is not in: " + failure.getMessage());
    }
  }
}
