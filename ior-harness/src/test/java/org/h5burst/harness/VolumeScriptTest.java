package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How {@code bin/gluster} ends a volume, in a copy that reads the mounts from a file. */
@Timeout(60)
final class VolumeScriptTest {
  @TempDir
  private Path root;

  @Test
  void shouldUnmountWhenTheDirectoryIsNamedInAnotherWay() throws Exception {
    ScriptsCopy scripts = new ScriptsCopy(root, List.of("bash", "cat", "dirname", "grep", "readlink", "realpath", "rm",
        "rmdir"));
    scripts.addTool("umount", "echo \"$@\" >> calls");
    Path script = root.resolve("bin/lib/volume.bash");
    Files.writeString(script, Files.readString(script).replace("/proc/self/mounts", "mounts"));
    Path volume = Files.createDirectories(root.toRealPath().resolve("a volume"));
    Files.createFile(volume.resolve("made-by-h5burst-gluster"));
    Files.writeString(root.resolve("mounts"),
        "x %s/mount fuse rw 0 0\n".formatted(volume).replace("a volume", "a\\040volume"));
    Path link = Files.createSymbolicLink(root.resolve("link"), volume);
    String said = scripts.run("bin/gluster", "stop", link.toString());
    assertEquals(link + "/mount\n", Files.readString(root.resolve("calls")), said);
    assertFalse(Files.exists(volume.resolve("made-by-h5burst-gluster")), said);
  }
}
