package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.h5burst.writer.AttributeOwner;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.Group;
import org.h5burst.writer.Selection;
import org.h5burst.writer.StringDataset;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Layout;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;
import org.jspecify.annotations.Nullable;

/**
 * The file behind a writer: finds datasets by their paths, lets them grow, and ends bursts in time where JHDF5's users
 * know of none.
 */
final class Target {
  /** The shape of one number without dimensions. */
  static final long[] SCALAR = {};

  /** Of a file that is only read: nothing ends its bursts early. */
  static final long NO_LIMIT = Long.MAX_VALUE;

  private final BurstFile file;
  private final Use use;
  private final boolean extendable;
  private final long[] shapeOfOne;
  private final long burstLimit;
  private final Map<String, Dataset> datasets = new HashMap<>();
  private final Map<String, StringDataset> strings = new HashMap<>();
  private final Map<String, Group> groups = new HashMap<>();
  private long burstBytes;

  /**
   * @param extendable whether datasets that are created in blocks can grow unless their storage features say otherwise
   * @param shapeOfOne extent of each dimension of an attribute that is one number
   * @param burstLimit bytes after which a process alone ends the burst by itself
   */
  Target(BurstFile file, Use use, boolean extendable, long[] shapeOfOne, long burstLimit) {
    this.file = file;
    this.use = use;
    this.extendable = extendable;
    this.shapeOfOne = shapeOfOne;
    this.burstLimit = burstLimit;
    file.groups().forEach(name -> groups.put(name, file.group(name)));
    file.datasets().forEach(dataset -> dataset.names().forEach(name -> datasets.put(name, dataset)));
    file.strings().all().forEach(dataset -> strings.put(dataset.name(), dataset));
  }

  /** Who this process is. */
  enum Use { ALONE, FIRST_RANK, OTHER_RANK }

  BurstFile file() {
    return file;
  }

  /** The path as the writer wants it. */
  static String relative(String path) {
    return path.startsWith("/") ? path.substring(1) : path;
  }

  Dataset dataset(String path) {
    Dataset dataset = datasets.get(relative(path));
    if (dataset == null) {
      throw usage("there is no dataset %s that can be used; create it first".formatted(path));
    }
    return dataset;
  }

  boolean exists(String path) {
    String name = relative(path);
    return name.isEmpty() || datasets.containsKey(name) || strings.containsKey(name) || groups.containsKey(name);
  }

  boolean isGroup(String path) {
    String name = relative(path);
    return name.isEmpty() || groups.containsKey(name);
  }

  /** Names of what is directly below a group, without what JHDF5 keeps for itself. */
  List<String> members(String path) {
    if (!isGroup(path)) {
      throw usage("there is no group %s in this file".formatted(path));
    }
    String above = relative(path).isEmpty() ? "" : relative(path) + "/";
    return Stream.of(groups, datasets, strings).flatMap(kind -> kind.keySet().stream())
        .filter(name -> name.startsWith(above))
        .map(name -> name.substring(above.length())).filter(name -> !name.contains("/") && !name.matches("__.*__"))
        .sorted().toList();
  }

  /** Creates a dataset that will be written block by block. */
  void create(String path, DataType type, Blocks blocks, Storage storage) {
    declare(path, type, blocks, storage, storage.isExtendable(extendable));
  }

  /**
   * Creates a dataset of one block, as JHDF5 does where no size is given: if it is to be in chunks it is empty at
   * first.
   */
  void create(String path, DataType type, long[] block, Storage storage) {
    create(path, type, new Blocks(storage.layout() == Layout.CHUNKED ? new long[block.length] : block, block), storage);
  }

  /** The dataset for all of these data: a new one, or the one of this path if it is alike. */
  Dataset whole(String path, DataType type, long[] shape, Storage storage) {
    Dataset known = datasets.get(relative(path));
    if (known == null) {
      return declare(path, type, Blocks.ofOne(shape), storage, Arrays.stream(shape).anyMatch(extent -> extent == 0));
    }
    requireAlike(path, known, known.type().equals(type), shape);
    return known;
  }

  private static void requireAlike(String path, Dataset known, boolean sameType, long... shape) {
    if (!sameType || !Arrays.equals(known.shape(), shape)) {
      throw new UnsupportedOperationException(
          "dataset %s is there already, as %s: H5Burst does not delete; use another path, or another file"
              .formatted(path, known));
    }
  }

  /** The dataset of variable-length strings of this path; null if there is none. */
  @Nullable
  StringDataset strings(String path) {
    return strings.get(relative(path));
  }

  /** Creates a dataset of variable-length strings. */
  void strings(String path, long[] shape, String... texts) {
    String name = relative(path);
    if (exists(path)) {
      throw new UnsupportedOperationException(
          "%s is there already, and strings of variable length are not changed: use another path, or another file"
              .formatted(path));
    }
    strings.put(name, file.strings().write(name, shape, texts));
    makeGroupsAbove(name);
  }

  /**
   * The dataset for one element: a new one, or the one of this path if it is alike; strings may have another length.
   */
  Dataset scalar(String path, DataType type) {
    Dataset known = datasets.get(relative(path));
    if (known == null) {
      return remember(path, file.dataset(relative(path), type).scalar().create());
    }
    boolean texts = known.type() instanceof DataType.FixedString && type instanceof DataType.FixedString;
    requireAlike(path, known, texts || known.type().equals(type));
    return known;
  }

