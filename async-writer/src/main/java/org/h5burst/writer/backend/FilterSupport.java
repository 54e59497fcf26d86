package org.h5burst.writer.backend;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.h5burst.hdf5.H5Z;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.writer.Filter;
import org.h5burst.writer.chunk.PluginCodec;

/** The abilities of an HDF5 library with chunk filters, and messages about them. */
public final class FilterSupport {
  private FilterSupport() {}

  /**
   * Returns the built-in filters that a library can use.
   *
   * @param name name of the library in messages
   */
  public static Set<Filter.Kind> kinds(String name, Hdf5 hdf5) {
    return Arrays.stream(Filter.Kind.values())
        .filter(kind -> kind != Filter.Kind.OTHER && PluginCodec.of(kind.number()).isEmpty())
        .filter(kind -> problem(name, kind.number(), hdf5).isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns whether a library has a filter, finds it as a plugin, or takes ours for it. */
  public static boolean isAvailable(Hdf5 hdf5, int number) {
    return hdf5.h5z().filterAvail(number) || PluginCodec.of(number).filter(PluginCodec::isInstalled)
        .map(codec -> hdf5.h5z().register(number, codec.lowerCase(),
            (decodes, values, bytes, arena) -> codec.apply(decodes, values.length > 0 ? values[0] : 0, bytes, arena)))
        .orElse(false);
  }

  /**
   * Returns why a filter cannot be used, as a message; empty if it can.
   *
   * @param name name of the library in messages
   */
  public static String problem(String name, int number, Hdf5 hdf5) {
    boolean there = isAvailable(hdf5, number);
    boolean writes = there && (hdf5.h5z().getFilterInfo(number) & H5Z.H5Z_FILTER_CONFIG_ENCODE_ENABLED) != 0;
    return problem(name, number, there, writes);
  }

  /**
   * Returns why a filter cannot be used, as a message; empty if it can.
   *
   * @param there whether the library has it or has found it as a plugin
   * @param writes whether it can also write
   */
  public static String problem(String library, int number, boolean there, boolean writes) {
    if (there && writes) {
      return "";
    }
    return there ? "filter %d of %s can be read, but not written".formatted(number, library)
        : ("%s has no filter %d; plugins are looked for where HDF5_PLUGIN_PATH says, which must be the same on all "
            + "ranks, or else in HDF5's own directory for them%s").formatted(library, number,
                PluginCodec.of(number).map(codec -> "; H5Burst has it where there is " + codec.library()).orElse(""));
  }
}
