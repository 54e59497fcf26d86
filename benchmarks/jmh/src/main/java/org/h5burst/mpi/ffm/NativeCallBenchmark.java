package org.h5burst.mpi.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.h5burst.benchmarks.MicroBenchmark;
import org.h5burst.hdf5.H5S;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.ffm.FfmHdf5;
import org.h5burst.hdf5.ffm.Hdf5Loader;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Measures the cost of a call through the bindings, with functions of MPI and HDF5 that do almost nothing. In the
 * bindings' package, because they are not public. One rank of MPICH.
 */
@State(Scope.Thread)
public class NativeCallBenchmark extends MicroBenchmark {
  private static final MethodHandle LABS = Linker.nativeLinker()
      .downcallHandle(Linker.nativeLinker().defaultLookup().findOrThrow("labs"),
          FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));

  private final MemorySegment result = Arena.ofAuto().allocate(ValueLayout.JAVA_INT);
  private long number = -1;
  private Mpi mpi;
  private MpiFunctions functions;
  private long communicator;
  private FfmHdf5 hdf5;
  private Hid.Space space;

  /** Starts MPI and HDF5. */
  @Setup
  public void start() {
    mpi = Mpi.init();
    FfmCommunicator world = (FfmCommunicator) mpi.world();
    functions = world.library().functions();
    communicator = world.handle();
    hdf5 = Hdf5Loader.load(NativeMpi.of(world), WriterConfiguration.ofProcess().hdf5Library());
    space = hdf5.h5s().createSimple(new long[] {1000}, new long[0]);
  }

  /** Ends MPI and HDF5. */
  @TearDown
  public void end() {
    hdf5.h5s().close(space);
    mpi.close();
  }

  /** Returns what any call costs at least: a function of the C library, through a constant handle. */
  @Benchmark
  public long plainCall() throws Throwable {
    return (long) LABS.invokeExact(number);
  }

  /** Calls MPI_Comm_rank. */
  @Benchmark
  public int commRank() {
    functions.rank.call(communicator, result.address());
    return result.get(ValueLayout.JAVA_INT, 0);
  }

  /** Calls H5Sget_simple_extent_type. */
  @Benchmark
  public boolean extentType() {
    return hdf5.h5s().getSimpleExtentType(space) == H5S.H5S_SCALAR;
  }

  /** Calls H5Sselect_all. */
  @Benchmark
  public Hid.Space selectAll() {
    hdf5.h5s().selectAll(space);
    return space;
  }
}
