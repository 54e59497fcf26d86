package org.h5burst.writer.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.h5burst.mpi.option.Option;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;

/** Every option, with its default and with anything else. */
final class OptionsPropertiesTest {
  @Property
  void shouldReadTheSameWhenADefaultIsPrinted(@ForAll("options") Option<?> option, @ForAll boolean fromVariable) {
    OptionReader none = WriterPropertiesTest.reader(Map.of(), Map.of());
    assertEquals(option.defaultText(), none.find(option).text());
    String name = fromVariable ? option.variable() : option.property();
    Map<String, String> set = Map.of(name, option.defaultText());
    OptionReader reader =
        fromVariable ? WriterPropertiesTest.reader(Map.of(), set) : WriterPropertiesTest.reader(set, Map.of());
    assertEquals(option.defaultValue(), reader.read(option));
  }

  @Property
  void shouldReadItOrNameItWhenAnythingIsSet(@ForAll("options") Option<?> option, @ForAll String text) {
    OptionReader reader = WriterPropertiesTest.reader(Map.of(), Map.of(option.variable(), text));
    try {
      reader.read(option);
    } catch (WriterException refused) {
      assertInstanceOf(UsageException.class, refused);
      String source = "environment variable " + option.variable() + " is \"";
      assertTrue(String.valueOf(refused.getMessage()).startsWith(source), refused::toString);
    }
  }

  @Provide
  Arbitrary<Option<?>> options() {
    return Arbitraries.of(WriterPropertiesTest.all());
  }
}