  private Dataset declare(String path, DataType type, Blocks blocks, Storage storage, boolean grows) {
    DatasetBuilder builder = file.dataset(relative(path), type).shape(blocks.shape());
    if (grows || storage.layout() == Layout.CHUNKED) {
      builder.chunk(blocks.chunk(grows));
    }
    if (grows) {
      builder.maxShape(blocks.unlimited());
    }
    if (storage.layout() == Layout.COMPACT && !grows) {
      builder.compact();
    }
    if (storage.shuffle()) {
      builder.shuffle();
    }
    if (storage.level() > 0) {
      builder.deflate(storage.level());
    }
    return remember(path, builder.create());
  }

  private Dataset remember(String path, Dataset dataset) {
    String name = relative(path);
    datasets.put(name, dataset);
    makeGroupsAbove(name);
    return dataset;
  }

  private void makeGroupsAbove(String name) {
    for (int slash = name.lastIndexOf('/'); slash > 0; slash = name.lastIndexOf('/', slash - 1)) {
      String group = name.substring(0, slash);
      groups.computeIfAbsent(group, file::group);
    }
  }

  void group(String path) {
    groups.computeIfAbsent(relative(path), file::group);
  }

  /** Shape of an attribute that is one number. */
  long[] shapeOfOne() {
    return shapeOfOne.clone();
  }

  void attribute(String path, String name, AttributeValue value) {
    owner(path).attribute(name, value);
  }

  AttributeOwner owner(String path) {
    String object = relative(path);
    AttributeOwner owner = object.isEmpty() ? file : datasets.get(object);
    if (owner == null) {
      owner = strings.containsKey(object) ? strings.get(object) : groups.get(object);
    }
    if (owner == null) {
      throw usage("there is no %s in this file; create it first".formatted(path));
    }
    return owner;
  }

  AttributeValue attribute(String path, String name) {
    return owner(path).attribute(name).orElseThrow(() -> usage(("%s has no attribute %s, or one of a kind that cannot "
        + "be read").formatted(path, name)));
  }

  /** Ends the burst and waits until its reads are there. */
  void await() {
    burstBytes = 0;
    try {
      file.commit().join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof WriterException failure ? failure : failed;
    }
  }

  /**
   * Writes all of a dataset: with several ranks it is the first one that has the data, as if the others had the same.
   */
  void writeWhole(Dataset dataset, MemorySegment data) {
    long[] shape = dataset.shape();
    if (use == Use.OTHER_RANK) {
      return;
    }
    if (shape.length == 0) {
      write(dataset, Selection.scalar(), data);
    } else {
      writeBlock(dataset, new long[shape.length], shape, data);
    }
  }

  /** Writes a block, for which a file of one process makes the dataset large enough. */
  void writeBlock(Dataset dataset, long[] offset, long[] count, MemorySegment data) {
    grow(dataset, offset, count);
    if (data.byteSize() == 0) {
      return;
    }
    long rowBytes = data.byteSize() / count[0];
    long rows = use == Use.ALONE ? Math.clamp(burstLimit / rowBytes, 1, count[0]) : count[0];
    long[] start = offset.clone();
    long[] part = count.clone();
    for (long row = 0; row < count[0]; row += rows) {
      start[0] = offset[0] + row;
      part[0] = Math.min(rows, count[0] - row);
      write(dataset, Selection.block(start, part), data.asSlice(row * rowBytes, part[0] * rowBytes));
    }
  }

  private void write(Dataset dataset, Selection selection, MemorySegment data) {
    if (use == Use.ALONE) {
      if (burstBytes > 0 && burstBytes + data.byteSize() > burstLimit) {
        commit();
      }
      burstBytes += data.byteSize();
    }
    dataset.write(selection, data);
  }

  private void grow(Dataset dataset, long[] offset, long[] count) {
    long[] shape = dataset.shape();
    if (shape.length != count.length || offset.length != count.length) {
      throw usage("a block of %d dimensions at %s does not go into %s".formatted(count.length, Arrays.toString(offset),
          dataset));
    }
    long[] needed = shape.clone();
    for (int dimension = 0; dimension < shape.length; dimension++) {
      needed[dimension] = Math.max(shape[dimension], Math.addExact(offset[dimension], count[dimension]));
    }
    if (!Arrays.equals(needed, shape)) {
      if (use != Use.ALONE) {
        throw usage(("a block of %s at %s is outside of %s: with several ranks call object().setDataSetDimensions on "
            + "all of them first").formatted(Arrays.toString(count), Arrays.toString(offset), dataset));
      }
      dataset.extend(needed);
    }
  }

  // a failure that nobody has seen is thrown by the next commit, flush or close
  @SuppressWarnings("FutureReturnValueIgnored")
  private void commit() {
    burstBytes = 0;
    file.commit();
  }

  /** The program ends the burst itself. */
  void burstEnds() {
    burstBytes = 0;
  }

  private static WriterException usage(String message) {
    return new WriterException(Category.USAGE, message);
  }
}
