package org.h5burst.writer.backend.portable;

/**
 * The division of the part of a file in a collective write among the aggregators, as in ROMIO (Thakur, Gropp, Lusk,
 * "Data sieving and collective I/O in ROMIO", 1999): domains of equal size, one for each aggregator, written window by
 * window. All beginnings are beginnings of elements.
 *
 * @param begin of the part
 * @param end of the part
 * @param domainBytes size of each domain; the last one may be smaller
 * @param windowBytes the most bytes that an aggregator writes in one round
 * @param aggregators number of aggregators
 * @param ranks of the communicator, over which the aggregators are spread
 * @param shares differences between the aggregators
 */
record FileDomains(long begin, long end, long domainBytes, long windowBytes, int aggregators, int ranks,
    Shares shares) {
  /**
   * Differences between the aggregators.
   *
   * @param first rank of the first one, if it is not rank 0
   * @param small number of the aggregator whose domain is smaller
   * @param lessBytes by how much
   * @param lessWindowBytes by how much its windows are smaller
   */
  record Shares(int first, int small, long lessBytes, long lessWindowBytes) {
    static final Shares EQUAL = new Shares(0, 0, 0, 0);
  }

  FileDomains(long begin, long end, long domainBytes, long windowBytes, int aggregators, int ranks) {
    this(begin, end, domainBytes, windowBytes, aggregators, ranks, Shares.EQUAL);
  }

  static FileDomains of(long begin, long end, int elementBytes, AggregationHints hints, int ranks) {
    long elements = (end - begin) / elementBytes;
    long domain = Math.ceilDiv(elements, hints.aggregators()) * elementBytes;
    long window = Math.max(1, Math.min(domain, hints.bufferBytes()) / elementBytes) * elementBytes;
    return new FileDomains(begin, end, domain, window, hints.aggregators(), ranks);
  }

  /** Returns the largest number of rounds. */
  long rounds() {
    return Math.ceilDiv(domainBytes, windowBytes);
  }

  /** Returns the number of a rank as an aggregator, or -1 if it is not one. */
  int numberOf(int rank) {
    int place = Math.floorMod(rank - shares.first, ranks);
    int number = (int) Math.ceilDiv((long) place * aggregators, ranks);
    return number < aggregators && rankOf(number) == rank ? number : -1;
  }

  int rankOf(int number) {
    return (int) (((long) number * ranks / aggregators + shares.first) % ranks);
  }

  /** Returns the rank whose domain has a byte of the part. */
  int rankAt(long offset) {
    int number = 0;
    while (offset >= domainEnd(number)) {
      number++;
    }
    return rankOf(number);
  }

  /** Returns the bytes that one aggregator writes in one round. */
  long windowBytes(int number) {
    return windowBytes - (number == shares.small ? shares.lessWindowBytes : 0);
  }

  /** Returns where an aggregator's window of a round begins. */
  long windowBegin(int number, long round) {
    return Math.min(domainEnd(number), domainBegin(number) + round * windowBytes(number));
  }

  /** Returns its end, which is its beginning if the domain is done. */
  long windowEnd(int number, long round) {
    return windowBegin(number, round + 1);
  }

  long domainBegin(int number) {
    return Math.min(end, begin + number * domainBytes - (number > shares.small ? shares.lessBytes : 0));
  }

  long domainEnd(int number) {
    return domainBegin(number + 1);
  }
}
