import java.nio.file.Path;
import java.util.Arrays;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DimensionScale;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/** Temperatures on a globe, as netCDF-4 with the CF conventions. Argument: the file. */
public class Climate {
  public static void main(String[] args) {
    BurstFile.write(Path.of(args[0]), file -> {
      file.attribute("Conventions", "CF-1.10");
      Dataset time = coordinate(file, "time", "hours since 2026-01-01", 0, 6, 12);
      Dataset lat = coordinate(file, "lat", "degrees_north", -45, 0, 45, 90);
      Dataset lon = coordinate(file, "lon", "degrees_east", 0, 90, 180, 270);
      Dataset temperature = file.dataset("t2m", ElementType.FLOAT32).shape(3, 4, 4).fill(Float.NaN).create();
      temperature.attribute("standard_name", "air_temperature");
      temperature.attribute("units", "K");
      temperature.attribute("_FillValue", new float[] {Float.NaN});
      DimensionScale.of(time, "time").attachTo(temperature, 0);
      DimensionScale.of(lat, "lat").attachTo(temperature, 1);
      DimensionScale.of(lon, "lon").attachTo(temperature, 2);
      for (int step = 0; step < 2; step++) { // nobody writes the third
        float[] field = new float[4 * 4];
        Arrays.fill(field, 280 + step);
        temperature.write(Selection.row(step), field);
        file.commit();
      }
    });
  }

  private static Dataset coordinate(BurstFile file, String name, String units, double... values) {
    Dataset coordinate = file.dataset(name, values);
    coordinate.attribute("units", units);
    return coordinate;
  }
}
