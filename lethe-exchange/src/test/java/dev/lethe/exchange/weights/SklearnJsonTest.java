package dev.lethe.exchange.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.ByteSource;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The JSON of scikit-learn's attributes. */
class SklearnJsonTest {

  private static Optional<ImportedModel> read(String json) {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return WeightsFile.read(ByteSource.of("m.json", bytes));
  }

  @Test
  void a_classifier_has_a_row_and_its_classes() {
    ImportedModel model =
        read("{'coef_':[[1,2]],'intercept_':[3],'classes_':[0,1],'feature_names_in_':['a','b'],"
                + "'n_features_in_':2}")
            .orElseThrow();
    assertThat(model.scores(10, 100)).containsExactly(213);
    assertThat(model.classes()).containsExactly("0", "1");
    assertThat(model.columns()).containsExactly("a", "b");
    assertThat(model.spread()).isEmpty();
  }

  @Test
  void a_regression_has_bare_weights() {
    assertThat(read("{'coef_':[1,2],'intercept_':3}").orElseThrow().scores(10, 100))
        .containsExactly(213);
    assertThat(read("{'coef_':[[1],[2]],'intercept_':0.0}").orElseThrow().scores(10))
        .as("without intercepts there is one 0")
        .containsExactly(10, 20);
  }

  @Test
  void a_standard_scaler_is_undone_and_remembered() {
    ImportedModel model =
        read("{'coef_':[1,2],'intercept_':3,'mean_':[5,6],'scale_':[2,4]}").orElseThrow();
    assertThat(model.scores(9, 2)).containsExactly(new double[] {2 - 2 + 3}, within(1e-15));
    assertThat(model.spread().orElseThrow().mean()).containsExactly(5, 6);
    assertThat(read("{'coef_':[1],'mean_':[5]}").orElseThrow().scores(9)).containsExactly(4);
    assertThat(read("{'coef_':[1],'scale_':[2]}").orElseThrow().scores(9)).containsExactly(4.5);
  }

  @Test
  void weights_of_scaled_columns_are_not_taken_for_them() {
    assertThat(read("[1,2]")).isEmpty();
    assertThat(read("{'coef':[1,2],'intercept':3}")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'coef_':[[1,2],[3]],'intercept_':[0,0]} | 2 weights in a row
          {'coef_':[],'intercept_':0} | at least one weight
          {'coef_':[[1,2]],'intercept_':[1,2]} | an intercept is expected for each row
          {'coef_':[[1,NaN]]} | JSON
          {'coef_':[[1,'NaN']]} | coef_[0][1]
          {'coef_':[1e999]} | finite
          {'coef_':[1,2],'mean_':[1]} | 2 means
          {'coef_':[1],'mean_':[1],'scale_':[0]} | scale_: a scale must be positive
          {'coef_':[1e300],'scale_':[1e-300]} | finite
          {'coef_':[[1]],'classes_':['a','b','c']} | 3 classes and 1 rows
          {'coef_':[[1],[2]],'intercept_':[0,0],'classes_':['a','a']} | "a" is there twice
          {'coef_':[1,2],'feature_names_in_':['a']} | names of columns
          {'coef_':[1,2],'n_features_in_':3} | n_features_in_
          {'coef_':[1,2],'alpha':3} | "alpha" is not known
          {'coef_':'x'} | coef_: a list is expected
          """)
  void what_is_wrong_is_named(String json, String message) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("m.json")
        .hasMessageContaining(message);
  }

  @Test
  void a_pickle_is_not_loaded() {
    ByteSource pickle = ByteSource.of("m.pkl", new byte[] {(byte) 0x80, 4, (byte) 0x95});
    assertThatThrownBy(() -> WeightsFile.read(pickle))
        .isInstanceOf(BadInputException.class)
        .hasMessageContainingAll("m.pkl", "pickle", "program");
  }
}
