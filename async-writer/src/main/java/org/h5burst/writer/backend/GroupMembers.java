package org.h5burst.writer.backend;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.backend.StructureSource.Kind;
import org.h5burst.writer.backend.StructureSource.Member;
import org.h5burst.writer.backend.ffm.H5O;
import org.h5burst.writer.backend.ffm.Hdf5Library;
import org.h5burst.writer.backend.ffm.Hid;

/** Lists what is in the groups of a file that one process has opened by itself. */
public record GroupMembers(Hdf5Library library, Hid.File file) {
  private static final String ITSELF = ".";
  private static final char NOT_UTF_8 = '\uFFFD';

  /** The members of a group, by name; the root group's path is empty. <b>Independent.</b> */
  public List<Member> of(String group) {
    Hid.File at = library.objects().enter(file, "/" + group);
    try {
      List<Member> members = new ArrayList<>();
      long count = library.objects().members(at, ITSELF);
      for (long index = 0; index < count; index++) {
        members.add(member(at, library.objects().member(at, ITSELF, index)));
      }
      return members;
    } finally {
      library.objects().leave(at);
    }
  }

  private Member member(Hid.File group, String name) {
    if (name.indexOf(NOT_UTF_8) >= 0 && !library.links().exists(group, name)) {
      return new Member(name, Kind.UNNAMED, 0);
    }
    if (library.objects().isSymbolic(group, name)) {
      return new Member(name, Kind.LINK, 0);
    }
    H5O.Found object = library.objects().look(group, name);
    return new Member(name, kind(object.type()), object.address());
  }

  private static Kind kind(int type) {
    return switch (type) {
      case H5O.H5I_GROUP -> Kind.GROUP;
      case H5O.H5I_DATASET -> Kind.DATASET;
      default -> Kind.OTHER;
    };
  }
}
