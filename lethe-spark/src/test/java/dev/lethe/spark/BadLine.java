package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** A command line that must end with this code and one line that has these words. */
record BadLine(String line, int exit, List<String> words) {

  static BadLine of(String line, int exit, String... words) {
    return new BadLine(line, exit, List.of(words));
  }

  void check(Ran ran) {
    assertThat(ran.exit()).as(ran.err()).isEqualTo(exit);
    assertThat(ran.err()).contains(words).startsWith("lethe: ");
    assertThat(ran.err().strip().lines()).as("no stack trace").hasSize(1);
    assertThat(ran.out()).isEmpty();
  }
}
