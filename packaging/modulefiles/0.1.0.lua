-- Lmod: h5burst/0.1.0, for the archive unpacked as $H5BURST_BASE/0.1.0; without H5BURST_BASE, as /opt/h5burst/0.1.0.
-- Load a Java 25, an MPI and a parallel HDF5 of your site too, with depends_on or by hand.
help([[Asynchronous, self-tuning parallel HDF5 output for Java. Class path: $H5BURST_HOME/lib/*]])
whatis("Name: H5Burst")
whatis("Version: 0.1.0")
whatis("Description: Asynchronous, self-tuning parallel HDF5 output for Java")

local base = pathJoin(os.getenv("H5BURST_BASE") or "/opt/h5burst", "0.1.0")

setenv("H5BURST_HOME", base)
prepend_path("PATH", pathJoin(base, "bin"))
