package org.h5burst.writer.backend.structure;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.writer.FileEntry;
import org.h5burst.writer.Filter;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.FileEdit;
import org.h5burst.writer.backend.FilterSupport;
import org.h5burst.writer.backend.Place;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.chunk.PluginCodec;

/** The part of a back end that asks the HDF5 library of this process. */
public abstract class Hdf5Backend implements Backend {
  private final Hdf5 hdf5;
  private final String library;
  private final Set<Filter.Kind> filters;
  private final Writability writability;

  /**
   * Creates a back end.
   *
   * @param library name of the library in messages
   * @param filters its supported filters that have a kind
   * @param writability its limits with existing datasets
   */
  protected Hdf5Backend(Hdf5 hdf5, String library, Set<Filter.Kind> filters, Writability writability) {
    this.hdf5 = hdf5;
    this.library = library;
    this.filters = filters;
    this.writability = writability;
  }

  @Override
  public List<String> abilities() { // with other abilities a rank would take part in other exchanges
    Stream<String> codecs = Arrays.stream(PluginCodec.values())
        .map(codec -> "%s is installed: %s".formatted(codec.library(), codec.isInstalled()));
    return Stream.concat(Stream.of("HDF5 writes ready chunks: " + hdf5.h5d().writesChunks(),
        "HDF5 reports where chunks are: " + hdf5.h5d().locatesChunks()), codecs).toList();
  }

  @Override
  public Set<Filter.Kind> filters() {
    return filters;
  }

  @Override
  public String filterProblem(Filter filter) {
    return FilterSupport.problem(library, filter.number(), hdf5);
  }

  @Override
  public String structureProblem(StructureChange change) {
    return StructureProblem.of(change, hdf5);
  }

  @Override
  public long openObjects() {
    return hdf5.h5f().getObjCount();
  }

  @Override
  public Catalogue look(Path path) {
    return StructureReader.scan(hdf5, path, writability);
  }

  @Override
  public List<String> strings(Path path, String dataset) {
    return StructureReader.strings(hdf5, path, dataset);
  }

  @Override
  public void edit(Path path, List<FileEdit> edits) {
    new StructureEditor(hdf5, path).apply(edits);
  }

  @Override
  public List<Place> elements(Path path) {
    return new StructureEditor(hdf5, path).elements();
  }

  @Override
  public SortedMap<String, FileEntry> entries(Path path) {
    return new StructureEditor(hdf5, path).entries();
  }
}
