package org.h5burst.harness.doctor;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.h5burst.mpi.library.Candidate;
import org.h5burst.mpi.option.Origin;
import org.jspecify.annotations.Nullable;

/**
 * What an examination found.
 *
 * @param machine the hardware and operating system
 * @param java the Java machine that runs now
 * @param mpis one entry for each MPI that is supported, found or not
 * @param mpj MPJ Express, the MPI in pure Java
 * @param backends what would write the files, one entry for each way to start a program
 * @param libraries every HDF5 library that was looked at
 * @param readers the libraries and tools that read files back, independently of H5Burst
 * @param compressor by what chunks are compressed where HDF5 does not do it
 * @param fileSystem where the examined path lies
 * @param options the writer's options as they stand
 * @param findings what is wrong, with remedies
 */
public record Diagnosis(Machine machine, Java java, List<MpiInstallation> mpis, MpjExpress mpj,
    List<BackendUse> backends, List<Library> libraries, Readers readers, String compressor, FileSystem fileSystem,
    List<Option> options, List<Finding> findings) {
  /** Hardware and operating system; memory in bytes, -1 where the system does not report it. */
  public record Machine(String operatingSystem, String processor, int cores, long memoryBytes,
      long availableMemoryBytes) {}

  /** A Java machine. */
  public record Java(String version, String vendor, String home, long maxHeapBytes) {}

  /**
   * One MPI with the parallel HDF5 library that belongs to it; a null is something not found.
   *
   * @param name as options call it: {@code mpich} or {@code openmpi}
   * @param launcher path of its mpirun
   * @param library path of the MPI library
   * @param hdf5 path of the HDF5 library built for it
   * @param candidates the MPI libraries that were looked at
   * @param hdf5Candidates the HDF5 libraries that were looked at
   */
  public record MpiInstallation(String name, @Nullable String launcher, @Nullable String library,
      @Nullable String hdf5, @JsonIgnore List<Candidate> candidates, @JsonIgnore List<Candidate> hdf5Candidates) {
    /** Returns what the libraries say that they can do. They are read, not loaded. */
    @JsonProperty
    public Capabilities capabilities() {
      return LibraryText.of(name, library, hdf5);
    }

    /** Returns whether jobs can run and write files by parallel HDF5. */
    public boolean complete() {
      return startsJobs() && hdf5 != null;
    }

    /** Returns whether jobs can run. */
    public boolean startsJobs() {
      return launcher != null && library != null;
    }
  }

  /**
   * What an MPI with its HDF5 can do; a null is something that the library does not report.
   *
   * @param mpiVersion version of the MPI library
   * @param hdf5Version version of the HDF5 library
   * @param filters through which chunks can go, without plugins
   * @param parallelFilteredWrites whether several ranks can write chunks with filters, in HDF5's own word: {@code yes}
   *     or {@code no}
   * @param liveHints whether an open file takes another aggregation, so that it need not be reopened
   */
  public record Capabilities(@Nullable String mpiVersion, @Nullable String hdf5Version, List<String> filters,
      @Nullable String parallelFilteredWrites,
      boolean liveHints) {}

  /**
   * The MPI in pure Java.
   *
   * @param missing what of it was not found, with the remedy; null if nothing
   */
  public record MpjExpress(@Nullable String missing) {}

  /**
   * What writes the files of a program.
   *
   * @param start how the program is started
   * @param backend its name; null if there is none
   * @param reason why
   */
  public record BackendUse(String start, @Nullable String backend, String reason) {}

  /**
   * A library that was looked at.
   *
   * @param use what it could be used for
   * @param path its file, or what it is
   * @param version that is written in it; null if none is
   * @param foundBy why it was looked at
   * @param taken whether a program would take it
   * @param verdict why it is taken or not
   */
  public record Library(String use, String path, @Nullable String version, String foundBy, boolean taken,
      String verdict) {}

  /**
   * Independent readers; a null is something not found.
   *
   * @param jhdf5 version and place of JHDF5
   * @param h5dump path of HDF5's own tool
   */
  public record Readers(@Nullable String jhdf5, @Nullable String h5dump) {}

  /**
   * A file system; sizes in bytes, -1 where the system does not report it.
   *
   * @param locks whether it has locks between processes, which sieving needs
   */
  public record FileSystem(String path, String type, String mountedFrom, long freeBytes, long totalBytes,
      long blockBytes, Locks locks) {}

  /** What a trial of a lock between processes said. */
  public enum Locks {
    YES,
    NO,
    /** No file could be made to try it on. */
    NOT_WRITABLE
  }

  /**
   * One option of the writer.
   *
   * @param name of the system property
   * @param value in force
   * @param defaultValue its value where nothing is set
   * @param unit of values that are plain numbers; empty if they cannot be
   * @param origin where the value comes from
   * @param meaning what it is for
   */
  public record Option(String name, String value, String defaultValue, String unit, Origin origin, String meaning) {}

  /** Returns whether parallel files can be written here. */
  public boolean usable() {
    return findings.stream().noneMatch(finding -> finding.severity() == Finding.Severity.ERROR);
  }
}
