package org.h5burst.harness.docs;

import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** What jHDF, a reader in pure Java that shares no code with HDF5, finds in a file. */
final class JhdfContent {
  private final Map<String, String> found = new TreeMap<>();

  private JhdfContent() {}

  /** Every group, dataset and attribute by its path, with its shape and elements. */
  static Map<String, String> of(Path path) {
    JhdfContent content = new JhdfContent();
    try (HdfFile file = new HdfFile(path)) {
      content.add(file);
    }
    return content.found;
  }

  private void add(Node node) {
    node.getAttributes()
        .forEach((name, attribute) -> found.put(node.getPath() + "@" + name, text(attribute.getData())));
    if (node instanceof Dataset dataset) {
      found.put(node.getPath(), Arrays.toString(dataset.getDimensions()) + text(dataset.getData()));
    } else if (node instanceof Group group) {
      found.put(node.getPath(), "group");
      group.getChildren().values().forEach(this::add);
    }
  }

  /** Compounds are maps of arrays. */
  private static String text(Object data) {
    if (data instanceof Map<?, ?> members) {
      Map<String, String> values = new TreeMap<>();
      members.forEach((name, elements) -> values.put(name.toString(), text(elements)));
      return values.toString();
    }
    return Arrays.deepToString(new Object[] {data});
  }
}
