package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Hints that would abort or crash the job do not reach MPI. */
final class HintRangesTest {
  @ParameterizedTest
  @CsvSource({
    "cb_buffer_size, -1",
    "cb_buffer_size, 0",
    "cb_buffer_size, 2147483648",
    "cb_buffer_size, 99999999999999999999",
    "cb_nodes, -5",
    "cb_nodes, many",
    "striping_unit, 0",
    "romio_cb_write, maybe",
    "romio_cb_pfr, enable",
    "cb_config_list, '*:1;rm'",
    "cb_config_list, *:0",
    "cb_config_list, *:-1",
    "cb_config_list, ':'",
    "cb_config_list, '*:1,'",
    "cb_config_list, node1:two",
    "cb_config_list, *:1:2",
    "cb_config_list, (*)",
    "cb_config_list, node one",
    "'', 1",
    "cb_nodes, ''"
  })
  void shouldRefuseWhatMpiIoCannotTake(String key, String value) {
    WriterException refused =
        assertThrows(WriterException.class, () -> HintRanges.require(Hints.NONE.with(key, value)));
    assertInstanceOf(UsageException.class, refused);
    assertTrue(String.valueOf(refused.getMessage()).contains("hint " + key + "="), refused::toString);
  }

  @ParameterizedTest
  @CsvSource({
    "cb_buffer_size, 1",
    "cb_nodes, 64",
    "cb_config_list, '*:*'",
    "cb_config_list, *",
    "cb_config_list, 'node-1.example:2,node2,10.0.0.3:*'",
    "romio_ds_write, disable",
    "romio_no_indep_rw, true",
    "vendor_key, any thing"
  })
  void shouldPassWhatItCan(String key, String value) {
    assertDoesNotThrow(() -> HintRanges.require(Hints.NONE.with(key, value)));
  }

  /** What a tuner can choose need not be checked again before it reaches MPI-IO and HDF5. */
  @ParameterizedTest
  @EnumSource(Knob.class)
  void shouldPassTheLargestValueOfEachKnob(Knob knob) {
    Choice choice = Choice.COLLECTIVE.with(knob, knob.max());
    assertDoesNotThrow(() -> HintRanges.require(ChoiceHints.of(choice, 1)));
    assertDoesNotThrow(() -> Hdf5Settings.DEFAULT.alignment(0, choice.boundaryBytes()));
  }

  @Test
  void shouldRefuseWhatIsLongerThanEitherMpiTakes() {
    assertDoesNotThrow(() -> HintRanges.require(Hints.NONE.with("k".repeat(35), "v".repeat(255))));
    assertThrows(WriterException.class, () -> HintRanges.require(Hints.NONE.with("k".repeat(36), "v")));
    assertThrows(WriterException.class, () -> HintRanges.require(Hints.NONE.with("k", "v".repeat(256))));
  }

  /** Whatever passes can be given to MPI as a C string of its length. */
  @Property
  void shouldPassOnlyPrintableTextOfBoundedLength(@ForAll @StringLength(max = 300) String key,
      @ForAll @StringLength(max = 300) String value) {
    boolean plain = (key + value).chars().allMatch(letter -> letter >= ' ' && letter <= '~') && !key.isEmpty()
        && !value.isEmpty() && key.length() <= 35
        && value.length() <= 255;
    try {
      HintRanges.require(Hints.NONE.with(key, value));
      assertTrue(plain, () -> "passed: " + key + "=" + value);
    } catch (WriterException refused) {
      assertInstanceOf(UsageException.class, refused);
      assertTrue(String.valueOf(refused.getMessage()).chars().allMatch(letter -> letter >= ' ' && letter <= '~'),
          refused::toString);
    }
  }
}
