package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kinds.Kinds;
import dev.lethe.workspace.content.Declared;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A model is declared with a label that it can predict. */
class DeclaredLabelTest {

  @ParameterizedTest
  @EnumSource(Kind.class)
  void classes_are_refused_by_models_that_do_not_learn_them(Kind kind) {
    LabelNeed need = kind.kind().label();
    Schema schema = kind.declared().schema().withLabel(Label.Classes.of("y", "a", "b", "c"));
    if (need == LabelNeed.NONE || need == LabelNeed.CLASSES) {
      assertThat(Declared.of(kind.declared().model(), schema).schema()).isEqualTo(schema);
      return;
    }
    assertThatThrownBy(() -> Declared.of(kind.declared().model(), schema))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining(
            need == LabelNeed.COUNT
                ? "a label of counts"
                : "one of 3 classes: " + Kinds.forClasses());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void a_label_is_needed_by_models_that_predict(Kind kind) {
    Schema schema = Schema.of(Feature.Numeric.of("x", -1, 1));
    if (kind.kind().label() == LabelNeed.NONE) {
      assertThat(kind.declared().schema().label()).isEmpty();
      return;
    }
    assertThatThrownBy(() -> Declared.of(kind.declared().model(), schema))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining(kind.kind().word() + " needs a");
  }
}
