package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.StringDataset;

/**
 * Groups, links and sizes, with JHDF5's names. Made by {@link IHDF5Writer#object()}. With a communicator all ranks make
 * the same calls between two commits, in any order. <b>Independent</b>; agreed at the next commit.
 */
public final class IHDF5ObjectReadWriteInfoProviderHandler {
  private final Target target;

  IHDF5ObjectReadWriteInfoProviderHandler(Target target) {
    this.target = target;
  }

  /** Creates a group, and those above it. */
  public void createGroup(String path) {
    target.group(path);
  }

  /** Lets a path be another name of an object of this file. */
  public void createHardLink(String currentPath, String newPath) {
    target.file().link(Target.relative(newPath)).hard(currentPath);
  }

  /** Lets a path point to another one, which need not exist. */
  public void createSoftLink(String targetPath, String linkPath) {
    target.file().link(Target.relative(linkPath)).soft(targetPath);
  }

  /** As {@link #createSoftLink}; a link that is there gets the new target. */
  public void createOrUpdateSoftLink(String targetPath, String linkPath) {
    createSoftLink(targetPath, linkPath);
  }

  /** Lets a path point to an object in another file, which need not exist. */
  public void createExternalLink(String targetFileName, String targetPath, String linkPath) {
    target.file().link(Target.relative(linkPath)).external(targetFileName, targetPath);
  }

  /** As {@link #createExternalLink}; a link that is there gets the new target. */
  public void createOrUpdateExternalLink(String targetFileName, String targetPath, String linkPath) {
    createExternalLink(targetFileName, targetPath, linkPath);
  }

  /** Whether there is a dataset that can be used, or a group, of this path. <b>Independent.</b> */
  public boolean exists(String path) {
    return target.exists(path);
  }

  /** Whether this is the path of a group, or of the file itself. <b>Independent.</b> */
  public boolean isGroup(String path) {
    return target.isGroup(path);
  }

  /** Whether this is the path of a dataset that can be used. <b>Independent.</b> */
  public boolean isDataSet(String path) {
    return target.exists(path) && !target.isGroup(path);
  }

  /**
   * Names of the groups, and of the datasets that can be used, directly below a group, in order. <b>Independent.</b>
   */
  public List<String> getGroupMembers(String path) {
    return target.members(path);
  }

  /** Number of dimensions of a dataset. <b>Independent.</b> */
  public int getRank(String path) {
    return getDimensions(path).length;
  }

  /** Number of elements of a dataset. <b>Independent.</b> */
  public long getNumberOfElements(String path) {
    return Arrays.stream(getDimensions(path)).reduce(1, Math::multiplyExact);
  }

  /** Whether a group, a dataset or the file has an attribute that can be read. <b>Independent.</b> */
  public boolean hasAttribute(String path, String name) {
    return target.owner(path).attribute(name).isPresent();
  }

  /** Names of the attributes of a group, a dataset or the file that can be read. <b>Independent.</b> */
  public List<String> getAttributeNames(String path) {
    return List.copyOf(target.owner(path).attributes().keySet());
  }

  /** Extent of each dimension of a dataset. <b>Independent.</b> */
  public long[] getDimensions(String path) {
    StringDataset variable = target.strings(path);
    return variable != null ? variable.shape() : target.dataset(path).shape();
  }

  /** Makes a dataset of one dimension larger. */
  public void setDataSetSize(String path, long newSize) {
    setDataSetDimensions(path, new long[] {newSize});
  }

  /** Makes a dataset larger. */
  public void setDataSetDimensions(String path, long[] newDimensions) {
    Dataset dataset = target.dataset(path);
    dataset.extend(newDimensions);
  }

  /** Not possible: what is in a file stays. */
  public void delete(String path) {
    throw new UnsupportedOperationException(("%s: H5Burst does not delete; write another file, or use JHDF5 when it "
        + "is closed").formatted(path));
  }

  /** Not possible: give it its name at once, or make a link. */
  public void move(String oldPath, String newPath) {
    throw new UnsupportedOperationException(
        "%s: H5Burst does not rename; make a link with createHardLink, or use JHDF5 when the file is closed"
            .formatted(oldPath));
  }
}
