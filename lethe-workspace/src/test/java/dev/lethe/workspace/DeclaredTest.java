package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.workspace.content.Declared;
import org.junit.jupiter.api.Test;

class DeclaredTest {

  private static final Declared DECLARED = Kind.RIDGE.declared();

  @Test
  void what_was_declared_is_read_back() {
    assertThat(Declared.read(DECLARED.json()).json()).isEqualTo(DECLARED.json());
  }

  @Test
  void an_earlier_version_is_refused_with_what_to_do() {
    String earlier = DECLARED.json().replace("\"version\":2", "\"version\":1");
    assertThat(earlier).isNotEqualTo(DECLARED.json());
    assertThatThrownBy(() -> Declared.read(earlier))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("this program reads workspaces of version 2")
        .hasMessageContaining("so train again");
  }
}
