package org.h5burst.writer.engine.run;

import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.engine.agree.CatalogueCodec;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.watch.Guard;

/**
 * Broadcasts the structure of an existing file, which rank 0 reads, so that not all ranks read its metadata. I/O thread
 * only.
 */
final class CatalogueBroadcast {
  private CatalogueBroadcast() {}

  /**
   * Returns the contents of the file. <b>Collective.</b>
   *
   * @throws WriterException on all ranks if the file cannot be opened
   */
  static Catalogue of(BurstGroup group, DeferredFile file, Guard guard) {
    byte[] told = {};
    if (group.communicator().rank() == 0) {
      group.agreement().working(guard);
      try {
        told = CatalogueCodec.encode(file.look());
      } catch (WriterException failure) {
        told = CatalogueCodec.encode(failure);
      } catch (RuntimeException | Error failure) { // whatever it is, the others wait for an answer
        told = CatalogueCodec.encode(new PathException(
            "%s cannot be opened: %s".formatted(file.names().target(), failure), failure));
      }
    }
    Catalogue catalogue = CatalogueCodec.decode(group.agreement().bytesFromRankZero(told, guard));
    if (file.mode() == OpenMode.READ_ONLY) {
      byte[] identity = group.agreement().bytesFromRankZero(file.known().told(), guard);
      if (group.communicator().rank() != 0) {
        file.known().learn(identity, group.communicator().nodes() == 1);
      }
    }
    return catalogue;
  }
}
