package org.h5burst.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.h5burst.harness.cli.BoundedLines.LineTooLong;
import org.junit.jupiter.api.Test;

final class BoundedLinesTest {
  @Property
  void shouldGiveTheLinesThatFitWhenSomeDoNot(@ForAll List<@StringLength(max = 20) @Chars({'a', 'b'}) String> lines,
      @ForAll boolean ended,
      @ForAll @IntRange(min = 1, max = 20) int most) throws IOException {
    String text = String.join("\n", lines) + (ended ? "\n" : "");
    List<String> expected = text.lines().toList();
    BoundedLines read = new BoundedLines(new StringReader(text), most);
    for (int number = 1; number <= expected.size(); number++) {
      String line = expected.get(number - 1);
      if (line.length() > most) {
        LineTooLong tooLong = assertThrows(LineTooLong.class, read::next);
        assertEquals("line %d is too long: it has more than %d characters".formatted(number, most),
            tooLong.getMessage());
      } else {
        assertFalse(read.isAtEnd() && !line.isEmpty());
        assertEquals(line, read.next());
        assertEquals(text.endsWith("\n") || number < expected.size(), read.hasEnded());
      }
      assertEquals(number, read.number());
    }
    assertNull(read.next());
    assertTrue(read.isAtEnd());
  }

  @Test
  void shouldFindTheLinesWhenTheyAreLongerThanTheBufferAndEndAsOnWindows() throws IOException {
    String line = "z".repeat(8191);
    try (
        BoundedLines read = new BoundedLines(new StringReader(line + "\r\n" + line + line + "\r\n\r\nend\r"), 20_000)) {
      assertEquals(line, read.next());
      assertEquals(line + line, read.next());
      assertEquals("", read.next());
      assertEquals("end", read.next());
      assertNull(read.next());
    }
  }
}
