package org.h5burst.writer.manifest;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.h5burst.writer.Filter;
import org.h5burst.writer.backend.ChunkLimits;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.backend.Storage.Layout;
import org.h5burst.writer.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** The storage of a dataset, in addition to its chunks, as JSON; nothing for a plain one. */
final class StorageJson {
  private static final String SCALAR = "scalar";
  private static final String COMPACT = "compact";
  private static final String LIMIT = "limit";
  private static final String FILTERS = "filters";
  private static final String FILL = "fill";
  /** A key that ranks compare; a manifest never has it, because the shape is chosen before. */
  private static final String OPEN = "open";

  private StorageJson() {}

  static void put(JsonObject json, Storage storage) {
    json.put(SCALAR, storage.extent() == Extent.SCALAR ? 1 : null)
        .put(COMPACT, storage.layout() == Layout.COMPACT ? 1 : null)
        .put(LIMIT, storage.limit().length > 0 ? storage.limit() : null)
        .put(FILTERS, storage.filters().isEmpty() ? null : storage.filters().stream().map(StorageJson::of).toList())
        .put(FILL, storage.fill().length > 0 ? storage.fill() : null)
        .put(OPEN, of(storage.open()));
  }

  private static long @Nullable [] of(@Nullable ChunkLimits open) {
    return open == null ? null : new long[] {open.from(), open.to()};
  }

  private static List<Object> of(Filter filter) {
    List<Object> words = new ArrayList<>(List.of(filter.kind()));
    if (filter.kind() == Filter.Kind.OTHER) {
      words.add(filter.number());
    }
    words.addAll(filter.values());
    if (words.size() == 1) {
      words.add(0);
    }
    return words;
  }

  static Storage read(JsonTree json, long[] chunk) throws ManifestException {
    List<Filter> filters = new ArrayList<>();
    if (json.has(FILTERS)) {
      for (JsonTree filter : json.get(FILTERS).elements()) {
        filters.add(filter(filter.elements()));
      }
    }
    long[] limit = json.has(LIMIT) ? json.get(LIMIT).numbers() : new long[0];
    byte[] fill = json.has(FILL) ? Base64.getDecoder().decode(json.get(FILL).text()) : new byte[0];
    Extent extent = json.has(SCALAR) ? Extent.SCALAR : Extent.SIMPLE;
    Layout layout = json.has(COMPACT) ? Layout.COMPACT : chunk.length > 0 ? Layout.CHUNKED : Layout.CONTIGUOUS;
    return new Storage(extent, layout, chunk, limit, filters, fill);
  }

  private static Filter filter(List<JsonTree> words) throws ManifestException {
    if (words.size() < 2) {
      throw new ManifestException("a record has a filter without a number");
    }
    Filter.Kind kind = Filter.Kind.valueOf(words.getFirst().text());
    int first = Math.toIntExact(words.get(1).number());
    if (kind != Filter.Kind.OTHER) {
      return words.size() == 2 ? new Filter(kind, first)
          : Filter.between(kind, first, Math.toIntExact(words.get(2).number()));
    }
    List<Integer> values = new ArrayList<>();
    for (JsonTree value : words.subList(2, words.size())) {
      values.add(Math.toIntExact(value.number()));
    }
    return new Filter(kind, first, values);
  }
}
