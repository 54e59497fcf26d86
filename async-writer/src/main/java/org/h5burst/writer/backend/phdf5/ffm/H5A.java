package org.h5burst.writer.backend.phdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Attributes. Every failure throws {@link Hdf5Exception}. */
public final class H5A {
  private final NativeFunction exists;
  private final NativeFunction delete;
  private final NativeFunction create;
  private final NativeFunction write;
  private final NativeFunction close;

  H5A(Hdf5Library library) {
    exists = library.function("htri_t H5Aexists_by_name(hid_t, const char *, const char *, hid_t)");
    delete = library.function("herr_t H5Adelete_by_name(hid_t, const char *, const char *, hid_t)");
    create = library.function("hid_t H5Acreate_by_name(hid_t, const char *, const char *, hid_t, hid_t, hid_t, hid_t, hid_t)");
    write = library.function("herr_t H5Awrite(hid_t, hid_t, const void *)");
    close = library.function("herr_t H5Aclose(hid_t)");
  }

  /** Whether an object has an attribute. <b>Independent.</b> */
  public boolean exists(Hid.File file, String owner, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment object = arena.allocateFrom(owner);
      MemorySegment attribute = arena.allocateFrom(name);
      return exists.check((int) exists.handle().invokeExact(file.value(), object, attribute, Hid.Properties.DEFAULT.value())) > 0;
    } catch (Throwable throwable) {
      throw exists.thrown(throwable);
    }
  }

  /** Removes an attribute. <b>Collective.</b> */
  public void delete(Hid.File file, String owner, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment object = arena.allocateFrom(owner);
      MemorySegment attribute = arena.allocateFrom(name);
      delete.check((int) delete.handle().invokeExact(file.value(), object, attribute, Hid.Properties.DEFAULT.value()));
    } catch (Throwable throwable) {
      throw delete.thrown(throwable);
    }
  }

  /** Creates an attribute without a value. The caller closes it. <b>Collective.</b> */
  public Hid.Attribute create(Hid.File file, String owner, String name, Hid.Type type, Hid.Space space) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment object = arena.allocateFrom(owner);
      MemorySegment attribute = arena.allocateFrom(name);
      long none = Hid.Properties.DEFAULT.value();
      return new Hid.Attribute(
          create.check((long) create.handle().invokeExact(file.value(), object, attribute, type.value(), space.value(), none, none, none)));
    } catch (Throwable throwable) {
      throw create.thrown(throwable);
    }
  }

  /** Writes the whole value. <b>Collective</b>, with the same data on all ranks. */
  public void write(Hid.Attribute attribute, Hid.Type type, MemorySegment data) {
    try {
      write.check((int) write.handle().invokeExact(attribute.value(), type.value(), data));
    } catch (Throwable throwable) {
      throw write.thrown(throwable);
    }
  }

  /** Closes an attribute. <b>Independent.</b> */
  public void close(Hid.Attribute attribute) {
    try {
      close.check((int) close.handle().invokeExact(attribute.value()));
    } catch (Throwable throwable) {
      throw close.thrown(throwable);
    }
  }
}
