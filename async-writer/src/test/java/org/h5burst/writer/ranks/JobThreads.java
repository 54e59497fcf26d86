package org.h5burst.writer.ranks;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The threads of a job, and of no other one in this JVM: those of a rank's program and what they start, which is how a
 * thread gets its group. Any thread.
 */
final class JobThreads {
  private final ThreadGroup job;

  /** Of a job that has none yet. */
  JobThreads(long seed) {
    job = new ThreadGroup(name(seed));
  }

  private static String name(long seed) {
    return "job of seed " + seed;
  }

  /** Returns the names of the threads that live, of all jobs of a seed. */
  static List<String> ofAll(long seed) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getThreadGroup() instanceof ThreadGroup rank && rank.getParent() != null
            && rank.getParent().getName().equals(name(seed)))
        .map(Thread::getName).toList();
  }

  /** Starts what a rank runs. */
  void start(int rank, Runnable program) {
    String name = "rank-" + rank;
    Thread.ofPlatform().group(new ThreadGroup(job, name)).daemon().name(name).start(program);
  }

  /** What the threads do now, each with its rank. */
  String stacks() {
    return Thread.getAllStackTraces().entrySet().stream()
        .flatMap(each -> Stream.ofNullable(each.getKey().getThreadGroup())
            .filter(group -> group.getParent() == job)
            .map(group -> text(group, each)))
        .sorted().collect(Collectors.joining());
  }

  private static String text(ThreadGroup rank, Map.Entry<Thread, StackTraceElement[]> thread) {
    return Stream.of(thread.getValue()).map(frame -> "\tat " + frame + '\n')
        .collect(Collectors.joining("", "%s, %s%n".formatted(rank.getName(), thread.getKey().getName()), ""));
  }
}
