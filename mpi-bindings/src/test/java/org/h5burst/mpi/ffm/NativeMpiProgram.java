package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.ffm.MpiFile.Access;

/**
 * What a library bound beside MPI gets: handles, hints, and the hints of an open MPI file. The arguments: the soname of
 * MPI and a file that all ranks may create.
 */
public record NativeMpiProgram(NativeMpi mpi, MpiFunctions functions) {
  private static final long PLAIN_BYTES = 1 << 16;
  private static final int NO_ERROR_CODE = 123_456_789;

  /** Checks. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(job -> {
      NativeMpiProgram program = new NativeMpiProgram(NativeMpi.of(job.world()),
          MpiLibrary.open(Optional.empty(), List.of(arguments[0])).functions());
      assertEquals(job.implementation().kind(), program.mpi.kind());
      assertEquals(job.world().handle(), program.mpi.communicator());
      assertEquals(program.functions.find("MPI_Get_library_version"), program.mpi.versionFunction());
      program.checkHints();
      program.checkFile(arguments[1]);
      program.checkErrors();
      checkPlainFiles(job.world(), Path.of(arguments[1]));
      System.out.println("all checks held on rank " + job.world().rank());
    });
  }

  private void checkHints() {
    assertEquals(mpi.nullInfo(), mpi.createInfo(Hints.NONE));
    mpi.freeInfo(mpi.nullInfo());
    assertEquals(Hints.NONE, mpi.hintsOf(mpi.nullInfo()));
    Hints hints = Hints.NONE.with("cb_nodes", "2").with("cb_config_list", "*:*").with("striping_unit", "1048576");
    long info = mpi.createInfo(hints);
    assertNotEquals(mpi.nullInfo(), info);
    assertEquals(hints, mpi.hintsOf(info));
    mpi.freeInfo(info);
    boolean isOpenMpi = mpi.kind() == Kind.OPEN_MPI && !mpi.hasStandardAbi();
    int longestKey = mpi.hasStandardAbi() ? 255 : isOpenMpi ? 35 : 254;
    int longestValue = isOpenMpi ? 255 : 1023;
    Hints longest = Hints.NONE.with("k".repeat(longestKey), "v".repeat(longestValue));
    long full = mpi.createInfo(longest);
    assertEquals(longest, mpi.hintsOf(full));
    mpi.freeInfo(full);
    for (Hints bad : List.of(Hints.NONE.with("", "1"), Hints.NONE.with("a", ""),
        Hints.NONE.with("k".repeat(longestKey + 1), "1"),
        Hints.NONE.with("k", "v".repeat(longestValue + 1)),
        Hints.NONE.with("a", "b\0c"))) {
      MpiException refused = assertThrows(MpiException.class, () -> mpi.createInfo(bad));
      assertTrue(refused.toString().contains("allows keys of 1 to"));
    }
  }

  private void checkFile(String path) {
    Hints opened = Hints.NONE.with("cb_nodes", "1").with("romio_cb_write", "enable");
    long file = open(path, mpi.createInfo(opened));
    Hints effective = mpi.hintsOfFile(file);
    Hints kept = mpi.ignoresHintsAtOpen() || !mpi.isRomio() ? opened.without(Set.of("romio_cb_write")) : opened;
    assertTrue(effective.values().entrySet().containsAll(kept.values().entrySet()), effective.toString());
    if (mpi.ignoresHintsAtOpen()) {
      assertEquals("automatic", effective.get("romio_cb_write").orElseThrow());
      mpi.setHintsOfFile(file, opened);
      assertEquals("enable", mpi.hintsOfFile(file).get("romio_cb_write").orElseThrow());
    }
    mpi.setHintsOfFile(file, Hints.NONE.with("cb_buffer_size", "65536"));
    if (mpi.kind() == Kind.MPICH) {
      assertEquals("65536", mpi.hintsOfFile(file).get("cb_buffer_size").orElseThrow());
    }
    close(file);
  }

  private void checkErrors() {
    assertTrue(functions.failure("MPI_Send", 1).toString().contains("MPI_Send failed with code 1: "));
    String unknown = String.valueOf(functions.failure("MPI_Send", NO_ERROR_CODE).getMessage());
    String expected = mpi.kind() == Kind.MPICH ? ": " : ": MPI does not explain";
    assertTrue(unknown.startsWith("MPI_Send failed with code " + NO_ERROR_CODE + expected), unknown);
  }

  private static void checkPlainFiles(Communicator world, Path beside) {
    assertEquals(Optional.empty(), MpiFile.missing(world));
    try (Arena arena = Arena.ofConfined()) {
      long half = PLAIN_BYTES / 2;
      long start = world.rank() * PLAIN_BYTES;
      MemorySegment data = arena.allocate(PLAIN_BYTES).fill((byte) (1 + world.rank()));
      MemorySegment back = arena.allocate(PLAIN_BYTES * world.size());
      for (Access access : Access.values()) {
        Path path = beside.resolveSibling(access + " 10:04");
        try (MpiFile file = MpiFile.create(world, path, access)) {
          file.write(start, data.asSlice(0, half));
          file.write(start + half, data.asSlice(half));
          file.sync();
        }
        world.barrier();
        try (MpiFile file = MpiFile.openForReading(world, path, access)) {
          file.read(0, back);
          for (int rank = 0; rank < world.size(); rank++) {
            assertEquals(-1, back.asSlice(rank * PLAIN_BYTES, PLAIN_BYTES)
                .mismatch(arena.allocate(PLAIN_BYTES).fill((byte) (1 + rank))));
          }
          if (access == Access.INDEPENDENT) {
            MpiException ended = assertThrows(MpiException.class, () -> file.read(half, back));
            String told =
                "has read %d of %d bytes at offset %d".formatted(back.byteSize() - half, back.byteSize(), half);
            assertTrue(ended.toString().contains(told), ended::toString);
          }
        }
        back.fill((byte) 0);
      }
      assertThrows(MpiException.class,
          () -> MpiFile.openForReading(world, beside.resolveSibling("nowhere"), Access.INDEPENDENT));
    }
  }

  private long open(String path, long info) {
    MpiFunction open = functions.function("int MPI_File_open(MPI_Comm, const char *, int, MPI_Info, MPI_File *)");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(path);
      MemorySegment file = arena.allocate(JAVA_LONG);
      int createAndReadWrite = functions.abi().create() | (mpi.hasStandardAbi() ? 32 : 8);
      open.call(mpi.communicator(), name.address(), createAndReadWrite, info, file.address());
      mpi.freeInfo(info);
      return file.get(JAVA_LONG, 0);
    }
  }

  private void close(long file) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment slot = arena.allocateFrom(JAVA_LONG, file);
      functions.function("int MPI_File_close(MPI_File *)").call(slot.address());
    }
  }
}
