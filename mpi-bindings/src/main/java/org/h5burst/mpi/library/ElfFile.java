package org.h5burst.mpi.library;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The contents of a shared library or program in the ELF format.
 *
 * @param processor processor, in the format's own numbers: equal for files of one kind
 * @param soname name by which programs load it; empty if it has none
 * @param needed sonames of the libraries that are loaded with it
 * @param runPath directories in which these are searched for; {@code $ORIGIN} is the file's own
 * @param exports the functions and variables that others can use
 */
public record ElfFile(String processor, String soname, List<String> needed, List<String> runPath,
    Set<String> exports) {
  private static final int MAGIC = 0x7f454c46;
  private static final int HEADER_BYTES = 64;
  private static final int CLASS_32 = 1;
  private static final int BIG_ENDIAN = 2;
  private static final int SECTION_PROGRAM = 1;
  private static final int SECTION_DYNAMIC = 6;
  private static final int SECTION_SYMBOLS = 11;
  private static final int MAX_SECTION_BYTES = 64 << 20;

  private static final long LOADED = 2;
  private static final long CODE = 4;

  private static final long NEEDED = 1;
  private static final long SONAME = 14;
  private static final long RPATH = 15;
  private static final long RUNPATH = 29;

  /**
   * Reads a file.
   *
   * @throws IOException if the file cannot be read or is not an ELF file; the message says why
   */
  public static ElfFile read(Path file) throws IOException {
    return parsed(file, Parser::file);
  }

  /**
   * Reads the data of a file, including all strings, as one character per byte.
   *
   * @throws IOException as {@link #read}
   */
  static String data(Path file) throws IOException {
    return parsed(file, Parser::data);
  }

  /** What is read of a file. */
  private interface Part<T> {
    T of(Parser parser) throws IOException;
  }

  private static <T> T parsed(Path file, Part<T> part) throws IOException {
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      return part.of(new Parser(content));
    } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException damaged) {
      throw new IOException("it is damaged", damaged);
    }
  }

  /** A section: its type, how it is loaded, its position, and the number of the section with its strings. */
  private record Section(int type, long flags, long offset, long bytes, int link) {
    private boolean isData() {
      return type == SECTION_PROGRAM && (flags & (LOADED | CODE)) == LOADED;
    }
  }

  /** Reads one file, without a channel, which an interrupt of the program's thread would close. */
  private static final class Parser {
    private final RandomAccessFile file;
    private final boolean isWide;
    private final String processor;
    private final List<Section> sections = new ArrayList<>();
    private final ByteOrder order;

    Parser(RandomAccessFile file) throws IOException {
      this.file = file;
      ByteBuffer header = bytes(0, Math.min(HEADER_BYTES, file.length()));
      if (header.remaining() < HEADER_BYTES || header.getInt(0) != MAGIC) {
        throw new IOException("it is not a library of this system (ELF)");
      }
      isWide = header.get(4) != CLASS_32;
      order = header.get(5) == BIG_ENDIAN ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
      header.order(order);
      processor = "%s/%s/%s".formatted(header.get(4), header.get(5), header.getShort(18));
      long table = isWide ? header.getLong(40) : header.getInt(32);
      int size = header.getShort(isWide ? 58 : 46);
      int count = header.getShort(isWide ? 60 : 48);
      ByteBuffer all = bytes(table, (long) size * count).order(order);
      for (int index = 0; index < count; index++) {
        sections.add(section(all.slice(index * size, size).order(order)));
      }
    }

    private Section section(ByteBuffer entry) {
      return isWide
          ? new Section(entry.getInt(4), entry.getLong(8), entry.getLong(24), entry.getLong(32), entry.getInt(40))
          : new Section(entry.getInt(4), entry.getInt(8), entry.getInt(16), entry.getInt(20), entry.getInt(24));
    }

    private ByteBuffer bytes(long offset, long bytes) throws IOException {
      if (offset < 0 || bytes < 0 || bytes > MAX_SECTION_BYTES || offset > file.length() - bytes) {
        throw new IOException("it is damaged or cut off");
      }
      byte[] content = new byte[(int) bytes];
      file.seek(offset);
      file.readFully(content);
      return ByteBuffer.wrap(content);
    }

    private ByteBuffer content(Section section) throws IOException {
      return bytes(section.offset, section.bytes).order(order);
    }

    ElfFile file() throws IOException {
      List<String> sonames = new ArrayList<>();
      List<String> needed = new ArrayList<>();
      List<String> runPath = new ArrayList<>();
      Set<String> exports = new HashSet<>();
      for (Section section : sections) {
        if (section.type == SECTION_DYNAMIC) {
          ByteBuffer strings = content(sections.get(section.link));
          ByteBuffer entries = content(section);
          while (entries.remaining() >= (isWide ? 16 : 8)) {
            long tag = isWide ? entries.getLong() : entries.getInt();
            long value = isWide ? entries.getLong() : entries.getInt();
            if (tag == NEEDED) {
              needed.add(string(strings, value));
            } else if (tag == SONAME) {
              sonames.add(string(strings, value));
            } else if (tag == RPATH || tag == RUNPATH) {
              runPath.addAll(List.of(string(strings, value).split(":")));
            }
          }
        } else if (section.type == SECTION_SYMBOLS) {
          addDefined(content(section), content(sections.get(section.link)), exports);
        }
      }
      return new ElfFile(processor, sonames.isEmpty() ? "" : sonames.getFirst(), List.copyOf(needed),
          List.copyOf(runPath), exports);
    }

    String data() throws IOException {
      StringBuilder all = new StringBuilder();
      for (Section section : sections) {
        if (section.isData()) {
          all.append(new String(content(section).array(), StandardCharsets.ISO_8859_1));
        }
      }
      return all.toString();
    }

    private void addDefined(ByteBuffer symbols, ByteBuffer strings, Set<String> defined) {
      int size = isWide ? 24 : 16;
      for (int at = 0; at + size <= symbols.limit(); at += size) {
        int definedIn = symbols.getShort(at + (isWide ? 6 : 14));
        if (definedIn != 0) {
          defined.add(string(strings, Integer.toUnsignedLong(symbols.getInt(at))));
        }
      }
    }

    private static String string(ByteBuffer strings, long at) {
      int begin = (int) Objects.checkIndex(at, strings.limit());
      int end = begin;
      while (strings.get(end) != 0) {
        end++;
      }
      return new String(strings.array(), strings.arrayOffset() + begin, end - begin, StandardCharsets.ISO_8859_1);
    }
  }
}
