package dev.lethe.workspace.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.LetheException;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameplateJsonTest {

  private static final String HEAD = "{\"format\":\"lethe-nameplate\",\"version\":1";

  static Stream<Nameplate> nameplates() {
    return Stream.of(
        Nameplate.BLANK,
        new Nameplate(
            Optional.of("Bank \"A\""),
            Optional.of("ü@example.org"),
            Optional.of("HRB 1"),
            Optional.of("m"),
            Optional.of("p")),
        new Nameplate(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of("m"),
            Optional.empty()));
  }

  @ParameterizedTest
  @MethodSource("nameplates")
  void what_is_written_is_read(Nameplate nameplate) {
    assertThat(Nameplate.read(nameplate.json())).isEqualTo(nameplate);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        HEAD,
        "{\"format\":\"lethe-workspace\",\"version\":1}",
        "{\"format\":\"lethe-nameplate\",\"version\":2}",
        HEAD + ",\"issuer\":\"a\",\"issuer\":\"b\"}",
        HEAD + ",\"owner\":\"a\"}",
        HEAD + ",\"issuer\":7}",
        HEAD + ",\"issuer\":\"\"}",
        HEAD + ",\"name\":\"a\\u0000b\"}",
        HEAD + ",\"contact\":\"nobody's\"}",
      })
  void anything_else_is_refused(String json) {
    assertThatThrownBy(() -> Nameplate.read(json)).isInstanceOf(LetheException.class);
  }

  @Test
  void the_message_names_what_it_read() {
    assertThatThrownBy(() -> Nameplate.read(HEAD + ",\"owner\":\"a\"}"))
        .hasMessageContaining("the workspace's nameplate")
        .hasMessageContaining("owner");
  }
}
