package dev.lethe.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {

  @Test
  void options_may_come_in_any_order() {
    Options options = Options.of(List.of("--quick", "--markdown", "page.md", "--data-dir", "data"));
    assertThat(options.quick()).isTrue();
    assertThat(options.markdown()).contains(Path.of("page.md"));
    assertThat(options.pictures()).isEmpty();
    assertThat(Options.of(List.of("--rows", "12", "--heap", "34")).rows()).hasValue(12);
    assertThat(options.data().roots()).containsExactly(Path.of("data"));
    assertThat(Options.of(List.of())).isEqualTo(Options.none());
  }

  @Test
  void an_unknown_option_or_one_without_its_value_is_refused() {
    assertThatThrownBy(() -> Options.of(List.of("--fast")))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("--fast");
    assertThatThrownBy(() -> Options.of(List.of("--markdown")))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("--markdown");
    assertThatThrownBy(() -> Options.of(List.of("--rows", "1e6")))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("--rows")
        .hasMessageContaining("'1e6'");
  }
}
