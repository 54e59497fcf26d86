package org.h5burst.tuner.xml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.input.Replacement;

/** An H5Tuner document: settings chosen before the run. Immutable. */
public final class StaticConfiguration {
  /** A configuration without settings. */
  public static final StaticConfiguration EMPTY = of(List.of());

  private final List<Entry> entries;
  private final Function<Entry, String> origin;

  /**
   * Creates a configuration of these entries.
   *
   * @param origin returns the position of an entry
   */
  private StaticConfiguration(List<Entry> entries, Function<Entry, String> origin) {
    this.entries = List.copyOf(entries);
    this.origin = origin;
  }

  /**
   * Returns a configuration of these entries.
   *
   * @throws IllegalArgumentException if two entries set the same parameter for the same file and dataset
   */
  public static StaticConfiguration of(List<Entry> entries) {
    Set<Entry.Scope> scopes = new HashSet<>();
    for (Entry entry : entries) {
      if (!scopes.add(entry.scope())) {
        throw new IllegalArgumentException("%s is set twice".formatted(entry.describe()));
      }
    }
    return new StaticConfiguration(entries, Entry::describe);
  }

  /** Returns a configuration that makes this choice for all files. */
  public static StaticConfiguration of(Choice choice) {
    List<Entry> entries = new ArrayList<>();
    if (choice.aligned()) {
      entries.add(Entry.of(Parameter.ALIGNMENT, choice.boundaryBytes() / 2 + "," + choice.boundaryBytes()));
    }
    for (Knob knob : Knob.all(knob -> knob == Knob.MODE || knob != Knob.ALIGNMENT && choice.value(knob) > 0)) {
      entries.add(Entry.of(Parameter.of(knob), choice.named(knob).toString().toLowerCase(Locale.ROOT)));
    }
    return of(entries);
  }

  /**
   * Reads a document.
   *
   * @throws StaticConfigurationException if the file cannot be read, is longer than 1 MiB, or is not a valid document;
   *     the message names line and column
   */
  public static StaticConfiguration read(Path path) {
    try (InputStream in = Files.newInputStream(path)) {
      return parse(in.readNBytes(DocumentReader.MAX_BYTES + 1), path.toString());
    } catch (NoSuchFileException e) {
      throw new StaticConfigurationException(path.toString(), "cannot be read: there is no such file", e);
    } catch (IOException e) {
      throw new StaticConfigurationException(path.toString(),
          "cannot be read: " + e.getClass().getSimpleName() + " " + e.getMessage(), e);
    }
  }

  /**
   * Reads a document.
   *
   * @param document its bytes
   * @param name its name in messages
   * @throws StaticConfigurationException as {@link #read}
   */
  public static StaticConfiguration parse(byte[] document, String name) {
    DocumentReader reader = new DocumentReader(name);
    List<Entry> read = reader.read(document);
    return new StaticConfiguration(read,
        entry -> "%s in %s, line %d".formatted(entry.describe(), name, reader.line(entry)));
  }

  /** Returns its entries, in the order of the document. */
  public List<Entry> entries() {
    return entries;
  }

  /**
   * Returns the settings for a file. An entry for the file takes precedence over one for all files, and an entry with
   * more components of its path over one with the last component alone.
   *
   * @param file its path as passed by the program
   */
  public FileSettings forFile(String file) {
    return new FileSettings(entries, file, origin);
  }

  /** Returns the entries of both; for a parameter that the other sets, only those of the other. */
  public StaticConfiguration with(StaticConfiguration other) {
    Set<Parameter> set = other.entries.stream().map(Entry::parameter).collect(Collectors.toSet());
    return of(Stream.concat(entries.stream().filter(entry -> !set.contains(entry.parameter())),
        other.entries.stream()).toList());
  }

  /**
   * Returns the hints that only MPI libraries of other machines know, each with its library: {@code x (Cray's MPI-IO)}.
   */
  public List<String> hintsOfOtherMachines() {
    return entries.stream().map(Entry::parameter).distinct()
        .flatMap(parameter -> parameter.machine().map(library -> parameter.element() + " (" + library + ")").stream())
        .toList();
  }

  /** Returns the document. */
  public String toXml() {
    return DocumentWriter.write(entries);
  }

  /**
   * Writes the document; a reader sees the old one or the new one, never a part.
   *
   * @throws IOException if the directory cannot be written to
   */
  public void write(Path path) throws IOException {
    Path temporary = Replacement.create(path);
    try {
      Files.writeString(temporary, toXml());
      Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StaticConfiguration that && entries.equals(that.entries);
  }

  @Override
  public int hashCode() {
    return entries.hashCode();
  }

  @Override
  public String toString() {
    return entries.toString();
  }
}
