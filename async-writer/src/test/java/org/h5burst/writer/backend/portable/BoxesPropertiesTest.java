package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;

/** A run of elements, cut into boxes, is the same elements in the same order. */
class BoxesPropertiesTest {
  @Property
  void shouldBeTheElementsOfTheRunInTheirOrderWhenItIsCut(@ForAll long seed) {
    Random random = new Random(seed);
    DatasetSpec dataset = Shapes.dataset(random);
    int from = random.nextInt(Shapes.elements(dataset));
    int to = from + 1 + random.nextInt(Shapes.elements(dataset) - from);
    List<Selection> boxes = Boxes.of(dataset.shape(), from, to);
    assertTrue(boxes.size() < 2 * dataset.rank(), () -> boxes.size() + " boxes");
    List<Integer> found = new ArrayList<>();
    for (Selection box : boxes) {
      boolean[] marks = Shapes.marked(dataset, box);
      List<Integer> elements = IntStream.range(0, marks.length).filter(at -> marks[at]).boxed().toList();
      assertEquals(elements.size(), box.elements());
      found.addAll(elements);
    }
    assertEquals(IntStream.range(from, to).boxed().toList(), found);
  }
}
