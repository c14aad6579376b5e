package dev.lethe.data.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import dev.lethe.data.TestSources;
import dev.lethe.data.encode.UnitBallGrid;
import dev.lethe.data.projection.GaussianProjection;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.CellForm;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.schema.RawRows;
import dev.lethe.data.schema.Recipe;
import dev.lethe.data.schema.Scaling;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Table;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GridImportTest {

  private static final int ONE = UnitBallGrid.ONE;

  private static Dataset load(Recipe recipe, String csv) {
    return GridImport.by(recipe).load(TestSources.csv(csv), Progress.SILENT);
  }

  @Test
  void values_are_scaled_by_their_declared_bounds_and_truncated() {
    Schema schema = Schema.of(Feature.Numeric.of("a", 0, 10), Feature.Numeric.of("b", -1, 1));
    Dataset data = load(schema, "b,a,unused\n0,5,x\n0,7.5,y\n-0.5,5,z\n0,10,\n");
    assertThat(data.rows()).isEqualTo(4);
    assertThat(data.columns()).isEqualTo(2);
    assertThat(data.features()).containsExactly(0, 0, ONE / 2, 0, 0, -ONE / 2, ONE, 0);
    assertThat(data.labels()).containsOnly(0);
    assertThat(data.ids()).isEmpty();
  }

  @Test
  void long_rows_are_clipped_and_the_bias_stays_one() {
    Schema schema =
        Schema.of(Feature.Numeric.of("a", -1, 1), Feature.Numeric.of("b", -1, 1)).withBias();
    Dataset data = load(schema, "a,b\n1,1\n");
    int expected = (int) (ONE / Math.sqrt(2));
    assertThat(data.features()).containsExactly(expected, expected, ONE);
    assertThat(schema.gridColumns()).containsExactly("a", "b", "(bias)");
  }

  @Test
  void constant_columns_become_zero() {
    Schema schema = Schema.of(Feature.Numeric.of("a", 7, 7), Feature.Numeric.of("b", 0, 1));
    assertThat(load(schema, "a,b\n7,1\n").features()).containsExactly(0, ONE);
  }

  @Test
  void values_outside_are_clipped_where_the_schema_says_so() {
    Schema schema =
        Schema.of(
            Feature.Numeric.of("a", 0, 1).clipping(),
            new Feature.Categorical("c", List.of("x"), Outside.CLIP, Optional.empty()));
    assertThat(load(schema, "a,c\n9,zzz\n-9,zzz\n").features()).containsExactly(ONE, 0, -ONE, 0);
  }

  @Test
  void missing_values_are_replaced_where_the_schema_says_so() {
    Schema schema =
        Schema.of(
                Feature.Numeric.of("a", 0, 100).withMissing(50),
                new Feature.Categorical("c", List.of("x", "y"), Outside.REFUSE, Optional.of("y")))
            .withMissingTokens("NA", "99");
    Dataset data = load(schema, "a,c\n,x\nNA,x\n99,NA\n 99.0 ,\n");
    assertThat(data.features()).containsExactly(0, ONE, 0, 0, ONE, 0, 0, 0, ONE, 0, 0, ONE);
  }

  @Test
  void categories_match_as_text_without_blanks_or_as_equal_numbers() {
    Schema schema =
        Schema.of(Feature.Categorical.of("c", "1", "2"), Feature.Categorical.of("t", "a b", "3"));
    Dataset data = load(schema, "c,t\n1.0, a b\n 2,3.0\n");
    int h = (int) (ONE / Math.sqrt(2));
    assertThat(data.features()).containsExactly(h, 0, h, 0, 0, h, 0, h);
  }

  @Test
  void labels_are_plus_and_minus_one_or_scaled() {
    Schema schema = Schema.of(Feature.Numeric.of("a", 0, 1));
    Label binary = new Label.Binary("y", List.of("yes", "1"), List.of("no"));
    assertThat(load(schema.withLabel(binary), "a,y\n0,yes\n0,no\n0,1.0\n").labels())
        .containsExactly(ONE, -ONE, ONE);
    Label.Regression quality = Label.Regression.of("y", 3, 8);
    assertThat(load(schema.withLabel(quality), "a,y\n0,3\n0,8\n0,5.5\n0,6\n").labels())
        .containsExactly(-ONE, ONE, 0, ONE / 5);
    assertThat(quality.scaling().fromUnit(0.2)).isEqualTo(6);
  }

  @Test
  void a_class_is_its_index_and_two_sides_are_classes_0_and_1() {
    Schema schema = Schema.of(Feature.Numeric.of("a", 0, 1));
    Label classes = Label.Classes.of("y", "red", "2", "blue sky");
    Dataset rows =
        load(schema.withLabel(classes), "a,y\n0,blue sky\n0,2.0\n0, red\n0,\"blue sky\"\n");
    assertThat(rows.labels()).containsExactly(2, 1, 0, 2);
    assertThat(rows.labels())
        .containsExactly(Arrays.stream(rows.labels()).map(Grid::classOf).toArray());
    Label sides = new Label.Binary("y", List.of("yes"), List.of("no"));
    assertThat(load(schema.withLabel(sides), "a,y\n0,yes\n0,no\n").labels())
        .satisfies(two -> assertThat(Arrays.stream(two).map(Grid::classOf)).containsExactly(1, 0));
    assertThat(sides.classNames()).containsExactly("no", "yes");
  }

  @Test
  void dates_are_days_and_commas_decimal_where_so_declared() {
    double day = LocalDate.of(2024, 3, 1).toEpochDay();
    Feature.Numeric days = Feature.Numeric.of("d", day - 4, day + 4).withMissing(day);
    Feature.Numeric price = Feature.Numeric.of("p", 0, 2000).clipping().written(CellForm.COMMA);
    Map<CellForm, List<String>> written =
        Map.of(
            CellForm.ISO, List.of("2024-03-03", "2024-02-28", "2024/3/1 23:59:59"),
            CellForm.DMY, List.of("3.3.2024", "28/02/2024", "01-03-2024"),
            CellForm.MDY, List.of("3/3/2024", "02/28/2024", "03-01-2024"));
    written.forEach(
        (form, cells) -> {
          Schema schema = Schema.of(days.written(form), price);
          String csv = "d;p\n%s;1.500,0\n%s;1000\n%s;1000,00\n;500,00\n".formatted(cells.toArray());
          assertThat(load(schema, csv).features())
              .as("%s", form)
              .containsExactly(ONE / 2, ONE / 2, -ONE / 2, 0, 0, 0, 0, -ONE / 2);
        });
  }

  @Test
  void what_is_no_date_or_no_such_number_is_refused_with_its_form() {
    Schema dates = Schema.of(Feature.Numeric.of("d", 0, 20_000).written(CellForm.DMY));
    for (String cell : List.of("2024-03-03", "30.2.2024", "3.3.24", "0.1.2024", "nan")) {
      assertThatThrownBy(() -> load(dates, "d,e\n" + cell + ",1\n"))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("day, month, year")
          .hasMessageContaining(cell);
    }
    assertThatThrownBy(() -> load(dates, "d,e\n1.1.2200,1\n"))
        .hasMessageContaining("[1970-01-01, 2024-10-04]");
    Schema commas = Schema.of(Feature.Numeric.of("p", 0, 2000).written(CellForm.COMMA));
    for (String cell : List.of("1.5", "1,5,0", "12.34,5", "1e3", "inf")) {
      assertThatThrownBy(() -> load(commas, "p;e\n" + cell + ";1\n"))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("decimal comma");
    }
  }

  @Test
  void rows_that_break_a_rule_can_be_left_out_and_are_told() {
    Schema schema =
        Schema.of(Feature.Numeric.of("a", 0, 1))
            .withLabel(new Label.Binary("y", List.of("1"), List.of("0")))
            .withId("who");
    Table table =
        TestSources.csv("who,a,y\nann,1,1\nbob,7,1\n,0,1\ncid,0\ndora,0,2\neve,x,0\nfay,0,0\n");
    List<String> told = new ArrayList<>();
    Dataset rows =
        GridImport.by(schema)
            .leavingOut((where, reason) -> told.add(where + " | " + reason))
            .load(table, Progress.SILENT);
    assertThat(rows.ids()).contains(List.of("ann", "fay"));
    assertThat(told).hasSize(5);
    assertThat(told.get(0))
        .isEqualTo(
            "t.csv:3 | column 2 'a': a value must lie in its declared bounds [0.0, 1.0], but got"
                + " \"7\"");
    assertThat(told.get(1)).startsWith("t.csv:4 | column 1 'who': a row needs an id");
    assertThat(told.get(2)).startsWith("t.csv:5 | a row must have as many fields");
    assertThat(told.get(3)).startsWith("t.csv:6 | column 3 'y': a label must be one of");
    assertThat(told.get(4)).startsWith("t.csv:7 | column 2 'a': a decimal number is expected");
    assertThatThrownBy(() -> GridImport.by(schema).load(table, Progress.SILENT))
        .hasMessageContaining("t.csv:3");
    assertThatThrownBy(
            () ->
                GridImport.by(schema)
                    .leavingOut((where, reason) -> {})
                    .load(TestSources.csv("who,a,y\nbob,7,1\n"), Progress.SILENT))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no row is left");
  }

  @Test
  void ids_travel_with_their_rows() {
    Schema schema = Schema.of(Feature.Numeric.of("a", 0, 1)).withId("who");
    Dataset data = load(schema, "who,a\nZoë,0\n\"a,b\",1\nZoë,1\n");
    assertThat(data.ids()).contains(List.of("Zoë", "a,b", "Zoë"));
  }

  @Test
  void a_projection_comes_after_scaling_and_before_clipping() {
    ProjectionSpec spec = ProjectionSpec.of(2, "public");
    Schema schema =
        Schema.of(Feature.Numeric.of("a", 0, 2), Feature.Numeric.of("b", 0, 2))
            .withProjection(spec)
            .withBias();
    Dataset data = load(schema, "a,b\n1.25,1.5\n");
    double[] y = new double[2];
    GaussianProjection.of(spec, 2).apply(new double[] {0.25, 0.5}, y);
    int[] expected = new int[3];
    UnitBallGrid.clip(y, expected, 0);
    expected[2] = ONE;
    assertThat(data.features()).isEqualTo(expected);
  }

  @Test
  void raw_rows_are_divided_by_the_bound() {
    Table table = TestSources.csv("id,a,b,y\nx,3,4,2\ny,0,-1,-0.5\n");
    RawRows raw =
        RawRows.allColumns(table, 5, Optional.of(RawRows.boundedLabel("y", 2)), Optional.of("id"));
    Dataset data = GridImport.by(raw).load(table, Progress.SILENT);
    assertThat(data.features())
        .containsExactly((int) (0.6 * ONE), (int) (0.8 * ONE), 0, (int) (-0.2 * ONE));
    assertThat(data.labels()).containsExactly(ONE, -ONE / 4);
    assertThat(raw.features()).containsExactly("a", "b");
  }

  @Test
  void a_row_normalised_elsewhere_may_exceed_the_bound_by_rounding_only() {
    Table table = TestSources.csv("a,b\n0.6000000000000001,0.8000000000000002\n");
    RawRows raw = RawRows.allColumns(table, 1, Optional.empty(), Optional.empty());
    Dataset data = GridImport.by(raw).load(table, Progress.SILENT);
    assertThat(UnitBallGrid.squaredNorm(data.features(), 0, 2))
        .isLessThanOrEqualTo(UnitBallGrid.BALL);
  }

  @Test
  void streaming_and_loading_give_the_same_rows() {
    Schema schema = Schema.of(Feature.Numeric.of("a", 0, 1)).withId("i");
    String csv = "a,i\n0.1,p\n0.7,q\n";
    DatasetBuilder again = new DatasetBuilder(schema);
    Dataset data = load(schema, csv);
    data.forEach(again);
    assertThat(again.build().digest()).isEqualTo(data.digest());
    assertThat(load(schema, "a,i\n0.1,p\n0.7,r\n").digest()).isNotEqualTo(data.digest());
  }

  @Test
  void the_whole_range_of_doubles_can_be_a_domain() {
    double max = Double.MAX_VALUE;
    Schema schema = Schema.of(Feature.Numeric.of("a", -max, max));
    assertThat(
            load(schema, "a\n1.7976931348623157e308\n-1.7976931348623157e308\n1e300\n").features())
        .containsExactly(ONE, -ONE, 0);
    assertThat(new Scaling(0, Double.MIN_VALUE).toUnit(Double.MIN_VALUE)).isEqualTo(1);
  }
}
