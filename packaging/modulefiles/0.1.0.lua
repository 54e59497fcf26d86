-- Lmod: h5burst/0.1.0. Set base to where the archive was unpacked.
help([[Asynchronous, self-tuning parallel HDF5 output for Java. Class path: $H5BURST_HOME/lib/*]])
whatis("Name: H5Burst")
whatis("Version: 0.1.0")
whatis("Description: Asynchronous, self-tuning parallel HDF5 output for Java")

local base = pathJoin(os.getenv("H5BURST_BASE") or "/opt/h5burst", "0.1.0")

setenv("H5BURST_HOME", base)
prepend_path("PATH", pathJoin(base, "bin"))
