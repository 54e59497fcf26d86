package org.h5burst.writer;

import static java.util.Objects.requireNonNull;
import static org.h5burst.writer.WriterException.usage;

import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.LinkSpec.Target;
import org.h5burst.writer.engine.run.Declaration;

/**
 * An additional name in a {@link BurstFile}. Made by {@link BurstFile#link}. All ranks make the same links between two
 * commits; the next commit creates them. If a link of this name exists, it then points to the new target.
 * <b>Independent</b>; agreed at the next commit.
 */
public final class Link {
  private final BurstFile file;
  private final String name;

  Link(BurstFile file, String name) {
    this.file = file;
    this.name = name;
  }

  /**
   * Makes a soft link to a path, which need not exist: absolute like {@code /fields/ex}, or relative to the link's
   * group.
   */
  public void soft(String path) {
    declare(new Target.Soft(checked(path)));
  }

  /**
   * Makes a hard link: another name of a group or a dataset of this file, like {@code fields/ex}, which exists or is
   * declared in the same burst.
   */
  public void hard(String object) {
    declare(new Target.Hard(DatasetName.checked("object", object.startsWith("/") ? object.substring(1) : object)));
  }

  /**
   * Makes an external link to an object in another file, which need not exist.
   *
   * @param otherFile absolute, or relative to the directory of this file
   * @param path within that file, like {@code /fields/ex}
   */
  public void external(String otherFile, String path) {
    declare(new Target.External(checked(requireNonNull(otherFile, "otherFile")), checked(path)));
  }

  private void declare(Target target) {
    file.declare(new LinkSpec(name, target), () -> Declaration.UNWATCHED);
  }

  private String checked(String path) {
    if (path.isEmpty() || path.indexOf('\0') >= 0) {
      throw usage("link %s: what it points to is empty or contains a NUL character".formatted(name));
    }
    DatasetName.requireWhole("link %s: what it points to".formatted(name), path);
    return path;
  }
}
