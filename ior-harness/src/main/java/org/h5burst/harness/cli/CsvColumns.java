package org.h5burst.harness.cli;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table whose rows are records: their components, with the tabled knobs in place of a {@link Choice}.
 *
 * @param <R> type of the rows
 */
final class CsvColumns<R extends Record> {
  private static final List<Knob> KNOBS = Knob.all(Knob::isTabled);

  private final RecordComponent[] components;

  CsvColumns(Class<R> type) {
    components = type.getRecordComponents();
  }

  /** Returns the names, in their order. */
  CsvSchema schema() {
    CsvSchema.Builder schema = CsvSchema.builder();
    for (RecordComponent component : components) {
      names(component).forEach(name -> schema.addColumn(SnakeCaseStrategy.INSTANCE.translate(name)));
    }
    return schema.setUseHeader(true).build();
  }

  private static List<String> names(RecordComponent component) {
    return component.getType() == Choice.class ? KNOBS.stream().map(Knob::key).toList() : List.of(component.getName());
  }

  /** Returns the fields of a row. */
  List<@Nullable Object> values(R row) {
    List<@Nullable Object> values = new ArrayList<>();
    for (RecordComponent component : components) {
      Object value = value(component, row);
      if (component.getType() == Choice.class) {
        KNOBS.forEach(knob -> values.add(value instanceof Choice choice ? choice.named(knob) : null));
      } else {
        values.add(value);
      }
    }
    return values;
  }

  private static @Nullable Object value(RecordComponent component, Record row) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(row);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("component %s of %s cannot be read".formatted(component, row.getClass()), e);
    }
  }
}
