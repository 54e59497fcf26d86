package org.h5burst.mpi.ffm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.foreign.NativeFunction;

/**
 * Prints what the bindings believe of an MPI library: {@code constant NAME VALUE} and {@code function NAME ASSERTIONS}.
 * The argument: the soname of MPI.
 */
public record AbiProgram(MpiLibrary library, NativeLibrary symbols) {
  private static final List<String> OPEN_MPI_SYMBOLS = List.of(
      "ompi_mpi_comm_world",
      "ompi_mpi_info_null",
      "ompi_mpi_byte",
      "ompi_mpi_int64_t",
      "ompi_mpi_double",
      "ompi_mpi_op_sum",
      "ompi_mpi_op_min",
      "ompi_mpi_op_max",
      "ompi_mpi_errors_return");

  /** Prints. */
  public static void main(String[] arguments) {
    List<String> name = List.of(arguments[0]);
    AbiProgram program = new AbiProgram(MpiLibrary.open(Optional.empty(), name), NativeLibrary.open(name, List::of));
    program.printConstants();
    program.library.functions().functions().forEach(AbiProgram::print);
  }

  private void printConstants() {
    Abi abi = library.abi();
    constant("sizeof(MPI_Comm)", abi.handle().byteSize());
    constant("sizeof(MPI_Info)", abi.handle().byteSize());
    constant("sizeof(MPI_Datatype)", abi.handle().byteSize());
    constant("sizeof(MPI_Op)", abi.handle().byteSize());
    constant("sizeof(MPI_Errhandler)", abi.handle().byteSize());
    constant("sizeof(MPI_Request)", abi.handle().byteSize());
    constant("sizeof(MPI_File)", ValueLayout.JAVA_LONG.byteSize());
    constant("sizeof(MPI_Offset)", ValueLayout.JAVA_LONG.byteSize());
    handle("MPI_COMM_WORLD", abi.world());
    handle("MPI_INFO_NULL", abi.nullInfo());
    handle("MPI_BYTE", abi.bytes());
    handle("MPI_INT64_T", abi.longs());
    handle("MPI_DOUBLE", abi.doubles());
    handle("MPI_SUM", abi.sum());
    handle("MPI_MIN", abi.min());
    handle("MPI_MAX", abi.max());
    handle("MPI_ERRORS_RETURN", abi.errorsReturn());
    constant("(long)MPI_IN_PLACE", abi.inPlace());
    constant("(long)MPI_STATUS_IGNORE", abi.ignoredStatus());
    constant("MPI_ANY_SOURCE", abi.anySource());
    constant("MPI_COMM_TYPE_SHARED", abi.sharedMemory());
    constant("MPI_MAX_INFO_KEY", abi.longestInfoKey());
    constant("MPI_MAX_INFO_VAL", abi.longestInfoValue());
    for (int level : abi.threadLevels()) {
      constant("MPI_THREAD_" + abi.threadLevelName(level), level);
    }
    constant("MPI_MODE_CREATE", abi.create());
    constant("MPI_MODE_RDONLY", abi.readOnly());
    constant("MPI_MODE_WRONLY", abi.writeOnly());
  }

  private static void constant(String name, long value) {
    System.out.println("constant " + name + " " + value);
  }

  /** A number, or with Open MPI's own ABI an address, which differs from process to process: its symbol is printed. */
  private void handle(String name, long value) {
    String text = library.abi().kind() == Kind.MPICH || library.abi().equals(Abi.standard(Kind.OPEN_MPI))
        ? Long.toString(value)
        : OPEN_MPI_SYMBOLS.stream().filter(symbol -> symbols.find(symbol).equals(MemorySegment.ofAddress(value)))
            .findFirst().orElse("no symbol");
    System.out.println("constant " + name + " " + text);
  }

  private static void print(NativeFunction function) {
    System.out.println("function " + function.name() + " " + String.join(" ", function.assertions()));
  }
}
