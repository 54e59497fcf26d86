package org.h5burst.hdf5.ffm;

import java.lang.foreign.MemorySegment;
import org.h5burst.hdf5.H5Z;

final class FfmH5Z extends FunctionGroup implements H5Z {
  private final Hdf5Function filterAvail = function("htri_t H5Zfilter_avail(H5Z_filter_t)");
  private final Hdf5Function getFilterInfo = function("herr_t H5Zget_filter_info(H5Z_filter_t, unsigned *)");
  private final Hdf5Function register = function("herr_t H5Zregister(const void *)");
  private final Hdf5Function resizeMemory = library.unguarded("void * H5resize_memory(void *, size_t)");

  FfmH5Z(Hdf5Symbols library) {
    super(library);
  }

  @Override
  public boolean filterAvail(int filter) {
    return filterAvail.status(filter) > 0;
  }

  @Override
  public int getFilterInfo(int filter) {
    return getFilterInfo.out((f, flags) -> f.call(filter, flags));
  }

  @Override
  public boolean register(int filter, String name, Code code) {
    MemorySegment description = new FilterCallback(resizeMemory, name, code).describe(filter);
    register.status(description.address());
    return true;
  }
}
