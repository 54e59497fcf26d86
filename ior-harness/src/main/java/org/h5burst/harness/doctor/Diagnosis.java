package org.h5burst.harness.doctor;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.h5burst.mpi.library.Candidate;
import org.h5burst.mpi.option.Origin;
import org.jspecify.annotations.Nullable;

/**
 * The result of an examination.
 *
 * @param machine the hardware and operating system
 * @param java the running Java
 * @param mpis one entry for each MPI that is supported, found or not
 * @param mpj MPJ Express, the MPI in pure Java
 * @param backends the back end for each way to start a program
 * @param libraries every HDF5 library that was examined
 * @param readers the libraries and tools that read files back, independently of H5Burst
 * @param compressor the library that compresses chunks where HDF5 does not
 * @param fileSystem file system of the examined path
 * @param options the writer's options with their values
 * @param findings what is wrong, with remedies
 */
public record Diagnosis(Machine machine, Java java, List<MpiInstallation> mpis, MpjExpress mpj,
    List<BackendUse> backends, List<Library> libraries, Readers readers, String compressor, FileSystem fileSystem,
    List<Option> options, List<Finding> findings) {
  /** Hardware and operating system; memory in bytes, -1 if the system does not report it. */
  public record Machine(String operatingSystem, String processor, int cores, long memoryBytes,
      long availableMemoryBytes) {}

  /** A Java machine. */
  public record Java(String version, String vendor, String home, long maxHeapBytes) {}

  /**
   * One MPI with its parallel HDF5 library; null for anything that was not found.
   *
   * @param name as in options: {@code mpich} or {@code openmpi}
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
   * The abilities of an MPI with its HDF5; null for anything that the library does not report.
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
   * The back end of a program.
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
   * Independent readers; null for any that was not found.
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

  /** The result of testing a lock between processes. */
  public enum Locks {
    YES,
    NO,
    /** No file could be created for the test. */
    NOT_WRITABLE
  }

  /**
   * One option of the writer.
   *
   * @param name of the system property
   * @param value in force
   * @param defaultValue its value if nothing is set
   * @param unit of plain numbers; empty if values cannot be plain numbers
   * @param origin where the value comes from
   * @param meaning its purpose
   */
  public record Option(String name, String value, String defaultValue, String unit, Origin origin, String meaning) {}

  /** Returns whether parallel files can be written here. */
  public boolean usable() {
    return findings.stream().noneMatch(finding -> finding.severity() == Finding.Severity.ERROR);
  }
}
