package org.h5burst.tuner.xml;

import static org.h5burst.tuner.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class StaticConfigurationTest {
  private static final String SAMPLE = """
      <?xml version="1.0" ?>
      <Parameters>
        <High_Level_IO_Library>
          <alignment> 524288, 262144 </alignment> <!-- threshold, alignment -->
          <sieve_buf_size>65536</sieve_buf_size>
          <chunk>32,32</chunk>
          <chunk VariableName="/fields/ex">64,64,8</chunk>
          <chunk FileName="plot.h5" VariableName="fields/ex">1,2,3</chunk>
        </High_Level_IO_Library>
        <Middleware_Layer>
          <cb_buffer_size>1048576</cb_buffer_size>
          <cb_nodes>32</cb_nodes>
          <IBM_largeblock_io>false</IBM_largeblock_io>
        </Middleware_Layer>
        <Parallel_File_System>
          <striping_factor FileName="sample_dataset.h5part">4</striping_factor>
          <striping_factor FileName="/scratch/run 1/sample_dataset.h5part">8</striping_factor>
          <striping_factor>16</striping_factor>
          <striping_unit>65536</striping_unit>
        </Parallel_File_System>
      </Parameters>
      """;

  @TempDir
  Path directory;

  @Test
  void shouldKeepThePermissionsWhenADocumentIsReplaced(@TempDir Path shared) throws IOException {
    Path document = shared.resolve("winner.xml");
    StaticConfiguration configuration = StaticConfiguration.parse(SAMPLE.getBytes(StandardCharsets.UTF_8), "sample");
    configuration.write(document);
    assertEquals(Files.getPosixFilePermissions(Files.createFile(shared.resolve("plain"))),
        Files.getPosixFilePermissions(document));
    Files.setPosixFilePermissions(document, PosixFilePermissions.fromString("rw-rw-r--"));
    configuration.write(document);
    assertEquals("rw-rw-r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(document)));
  }

  @Test
  void shouldAnswerForAllFilesWhenNoneIsNamed() {
    FileSettings settings = parse(SAMPLE).forFile("/data/any.h5");
    assertEquals(
        Map.of("cb_nodes", "32", "cb_buffer_size", "1048576", "IBM_largeblock_io", "false", "striping_factor", "16",
            "striping_unit", "65536"),
        settings.hints());
    assertEquals(Optional.of(new FileSettings.Alignment(524288, 262144)), settings.alignment());
    assertEquals(OptionalLong.of(65536), settings.sieveBufferBytes());
    assertEquals(Choice.collective(32, 1 << 20).with(Knob.STRIPE_COUNT, 16).with(Knob.STRIPE_BYTES, 65536)
        .with(Knob.ALIGNMENT, 1), settings.choice());
  }

  /** Intrepid's hint, in H5Tuner's own sample. */
  @Test
  void shouldPassHintsOfOtherMachinesOnWhenTheyAreSet() {
    StaticConfiguration configuration = parse("""
        <Parameters><Middleware_Layer>
          <bgl_nodes_pset>64</bgl_nodes_pset><cb_nodes>8</cb_nodes><IBM_largeblock_io>true</IBM_largeblock_io>
        </Middleware_Layer></Parameters>""");
    assertEquals(Map.of("bgl_nodes_pset", "64", "cb_nodes", "8", "IBM_largeblock_io", "true"),
        configuration.forFile("any.h5").hints());
    assertEquals(List.of("bgl_nodes_pset (Blue Gene's MPI-IO)", "IBM_largeblock_io (IBM's MPI-IO on GPFS)"),
        configuration.hintsOfOtherMachines());
    assertEquals(configuration, parse(configuration.toXml()));
  }

  @Test
  void shouldReplaceAParameterAltogetherWhenAnotherDocumentSetsIt() {
    StaticConfiguration candidate = StaticConfiguration.of(List.of(Entry.of(Parameter.STRIPE_COUNT, 2)));
    FileSettings both = parse(SAMPLE).with(candidate).forFile("sample_dataset.h5part");
    assertEquals("2", both.hints().get("striping_factor"));
    assertEquals("32", both.hints().get("cb_nodes"));
  }

  @Test
  void shouldPreferTheSpecificWhenSeveralApply() {
    StaticConfiguration configuration = parse(SAMPLE);
    assertEquals("4", configuration.forFile("/data/sample_dataset.h5part").hints().get("striping_factor"));
    assertEquals("4", configuration.forFile("sample_dataset.h5part").hints().get("striping_factor"));
    assertEquals("8", configuration.forFile("/scratch/run 1/sample_dataset.h5part").hints().get("striping_factor"));
    assertEquals("16", configuration.forFile("other_sample_dataset.h5part").hints().get("striping_factor"));
  }

  @Test
  void shouldPreferTheNamedDatasetWhenChunksAreAsked() {
    FileSettings any = parse(SAMPLE).forFile("any.h5");
    assertArrayEquals(new long[] {32, 32}, any.chunk("density").orElseThrow().extents());
    assertArrayEquals(new long[] {64, 64, 8}, any.chunk("fields/ex").orElseThrow().extents());
    assertArrayEquals(new long[] {1, 2, 3},
        parse(SAMPLE).forFile("out/plot.h5").chunk("/fields/ex").orElseThrow().extents());
  }

  @Test
  void shouldPreferTheLongerPathWhenFilesAreNamedByTheirLastComponents() {
    StaticConfiguration configuration = parse("""
        <Parameters><Parallel_File_System>
          <striping_factor>1</striping_factor>
          <striping_factor FileName="plot.h5">2</striping_factor>
          <striping_factor FileName="./run/plot.h5">3</striping_factor>
        </Parallel_File_System></Parameters>""");
    assertEquals("3", configuration.forFile("/scratch/run/plot.h5").hints().get("striping_factor"));
    assertEquals("2", configuration.forFile("/scratch/other/plot.h5").hints().get("striping_factor"));
    assertEquals("1", configuration.forFile("/scratch/overrun/plot.h5x").hints().get("striping_factor"));
  }

  @Test
  void shouldTellWhereAChunkWasSetWhenItIsAsked() {
    FileSettings any = parse(SAMPLE).forFile("any.h5");
    FileSettings.Chunk named = any.chunk("fields/ex").orElseThrow();
    assertTrue(named.named() && named.origin().contains("fields/ex") && named.origin().contains("test.xml, line "),
        named.origin());
    assertFalse(any.chunk("density").orElseThrow().named());
  }

  @Test
  void shouldSetNothingWhenDocumentIsEmpty() {
    FileSettings settings = parse("<Parameters/>").forFile("a.h5");
    assertTrue(settings.hints().isEmpty());
    assertEquals(Choice.DEFAULT, settings.choice());
    assertFalse(
        settings.alignment().isPresent() || settings.sieveBufferBytes().isPresent() || settings.chunk("x").isPresent());
  }

  @Test
  void shouldTakeTheModeWhenItIsNamed() {
    String document =
        "<Parameters><High_Level_IO_Library><transfer_mode>sieve</transfer_mode></High_Level_IO_Library></Parameters>";
    assertEquals(Choice.SIEVE, parse(document).forFile("a.h5").choice());
  }

  @Test
  void shouldReadSizesWithUnitsWhenTheyAreInADocument() {
    FileSettings settings = parse("""
        <Parameters>
          <High_Level_IO_Library>
            <alignment>64k, 1 MiB</alignment><sieve_buf_size>128KiB</sieve_buf_size>
          </High_Level_IO_Library>
          <Middleware_Layer>
            <cb_buffer_size>16m</cb_buffer_size><ind_wr_buffer_size>4KiB</ind_wr_buffer_size>
          </Middleware_Layer>
          <Parallel_File_System><striping_unit>1m</striping_unit></Parallel_File_System>
        </Parameters>
        """).forFile("a.h5");
    assertEquals(Optional.of(new FileSettings.Alignment(65536, 1 << 20)), settings.alignment());
    assertEquals(OptionalLong.of(131072), settings.sieveBufferBytes());
    assertEquals(Map.of("cb_buffer_size", "16777216", "ind_wr_buffer_size", "4096", "striping_unit", "1048576"),
        settings.hints());
    assertFails(StaticConfigurationException.class, "'1k' is not a number of bytes from 4096 to 2147483647",
        () -> parse(
            "<Parameters><Middleware_Layer><cb_buffer_size>1k</cb_buffer_size></Middleware_Layer></Parameters>"));
  }

  @Test
  void shouldGiveTheChoiceBackWhenWrittenAndRead() throws IOException {
    Path path = directory.resolve("config.xml");
    for (Choice choice : List.of(Choice.DEFAULT, Choice.SIEVE, Choice.collective(7, 1 << 24),
        Choice.DEFAULT.with(Knob.STRIPE_COUNT, 156).with(Knob.STRIPE_BYTES, 1 << 20).with(Knob.ALIGNMENT, 1))) {
      StaticConfiguration.of(choice).write(path);
      assertEquals(choice, StaticConfiguration.read(path).forFile("any.h5").choice());
    }
    try (var files = Files.list(directory)) {
      assertEquals(List.of(path), files.toList());
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
    "<Middleware_Layer><cb_node>4</cb_node></Middleware_Layer> | 2 | unknown parameter <cb_node>; did you mean "
        + "<cb_nodes>?",
    "<Middleware_Layr/> | 2 | did you mean <Middleware_Layer>?",
    "<Middleware_Layer><cb_nodes>0</cb_nodes></Middleware_Layer> | 2 | '0' is not a whole number from 1 to 16777216",
    "<Middleware_Layer><cb_nodes>-5</cb_nodes></Middleware_Layer> | 2 | '-5' is not",
    "<Middleware_Layer><cb_nodes>99999999999999999999</cb_nodes></Middleware_Layer> | 2 | is not a whole number",
    "<Middleware_Layer><romio_cb_write>on</romio_cb_write></Middleware_Layer> | 2 | 'on' is not one of enable, "
        + "disable, automatic",
    "<Middleware_Layer><striping_factor>4</striping_factor></Middleware_Layer> | 2 | belongs in "
        + "<Parallel_File_System>",
    "<Middleware_Layer><cb_nodes FileNam='a'>4</cb_nodes></Middleware_Layer> | 2 | no attribute 'FileNam'",
    "<Middleware_Layer><cb_nodes VariableName='a'>4</cb_nodes></Middleware_Layer> | 2 | VariableName belongs to "
        + "chunk alone",
    "<Middleware_Layer><cb_nodes FileName=''>4</cb_nodes></Middleware_Layer> | 2 | FileName is empty",
    "<Middleware_Layer><cb_nodes>4</cb_nodes><cb_nodes>5</cb_nodes></Middleware_Layer> | 2 | set twice, first in "
        + "line 2",
    "<Middleware_Layer><cb_nodes>4<a/></cb_nodes></Middleware_Layer> | 2 | not further elements such as <a>",
    "<Middleware_Layer>4</Middleware_Layer> | 2 | found '4' where an element is expected",
    "<Middleware_Layer a='1'/> | 2 | takes no attributes",
    "<Middleware_Layer><cb_nodes>&x;</cb_nodes></Middleware_Layer> | 2 | x",
    "<High_Level_IO_Library><alignment>1</alignment></High_Level_IO_Library> | 2 | threshold,alignment",
    "<High_Level_IO_Library><chunk>4,,4</chunk></High_Level_IO_Library> | 2 | extents",
    "<Middleware_Layer> | 3 | malformed XML"})
  void shouldNamePlaceAndRemedyWhenDocumentIsWrong(String content, int line, String text) {
    StaticConfigurationException failure =
        assertFails(StaticConfigurationException.class, text,
            () -> parse("<Parameters>\n" + content + "\n</Parameters>"));
    assertTrue(failure.toString().contains("test.xml, line " + line + ", column"), failure::toString);
  }

  @Test
  void shouldRefuseWhenDocumentWouldOpenAnotherFile() throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), "42");
    String external =
        ("<!DOCTYPE Parameters [<!ENTITY x SYSTEM "
            + "\"%s\">]>\n<Parameters><Middleware_Layer><cb_nodes>&x;</cb_nodes></Middleware_Layer></Parameters>")
            .formatted(secret.toUri());
    assertFails(StaticConfigurationException.class, "document types", () -> parse(external));
    String laughs =
        "<!DOCTYPE a [<!ENTITY l \"ha\"><!ENTITY m \"&l;&l;&l;&l;\">]>"
            + "<Parameters><Middleware_Layer><cb_nodes>&m;</cb_nodes></Middleware_Layer></Parameters>";
    assertFails(StaticConfigurationException.class, "document types", () -> parse(laughs));
  }

  @Test
  void shouldRefuseWhenFileIsMissingHugeOrNoDocument() throws IOException {
    assertFails(StaticConfigurationException.class, "there is no such file",
        () -> StaticConfiguration.read(directory.resolve("absent.xml")));
    Path huge = Files.write(directory.resolve("huge.xml"), new byte[DocumentReader.MAX_BYTES + 1]);
    assertFails(StaticConfigurationException.class, "longer than 1048576 bytes", () -> StaticConfiguration.read(huge));
    assertFails(StaticConfigurationException.class, "malformed XML", () -> parse(""));
    assertFails(StaticConfigurationException.class, "root element <Config>; did you mean <Parameters>",
        () -> parse("<Config/>"));
  }

  @Test
  void shouldRefuseSoonWhenADocumentHasNoEndOrIsDeepOrWide() {
    assertFails(StaticConfigurationException.class, "longer than 1048576 bytes",
        () -> StaticConfiguration.read(Path.of("/dev/zero")));
    assertFails(StaticConfigurationException.class, "unknown layer <a>",
        () -> parse("<Parameters>" + "<a>".repeat(300_000)));
    assertFails(StaticConfigurationException.class, "document types",
        () -> parse("<!DOCTYPE a [" + "<!ENTITY l 'ha'>".repeat(50_000) + "]><Parameters/>"));
    String wide = IntStream.range(0, 100_000).mapToObj(" a%d=''"::formatted).collect(Collectors.joining());
    assertFails(StaticConfigurationException.class, "malformed XML", () -> parse("<Parameters" + wide + "/>"));
    String value = "<Parameters><High_Level_IO_Library><%s>%s</%s></High_Level_IO_Library></Parameters>";
    assertFails(StaticConfigurationException.class, "threshold,alignment",
        () -> parse(value.formatted("alignment", ",".repeat(1_000_000), "alignment")));
    assertFails(StaticConfigurationException.class, "extents",
        () -> parse(value.formatted("chunk", "1,".repeat(500_000), "chunk")));
  }

  private static StaticConfiguration parse(String document) {
    return StaticConfiguration.parse(document.getBytes(StandardCharsets.UTF_8), "test.xml");
  }
}
