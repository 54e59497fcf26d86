# Spack recipe for the archive of H5Burst: put it into packages/h5burst/ of a Spack repository, and the archive into a
# mirror or the directory where "spack install" is run.
import os

from spack.package import *


class H5burst(Package):
    """Asynchronous, self-tuning parallel HDF5 output for Java."""

    url = f"file://{os.getcwd()}/h5burst-0.1.0.tar.gz"

    license("Apache-2.0")

    # The checksum is that of the archive you have made: spack checksum h5burst 0.1.0
    version("0.1.0")

    depends_on("java@25:", type=("build", "run"))
    depends_on("mpi", type="run")
    depends_on("hdf5@1.10.2:+mpi", type="run")
    depends_on("libdeflate", type="run")

    def install(self, spec, prefix):
        for directory in ("bin", "lib", "docs"):
            install_tree(directory, join_path(prefix, directory))
        for name in ("README.md", "LICENSE", "CHANGELOG.md"):
            install(name, prefix)

    def setup_run_environment(self, env):
        env.set("H5BURST_HOME", self.prefix)
        env.set("H5BURST_HDF5_LIBRARY", join_path(self.spec["hdf5"].prefix.lib, "libhdf5.so"))

    @run_after("install")
    def check_install(self):
        Executable(join_path(self.prefix.bin, "h5burst"))("--version")
