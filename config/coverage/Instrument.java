import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.OfflineInstrumentationAccessGenerator;

/**
 * Instruments the classes in jars, so that they count which branches are taken: {@code java -cp JACOCO_CORE:ASM
 * Instrument.java JAR...}. For JVMs that tests start. JaCoCo's agent does the same when classes are loaded, but a JVM
 * with that agent cannot cache them, and takes twice as long to start.
 */
final class Instrument {
  private Instrument() {}

  public static void main(String[] jars) throws IOException {
    Instrumenter instrumenter = new Instrumenter(new OfflineInstrumentationAccessGenerator());
    for (String name : jars) {
      Path jar = Path.of(name);
      Path changed = jar.resolveSibling(jar.getFileName() + ".changed");
      try (InputStream from = Files.newInputStream(jar); OutputStream to = Files.newOutputStream(changed)) {
        instrumenter.instrumentAll(from, to, name);
      }
      Files.move(changed, jar, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
