package org.h5burst.writer.backend.structure;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.writer.FileEntry;

/** Finds references within values, except those of dimension scales. <b>Independent.</b> */
record HiddenReferences(Hdf5 hdf5, Hid.File file) {
  /** Returns the name of what contains references within an object: its elements, or an attribute. */
  Optional<String> in(String object, FileEntry.Kind kind) {
    boolean isDataset = kind == FileEntry.Kind.DATASET;
    if (!isDataset && kind != FileEntry.Kind.GROUP) {
      return Optional.empty();
    }
    Stream<String> elements = Stream.of(object).filter(_ -> isDataset && hides(scope -> hdf5.h5d()
        .getType(scope.add(hdf5.h5d().open(file, object, Hid.Properties.DEFAULT)))));
    Stream<String> attributes = new AttributeReader(hdf5, file).names("/" + object).stream()
        .filter(name -> ScaleBytes.kind(name) == null
            && hides(scope -> hdf5.h5a().getType(scope.add(hdf5.h5a().openByName(file, "/" + object, name)))))
        .map(name -> "attribute %s of %s".formatted(name, object));
    return Stream.concat(elements, attributes).findFirst();
  }

  private boolean hides(Function<Scope, Hid.Type> opened) {
    return hdf5.<Boolean, RuntimeException>always(scope -> hides(scope.add(opened.apply(scope))));
  }

  private boolean hides(Hid.Type type) {
    H5T h5t = hdf5.h5t();
    int kind = h5t.getClass(type);
    if (kind == H5T.H5T_COMPOUND) {
      return IntStream.range(0, h5t.getNmembers(type))
          .anyMatch(index -> isOrHides(_ -> h5t.getMemberType(type, index)));
    }
    return (kind == H5T.H5T_VLEN || kind == H5T.H5T_ARRAY) && isOrHides(_ -> h5t.getSuper(type));
  }

  private boolean isOrHides(Function<Scope, Hid.Type> opened) {
    return hdf5.<Boolean, RuntimeException>always(scope -> {
      Hid.Type type = scope.add(opened.apply(scope));
      return hdf5.h5t().getClass(type) == H5T.H5T_REFERENCE || hides(type);
    });
  }
}
