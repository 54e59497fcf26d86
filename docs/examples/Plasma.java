import java.nio.file.Path;
import org.h5burst.writer.AttributeOwner;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Group;
import org.h5burst.writer.Selection;

/** A field and a density step by step, with the names of openPMD 1.1.0. Argument: the file. */
public class Plasma {
  public static void main(String[] args) {
    BurstFile.write(Path.of(args[0]), file -> {
      file.attribute("openPMD", "1.1.0");
      file.attribute("openPMDextension", 0);
      file.attribute("basePath", "/data/%T/");
      file.attribute("meshesPath", "meshes/");
      file.attribute("iterationEncoding", "groupBased");
      file.attribute("iterationFormat", "/data/%T/");
      for (int step = 0; step < 3; step++) {
        Group iteration = file.group("data/" + step);
        iteration.attribute("time", 0.5 * step);
        iteration.attribute("dt", 0.5);
        iteration.attribute("timeUnitSI", 1e-15);
        Group field = iteration.group("meshes/E");
        mesh(field, 1, 1, -3, -1, 0, 0, 0); // V/m
        Dataset ex = field.dataset("x", ElementType.FLOAT64).shape(4, 8).create();
        component(ex);
        ex.write(Selection.all(), new double[4 * 8]);
        Dataset density = iteration.dataset("meshes/rho", ElementType.FLOAT64).shape(4, 8).create();
        mesh(density, -3, 0, 1, 1, 0, 0, 0); // C/m^3
        component(density);
        density.write(Selection.all(), new double[4 * 8]);
        file.commit();
      }
    });
  }

  /** What the record as a whole has: its grid, and the powers of m, kg, s, A, K, mol, cd. */
  private static void mesh(AttributeOwner record, double... unitDimension) {
    record.attribute("geometry", "cartesian");
    record.attribute("dataOrder", "C");
    record.attribute("axisLabels", new String[] {"y", "x"});
    record.attribute("gridSpacing", new double[] {0.1, 0.1});
    record.attribute("gridGlobalOffset", new double[] {0, 0});
    record.attribute("gridUnitSI", 1e-6);
    record.attribute("unitDimension", unitDimension);
    record.attribute("timeOffset", 0.0);
  }

  /** What each component has. */
  private static void component(Dataset component) {
    component.attribute("unitSI", 1.0);
    component.attribute("position", new double[] {0, 0});
  }
}
