package dev.lethe.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Something that must be refused: with this exit code, and with these words in one line. */
record MalformedCase(String what, ThrowingCallable attempt, int exitCode, List<String> words) {

  static final int USAGE = 2;
  static final int INPUT = 3;

  void check() {
    Throwable thrown = catchThrowable(attempt);
    assertThat(thrown).isInstanceOf(LetheException.class);
    assertThat(thrown).hasMessageContainingAll(words.toArray(CharSequence[]::new));
    assertThat(((LetheException) thrown).exitCode()).isEqualTo(exitCode);
    assertThat(thrown)
        .isInstanceOf(exitCode == USAGE ? BadUsageException.class : BadInputException.class);
    assertThat(thrown.getMessage()).doesNotContain("\n").doesNotContain(" null");
  }

  @Override
  public String toString() {
    return what;
  }
}
