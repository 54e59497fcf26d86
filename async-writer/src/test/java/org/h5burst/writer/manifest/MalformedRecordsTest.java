package org.h5burst.writer.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each thing that a record can say and that cannot be, by itself: it is refused as such, whatever code reads it. */
final class MalformedRecordsTest {
  private static final String DATASET = """
      {"dataset":"d","type":"INT64","order":"LITTLE_ENDIAN","shape":[4],"chunk":[2],"offset":-1,"limit":[8],\
      "filters":[["SHUFFLE",0]],"fill":"AAAAAAAAAAA="}""";
  private static final String STRINGS = "{'strings':'s','shape':[2],'values':'YQBiAA=='}";
  private static final String ATTRIBUTE = """
      {"attribute":"a","of":"","shape":[1],"type":"INT8","order":"LITTLE_ENDIAN","bytes":"AA=="}""";

  @Test
  void shouldReadWhatIsWhole() throws ManifestException {
    assertEquals(1, StructureJson.decode(bytes("[" + DATASET + "]")).size());
    assertEquals(1, StructureJson.decode(bytes("[" + STRINGS.replace('\'', '"') + "]")).size());
    assertEquals(1, StructureJson.decode(bytes("[" + ATTRIBUTE + "]")).size());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
    "\"d\" | \"\"", "\"d\" | 7", "\"INT64\" | \"INT65\"", "\"INT64\" | []", "\"INT64\" | {}", "\"INT64\" | "
        + "{\"string\":0}",
    "\"INT64\" | {\"string\":\"x\"}",
    "\"INT64\" | {\"opaque\":8}", "\"INT64\" | {\"enum\":\"INT8\",\"members\":[]}", "\"INT64\" | "
        + "{\"enum\":\"INT8\",\"members\":[[\"a\"]]}",
    "\"INT64\" | {\"compound\":[[\"a\",7]]}",
    "\"INT64\" | {\"compound\":[[\"a\",\"INT8\",8]],\"bytes\":8}",
    "\"INT64\" | {\"compound\":[[\"a\",\"INT64\",0],[\"b\",\"INT8\",7]],\"bytes\":16}",
    "\"INT64\" | {\"compound\":[[\"a\",\"INT64\",0]],\"bytes\":-1}",
    "\"INT64\" | {\"array\":\"INT64\",\"extents\":[]}",
    "\"INT64\" | {\"array\":\"INT64\",\"extents\":[99999999]}", "\"INT64\" | {\"compound\":[]}",
    "\"LITTLE_ENDIAN\" | 1", "[4] | []",
    "[4] | [-1]", "[4] | [1,2]",
    "[4] | {}", "[4] | [\"x\"]", "[4] | [4611686018427387904]", "[4] | [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
        + "1,1,1,1,1,1,1,1,1,1,1]",
    "[2] | [0]",
    "[2] | [2,2]", "[2] | []", "[2] | 2", "-1 | -3", "-1 | 9223372036854775807", "-1 | []", "[8] | [8,8]",
    "\"SHUFFLE\" | \"ZIP\"", "0]] | \"x\"]]",
    "[[\"SHUFFLE\",0]] | [[\"SHUFFLE\"]]", "[[\"SHUFFLE\",0]] | [7]", "AAAAAAAAAAA= | AAAA", "AAAAAAAAAAA= | *",
    ",\"fill\" | ,\"scalar\":1,\"fill\"",
    ",\"fill\" | ,\"compact\":1,\"fill\"", "\"shape\" | \"form\"", "\"order\" | \"ordre\"", "{ | [", "} | ", "4 | null",
    "4 | true", "4 | 1.5",
    "4 | 99999999999999999999"})
  void shouldRefuseTheDatasetWhenAPartOfItIsAnother(String part, String other) {
    assertRefused("[" + replaced(DATASET, part, other) + "]");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`',
      value = {"'s' | ''", "[2] | [3]", "[2] | [-2]", "[2] | [4611686018427387904,4]", "YQBiAA== | !",
        "[2] | [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2]"})
  void shouldRefuseTheTextsWhenAPartOfThemIsAnother(String part, String other) {
    assertRefused("[" + replaced(STRINGS, part, other).replace('\'', '"') + "]");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "",
    "{}",
    "7",
    "[7]",
    "[{}]",
    "[{'group':7}]",
    "[{'link':'l'}]",
    "[{'link':'l','external':'f'}]",
    "[{'link':'l','soft':[]}]",
    "[{'attribute':'a'}]",
    "[{'attribute':'a','of':'','shape':[1],'texts':'x'}]",
    "[{'attribute':'a','of':'','shape':[2],'texts':['x']}]",
    "[{'attribute':'a','of':'','shape':[1],'terminated':7}]",
    "[{'attribute':'a','of':'','shape':[1],'references':'x','uses':[]}]",
    "[{'attribute':'a','of':'','shape':[1],'references':'x','uses':[[]]}]",
    "[{'attribute':'a','of':'','shape':[1],'type':'INT8','order':'BIG_ENDIAN','bytes':''}]",
    "[{'attribute':'a','of':'','shape':[2],'type':'INT8','order':'LITTLE_ENDIAN','bytes':'AA=='}]"
  })
  void shouldRefuseTheRecordWhenItIsNoChange(String record) {
    assertRefused(record.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`',
      value = {"[] | is not what it should be", "7 | is not what it should be", "{ | cannot be read", "{'format':1} "
          + "| reads format 3",
        "{'format':'x'} | cannot be read", "{'other':[1,{}],'format':4} | reads format 3"})
  void shouldRefuseTheHeaderWhenItIsNone(String header, String words) {
    String said = String.valueOf(
        assertThrows(ManifestException.class, () -> ManifestHeader.decode(bytes(header.replace('\'', '"'))))
            .getMessage());
    assertTrue(said.contains(words), said);
  }

  @Test
  void shouldRefuseTheRegionWhenItsNumbersCannotBe() {
    List<int[]> regions = List.of(new int[] {}, new int[] {0, 0, 1, 0, 0, 0}, new int[] {0, 0, 1, 0, 0, 0, 0, 0, 2, 1},
        new int[] {0, 0, 1, 0, 0, 0, 0, 0, 0, 0},
        new int[] {0, 0, 1, 0, 0, 0, 0, 0, 0, 33}, new int[] {0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1},
        new int[] {0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 2},
        new int[] {0, 0, 1, 0, 0, 0, 0, 0, 1, 0}, new int[] {0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 0, 1},
        new int[] {0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0},
        new int[] {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1},
        new int[] {255, 255, 255, 255, 127, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1});
    for (int[] numbers : regions) {
      ByteBuffer payload = ByteBuffer.allocate(numbers.length);
      for (int number : numbers) {
        payload.put((byte) number);
      }
      assertThrows(ManifestException.class, () -> RegionCodec.decode(payload.flip()));
    }
  }

  private static String replaced(String record, String part, String other) {
    assertTrue(record.contains(part), part);
    return record.replace(part, other == null ? "" : other);
  }

  private static void assertRefused(String record) {
    ManifestException refused =
        assertThrows(ManifestException.class, () -> StructureJson.decode(bytes(record)), record);
    assertTrue(String.valueOf(refused.getMessage()).length() < 1000, refused::toString);
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }
}
