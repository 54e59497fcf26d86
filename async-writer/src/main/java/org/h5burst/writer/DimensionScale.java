package org.h5burst.writer;

import static java.util.Objects.requireNonNull;
import static org.h5burst.writer.WriterException.usage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.h5burst.writer.ScaleReferences.Kind;
import org.h5burst.writer.ScaleReferences.Use;
import org.jspecify.annotations.Nullable;

/**
 * A dataset with the coordinates along a dimension of other datasets, as understood by HDF5's dimension scales library
 * and h5py; netCDF-4 builds on the same convention. Its role and its uses are stored as attributes, which all ranks set
 * to the same values between two commits. <b>Independent</b>; agreed at the next commit. One thread at a time.
 */
public final class DimensionScale {
  private static final String CLASS = "CLASS";
  private static final String SCALE = "DIMENSION_SCALE";
  private static final String NAME = "NAME";
  private static final String LABELS = "DIMENSION_LABELS";
  private static final String SCALES = "DIMENSION_LIST";
  private static final String USERS = "REFERENCE_LIST";

  private final Dataset dataset;

  private DimensionScale(Dataset dataset) {
    this.dataset = dataset;
  }

  /**
   * Makes a dataset a dimension scale.
   *
   * @param name name of the scale in ASCII, such as {@code time}
   * @throws UsageException if the dataset itself has scales
   */
  public static DimensionScale of(Dataset dataset, String name) {
    if (dataset.attributes().containsKey(SCALES) || hasUnreadable(dataset, SCALES)) {
      throw usage("dataset %s cannot be a dimension scale, because it has dimension scales itself".formatted(dataset));
    }
    AttributeValue text = new NullTerminatedString(requireNonNull(name, "name")); // before anything is set
    dataset.attribute(NAME, text);
    dataset.attribute(CLASS, new NullTerminatedString(SCALE));
    return new DimensionScale(dataset);
  }

  /**
   * Returns the scale of a dataset that is already a dimension scale, for example in a file that was opened.
   *
   * @throws UsageException if it is not a dimension scale
   */
  public static DimensionScale of(Dataset dataset) {
    if (!isScale(dataset)) {
      throw usage("dataset %s is not a dimension scale; give it a name to make it one".formatted(dataset));
    }
    return new DimensionScale(dataset);
  }

  private static boolean isScale(Dataset dataset) {
    return dataset.attribute(CLASS).filter(DimensionScale::isText).map(AttributeValue::strings)
        .filter(List.of(SCALE)::equals).isPresent();
  }

  private static boolean isText(AttributeValue value) {
    return value instanceof NullTerminatedString
        || value instanceof AttributeValue.Elements elements && elements.type() instanceof DataType.FixedString;
  }

  /**
   * Attaches this scale to one dimension of a dataset in the same file, in addition to the scales that it has.
   *
   * @throws UsageException if the dimension does not exist, the dataset is a scale itself or in another file, or the
   *     file has references of either that cannot be read
   */
  public void attachTo(Dataset user, int dimension) {
    requireDimension(user, dimension);
    if (dataset.file() != user.file()) {
      throw usage("dataset %s is in another file than the dimension scale %s".formatted(user, dataset));
    }
    if (isScale(user)) {
      throw usage("dataset %s is a dimension scale, so no scale can be attached to it".formatted(user));
    }
    requireReadable(user, SCALES);
    requireReadable(dataset, USERS);
    List<Use> scales = with(user.attributes().get(SCALES), new Use(dimension, dataset.name()));
    List<Use> users = with(dataset.attributes().get(USERS), new Use(dimension, user.name()));
    if (users.size() > ScaleReferences.MAX_USES) { // before anything is set
      throw usage("dimension scale %s would be attached %d times, and at most %d are possible: it has an attribute %s "
          .formatted(dataset, users.size(), ScaleReferences.MAX_USES, USERS)
          + "with all of them; make a second scale with the same elements");
    }
    user.attribute(SCALES, new ScaleReferences(Kind.SCALES, user.shape().length, scales));
    dataset.attribute(USERS, new ScaleReferences(Kind.USERS, users.size(), users));
  }

  /** Refuses references that cannot be read, because an addition would replace them. */
  private static void requireReadable(Dataset owner, String attribute) {
    if (hasUnreadable(owner, attribute)) {
      throw usage("dataset %s has references in its attribute %s that H5Burst cannot read and would replace; attach "
          .formatted(owner, attribute) + "the scale with HDF5's own library");
    }
  }

  private static boolean hasUnreadable(Dataset owner, String attribute) {
    return owner.file().hasUnreadable(owner.name(), attribute);
  }

  private static List<Use> with(@Nullable AttributeValue value, Use added) {
    List<Use> uses = new ArrayList<>(value instanceof ScaleReferences references ? references.uses() : List.of());
    if (!uses.contains(added)) {
      uses.add(added);
    }
    return uses;
  }

  /**
   * Names one dimension of a dataset.
   *
   * @throws UsageException if there is no such dimension
   */
  public static void label(Dataset user, int dimension, String label) {
    requireNonNull(label, "label");
    requireDimension(user, dimension);
    List<String> labels =
        new ArrayList<>(user.attribute(LABELS).map(AttributeValue::strings)
            .orElseGet(() -> Collections.nCopies(user.shape().length, "")));
    labels.set(dimension, label);
    user.attribute(LABELS, AttributeValue.of(labels.toArray(String[]::new)));
  }

  private static void requireDimension(Dataset user, int dimension) {
    if (dimension < 0 || dimension >= user.shape().length) {
      throw usage("dataset %s has no dimension %d; the first is 0".formatted(user, dimension));
    }
  }
}
