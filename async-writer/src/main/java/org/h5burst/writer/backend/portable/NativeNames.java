package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.h5burst.writer.backend.GroupMembers;
import org.h5burst.writer.backend.StructureSource.Member;
import org.h5burst.writer.backend.ffm.Hdf5Library;
import org.h5burst.writer.backend.ffm.Hid;

/**
 * The functions themselves, in the HDF5 that JHDF5 has loaded: names are UTF-8. JHDF5's calls hold the monitor of
 * {@link H5}, and so do these.
 */
record NativeNames(Hdf5Library library) implements Names {
  @Override
  public String problem(String name) {
    return "";
  }

  @Override
  public Id createFile(Path path, Id access) {
    return file(() -> library.files().create(path.toString(), properties(access.value())));
  }

  @Override
  public Id openFile(Path path, Id access) {
    return file(() -> library.files().open(path.toString(), properties(access.value())));
  }

  @Override
  public Id openToRead(Path path) {
    return file(() -> library.files().openToRead(path.toString(), Hid.Properties.DEFAULT));
  }

  private Id file(Supplier<Hid.File> opened) {
    return new Id(asked(opened).value(), id -> done(() -> library.files().close(new Hid.File(id))));
  }

  @Override
  public Id createDataset(Id file, String name, Made made) {
    return dataset(() -> library.datasets().create(of(file), name, new Hid.Type(made.type().value()), new Hid.Space(made.space().value()),
        properties(made.link().value()), properties(made.creation())));
  }

  @Override
  public Id openDataset(Id file, String name, long access) {
    return dataset(() -> library.datasets().open(of(file), name, properties(access)));
  }

  private Id dataset(Supplier<Hid.Dataset> opened) {
    return new Id(asked(opened).value(), id -> done(() -> library.datasets().close(new Hid.Dataset(id))));
  }

  @Override
  public void createGroup(Id file, String name, Id link) {
    done(() -> library.groups().create(of(file), name, properties(link.value())));
  }

  @Override
  public boolean exists(Id file, String name) {
    return asked(() -> library.links().exists(of(file), name));
  }

  @Override
  public void delete(Id file, String name) {
    done(() -> library.links().delete(of(file), name));
  }

  @Override
  public void linkSoft(Id file, String name, String path, Id link) {
    done(() -> library.links().createSoft(of(file), name, path, properties(link.value())));
  }

  @Override
  public void linkHard(Id file, String name, String object, Id link) {
    done(() -> library.links().createHard(of(file), name, object, properties(link.value())));
  }

  @Override
  public void linkExternal(Id file, String name, String other, String path, Id link) {
    done(() -> library.links().createExternal(of(file), name, other, path, properties(link.value())));
  }

  @Override
  public List<Member> members(Id file, String group) {
    return asked(() -> new GroupMembers(library, of(file)).of(group));
  }

  @Override
  public boolean hasAttribute(Id file, String owner, String name) {
    return asked(() -> library.attributes().exists(of(file), owner, name));
  }

  @Override
  public void deleteAttribute(Id file, String owner, String name) {
    done(() -> library.attributes().delete(of(file), owner, name));
  }

  @Override
  public Id createAttribute(Id file, String owner, String name, Id type, Id space) {
    return attribute(() -> library.attributes().create(of(file), owner, name, new Hid.Type(type.value()), new Hid.Space(space.value())));
  }

  @Override
  public Id openAttribute(Id file, String owner, String name) {
    return attribute(() -> library.attributes().open(of(file), owner, name));
  }

  private Id attribute(Supplier<Hid.Attribute> opened) {
    return new Id(asked(opened).value(), id -> done(() -> library.attributes().close(new Hid.Attribute(id))));
  }

  @Override
  public List<String> attributes(Id file, String owner) {
    return asked(() -> library.attributes().names(of(file), owner));
  }

  @Override
  public long reference(Id file, String object) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment reference = arena.allocate(ValueLayout.JAVA_LONG);
      done(() -> library.references().create(of(file), object, reference));
      return reference.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  @Override
  public String referred(Id file, MemorySegment reference) {
    return asked(() -> library.references().name(of(file), reference));
  }

  @Override
  public void insert(Id compound, String name, long offset, Id member) {
    done(() -> library.types().insert(new Hid.Type(compound.value()), name, offset, new Hid.Type(member.value())));
  }

  @Override
  public void insert(Id enumeration, String name, byte[] value) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment element = arena.allocateFrom(ValueLayout.JAVA_BYTE, value);
      done(() -> library.types().insert(new Hid.Type(enumeration.value()), name, element));
    }
  }

  @Override
  public String memberName(Id type, int member) {
    return asked(() -> library.storedTypes().memberName(new Hid.Type(type.value()), member));
  }

  @Override
  public void setTag(Id opaque, String tag) {
    done(() -> library.types().setTag(new Hid.Type(opaque.value()), tag));
  }

  @Override
  public String tag(Id opaque) {
    return asked(() -> library.storedTypes().tag(new Hid.Type(opaque.value())));
  }

  private static Hid.File of(Id file) {
    return new Hid.File(file.value());
  }

  private static Hid.Properties properties(long list) {
    return new Hid.Properties(list);
  }

  private <T> T asked(Supplier<T> question) {
    synchronized (H5.class) {
      library.quiet();
      return question.get();
    }
  }

  private void done(Runnable action) {
    synchronized (H5.class) {
      library.quiet();
      action.run();
    }
  }
}
