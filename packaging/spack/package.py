# Spack recipe (1.0 and later) for the archive h5burst-0.1.0.tar.gz in the directory where Spack is run.
import os

from spack_repo.builtin.build_systems.generic import Package

from spack.package import *


class H5burst(Package):
    """Asynchronous, self-tuning parallel HDF5 output for Java."""

    url = f"file://{os.getcwd()}/h5burst-0.1.0.tar.gz"

    license("Apache-2.0")

    # Add sha256="..." from h5burst-0.1.0.tar.gz.sha256, or install with --no-checksum.
    version("0.1.0")

    depends_on("java@25:", type=("build", "run"))
    depends_on("mpi", type="run")
    depends_on("hdf5@1.10.3:+mpi", type="run")
    depends_on("libdeflate", type="run")

    def install(self, spec, prefix):
        install_tree(".", prefix)

    def setup_run_environment(self, env: EnvironmentModifications) -> None:
        env.set("H5BURST_HOME", self.prefix)
        env.set("H5BURST_HDF5_LIBRARY", join_path(self.spec["hdf5"].prefix.lib, "libhdf5.so"))

    @run_after("install")
    def check_install(self):
        Executable(join_path(self.prefix.bin, "h5burst"))("--version")
