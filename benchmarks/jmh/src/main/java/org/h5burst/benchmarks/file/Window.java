package org.h5burst.benchmarks.file;

import java.util.Arrays;

/** The sampled files of a job. */
enum Window {
  FIRST("first file", 0, 1),
  AFTER_TEN("after 10", 10, 20),
  AFTER_THREE_HUNDRED("after 300", 300, 320);

  private final String title;
  private final int first;
  private final int end;

  Window(String title, int first, int end) {
    this.title = title;
    this.first = first;
    this.end = end;
  }

  String title() {
    return title;
  }

  /** Returns the first file, from 0. */
  int first() {
    return first;
  }

  /** Returns the file after the last. */
  int end() {
    return end;
  }

  /** Returns whether a job of so many files has all of it. */
  boolean isIn(int files) {
    return end <= files;
  }

  /** Returns whether a file is the first one of a window. */
  static boolean begins(int file) {
    return Arrays.stream(values()).anyMatch(window -> window.first == file);
  }
}
