package dev.lethe.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.TestSources;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.table.Table;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class SchemaInferenceTest {

  private static SchemaDraft infer(String csv) {
    return SchemaInference.infer(TestSources.csv(csv), DraftOptions.none(), Progress.SILENT);
  }

  @Test
  void a_draft_names_features_label_and_id_and_says_that_it_is_inferred() {
    SchemaDraft draft =
        infer(
            """
            user_id,age,colour,flat,target
            a1,23,red,5,0
            b2,64.5,green,5,1
            c3,NA,red,5,1
            """);
    Schema schema = draft.schema();
    assertThat(schema.bounds()).isEqualTo(BoundsOrigin.INFERRED);
    assertThat(schema.id()).contains("user_id");
    assertThat(schema.label()).contains(new Label.Binary("target", List.of("1"), List.of("0")));
    assertThat(schema.coordinates()).containsExactly("age", "colour=green", "colour=red", "flat");
    assertThat(schema.missingTokens()).containsExactly("NA");
    assertThat(schema.assumptions()).hasSize(1);
    assertThat(draft.notes()).anyMatch(warning -> warning.contains("\"flat\" is constant"));
    assertThat(draft.notes()).anyMatch(warning -> warning.contains("1 missing values"));
  }

  @Test
  void text_with_many_values_is_left_out_with_a_warning() {
    StringBuilder csv = new StringBuilder("name,a\n");
    for (int i = 0; i < 100; i++) {
      csv.append("n").append(i % 60).append(',').append(i).append('\n');
    }
    SchemaDraft draft = infer(csv.toString());
    assertThat(draft.schema().coordinates()).containsExactly("a");
    assertThat(draft.notes()).anyMatch(warning -> warning.contains("\"name\" is left out"));
  }

  private static Label label(String csv, DraftOptions options) {
    return SchemaInference.infer(TestSources.csv(csv), options.withLabel("y"), Progress.SILENT)
        .schema()
        .label()
        .orElseThrow();
  }

  private static String column(int rows, IntFunction<String> value) {
    StringBuilder csv = new StringBuilder("a,y\n");
    for (int i = 0; i < rows; i++) {
      csv.append(i).append(',').append(value.apply(i)).append('\n');
    }
    return csv.toString();
  }

  @Test
  void a_label_of_three_to_a_thousand_texts_is_drafted_as_classes() {
    assertThat(label("a,y\n1,red\n2,blue\n3,green\n4,red\n", DraftOptions.none()))
        .isEqualTo(Label.Classes.of("y", "blue", "green", "red"));
    assertThat(label("a,y\n1,red\n2,blue\n", DraftOptions.none())).isInstanceOf(Label.Binary.class);
    assertThat(label(column(5000, i -> "c" + i % 1000), DraftOptions.none()).classNames())
        .hasSize(1000);
    String tooMany = column(5000, i -> "c" + i % 1001);
    assertThatThrownBy(() -> label(tooMany, DraftOptions.none()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("2 to 1000 values");
  }

  @Test
  void few_whole_numbers_in_a_label_are_classes_unless_told_otherwise() {
    String codes = column(200, i -> String.valueOf(i % 12));
    assertThat(label(codes, DraftOptions.none()).classNames())
        .containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11");
    assertThat(label(codes, DraftOptions.none().withNumericLabel()))
        .isInstanceOf(Label.Regression.class);
    for (String csv :
        List.of(column(200, i -> String.valueOf(i % 21)), column(9, i -> i % 3 + ".5"))) {
      assertThat(label(csv, DraftOptions.none())).isInstanceOf(Label.Regression.class);
    }
  }

  @Test
  void a_draft_takes_the_table_it_was_drafted_from_whatever_way_numbers_are_written() {
    String csv = "a,code,y\n1,1,0\n2,1.0,1\n3,x,1.0\n4,-0,0\n5,0,00\n6,x,1\n";
    Schema schema = infer(csv).schema();
    assertThat(schema.coordinates()).containsExactly("a", "code=-0", "code=1", "code=x");
    assertThat(schema.label()).contains(new Label.Binary("y", List.of("1"), List.of("0")));
    assertThat(GridImport.by(schema).load(TestSources.csv(csv), Progress.SILENT).rows())
        .isEqualTo(6);
  }

  @Test
  void a_draft_takes_its_table_whatever_blanks_stand_around_a_value() {
    String csv = "a,code\n1,7\u000b\n2,07\u2003\n3,7\n";
    Schema schema = infer(csv).schema();
    assertThat(GridImport.by(schema).load(TestSources.csv(csv), Progress.SILENT).rows())
        .isEqualTo(3);
  }

  @Test
  void the_smallest_number_there_is_can_replace_a_missing_one() {
    Schema schema = infer("a,b\n4.9e-324,1\n,2\n").schema();
    assertThat(((Feature.Numeric) schema.features().get(0)).missing()).hasValue(Double.MIN_VALUE);
  }

  @Test
  void a_cell_of_odd_blanks_is_missing_to_the_draft_and_to_the_import() {
    String csv = "name,code,a\nx,u,1\n\u001c,\u000b,2\nz,v,\u2003\n";
    Schema schema = infer(csv).schema();
    assertThat(schema.id()).isEmpty();
    assertThat(GridImport.by(schema).load(TestSources.csv(csv), Progress.SILENT).rows())
        .isEqualTo(3);
  }

  @Test
  void observed_extremes_are_rounded_outward_to_friendly_numbers() {
    assertThat(FriendlyBounds.around(8.4, 14.9)).isEqualTo(Interval.of(8, 15));
    assertThat(FriendlyBounds.around(0.012, 0.611)).isEqualTo(Interval.of(0, 0.65));
    assertThat(FriendlyBounds.around(-3, 94)).isEqualTo(Interval.of(-5, 95));
    assertThat(FriendlyBounds.around(7, 7)).isEqualTo(Interval.of(7, 7));
    assertThat(FriendlyBounds.around(0.1, 0.3).lo()).isEqualTo(0.1);
  }

  @Test
  void rounded_bounds_always_contain_the_extremes() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 50_000; i++) {
      double a = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-1070, 1024));
      double b = random.nextBoolean() ? a * random.nextDouble(2) : random.nextDouble();
      Interval bounds = FriendlyBounds.around(Math.min(a, b), Math.max(a, b));
      assertThat(bounds.contains(a) && bounds.contains(b)).as("%s %s", a, b).isTrue();
    }
  }

  private static Feature feature(SchemaDraft draft, String name) {
    return draft.schema().features().stream()
        .filter(feature -> feature.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_draft_has_a_bias_where_there_is_a_label_and_clips_far_values() {
    StringBuilder csv = new StringBuilder("a,city,y\n1e6,x,0\n");
    for (int i = 0; i < 999; i++) {
      csv.append(i % 10).append(i % 3 == 0 ? ",x," : ",z,").append(i % 2).append('\n');
    }
    SchemaDraft draft = infer(csv.toString());
    assertThat(draft.schema().bias()).isTrue();
    Feature.Numeric a = (Feature.Numeric) feature(draft, "a");
    assertThat(a.outside()).isEqualTo(Outside.CLIP);
    assertThat(a.bounds().hi()).isLessThan(100_000);
    assertThat(feature(draft, "city").outside()).isEqualTo(Outside.CLIP);
    DraftOptions all = DraftOptions.none().scaledBy(DraftScale.RANGE).withoutBias();
    Schema range =
        SchemaInference.infer(TestSources.csv(csv.toString()), all, Progress.SILENT).schema();
    assertThat(((Feature.Numeric) range.features().get(0)).bounds()).isEqualTo(Interval.of(0, 1e6));
    assertThat(range.bias()).isFalse();
    assertThat(infer("a,b\n1,2\n2,3\n3,4\n").schema().bias()).isFalse();
  }

  @Test
  void a_missing_text_is_a_category_and_a_missing_number_the_middle_and_both_are_said() {
    SchemaDraft draft = infer("a,c,y\n1,u,0\n,?,1\n3,v,1\n");
    Feature.Categorical c = (Feature.Categorical) feature(draft, "c");
    assertThat(c.categories()).containsExactly("u", "v", "missing");
    assertThat(c.missing()).contains("missing");
    assertThat(((Feature.Numeric) feature(draft, "a")).missing()).hasValue(2);
    assertThat(draft.notes())
        .anyMatch(note -> note.contains("\"c\"") && note.contains("category \"missing\""))
        .anyMatch(note -> note.contains("\"a\"") && note.contains("a last resort"));
  }

  @Test
  void dates_and_decimal_commas_are_found_and_told() {
    String csv =
        """
        born;seen;us;price;sum;y
        1990-01-31;31.1.2020;1/31/2020;1,5;1.000;0
        2001-12-01;01.02.2021;2/1/2021;12,25;2.500;1
        1985-06-15;15/03/2022;3/15/2022;;3.125;1
        """;
    SchemaDraft draft = infer(csv);
    assertThat(draft.schema().features())
        .extracting(feature -> ((Feature.Numeric) feature).form())
        .containsExactly(CellForm.ISO, CellForm.DMY, CellForm.MDY, CellForm.COMMA, CellForm.COMMA);
    assertThat(((Feature.Numeric) feature(draft, "sum")).bounds().hi()).isGreaterThan(2000);
    assertThat(draft.notes())
        .filteredOn(note -> note.contains("read as dates"))
        .hasSize(3)
        .noneMatch(note -> note.contains("mdy"));
    assertThat(draft.notes()).filteredOn(note -> note.contains("decimal comma")).hasSize(2);
    assertThat(GridImport.by(draft.schema()).load(TestSources.csv(csv), Progress.SILENT).columns())
        .isEqualTo(6);
    assertThat(infer("d,y\n1/2/2020,0\n3/4/2021,1\n").notes())
        .anyMatch(note -> note.contains("is a guess (\"mdy\""));
    assertThat(infer("a;y\n1.000;0\n2.500;1\n").notes()).noneMatch(note -> note.contains("comma"));
  }

  @Test
  void what_somebody_says_of_a_column_goes_before_a_guess() {
    StringBuilder csv = new StringBuilder("code,odd,when,junk,y\n");
    for (int i = 0; i < 200; i++) {
      csv.append(i % 12 + ",")
          .append(i == 5 ? "oops" : i % 80)
          .append(",")
          .append(i == 7 ? "soon" : "2020-01-0" + (i % 9 + 1));
      csv.append(",").append(i).append(",").append(i % 2).append('\n');
    }
    SchemaDraft guessed = infer(csv.toString());
    assertThat(guessed.schema().coordinates()).startsWith("code").contains("junk");
    assertThat(guessed.notes())
        .anyMatch(note -> note.contains("\"code\"") && note.contains("--categorical code"))
        .anyMatch(note -> note.contains("\"odd\" is left out"));
    DraftOptions said =
        DraftOptions.none()
            .with(DraftOptions.Role.CATEGORICAL, List.of("code"))
            .with(DraftOptions.Role.NUMERIC, List.of("odd"))
            .with(DraftOptions.Role.DATE, List.of("when"))
            .with(DraftOptions.Role.DROP, List.of("junk"));
    SchemaDraft draft =
        SchemaInference.infer(TestSources.csv(csv.toString()), said, Progress.SILENT);
    assertThat(draft.schema().coordinates())
        .startsWith("code=0", "code=1", "code=2")
        .endsWith("code=11", "odd", "when");
    assertThat(((Feature.Numeric) feature(draft, "when")).form()).isEqualTo(CellForm.ISO);
    assertThat(draft.notes())
        .filteredOn(note -> note.contains("1 values that are not written so"))
        .hasSize(2);
  }

  @Test
  void a_role_that_no_value_bears_out_is_refused() {
    Table table = TestSources.csv(column(2000, i -> "t" + i));
    for (DraftOptions.Role role :
        List.of(DraftOptions.Role.NUMERIC, DraftOptions.Role.DATE, DraftOptions.Role.CATEGORICAL)) {
      assertThatThrownBy(
              () ->
                  SchemaInference.infer(
                      table, DraftOptions.none().with(role, List.of("y")), Progress.SILENT))
          .as("%s", role)
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("\"y\" is said to be");
    }
    assertThatThrownBy(
            () ->
                DraftOptions.none()
                    .with(DraftOptions.Role.DROP, List.of("a"))
                    .with(DraftOptions.Role.DATE, List.of("a")))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("one role");
    assertThatThrownBy(
            () -> DraftOptions.none().with(DraftOptions.Role.DROP, List.of("a")).withLabel("a"))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void hundreds_of_thousands_of_texts_empty_columns_and_words_for_infinity_pass() {
    StringBuilder csv = new StringBuilder("\ufefftext,none,inf,a\r\n");
    for (int i = 0; i < 300_000; i++) {
      csv.append("t").append(i).append(",NA,").append(i % 2 == 0 ? "inf" : "1").append(",");
      csv.append(i % 7).append("\r\n");
    }
    SchemaDraft draft =
        SchemaInference.infer(
            TestSources.csv(csv.toString()), DraftOptions.none().withId("text"), Progress.SILENT);
    assertThat(draft.schema().label())
        .contains(new Label.Binary("inf", List.of("1"), List.of("inf")));
    assertThat(draft.notes())
        .anyMatch(note -> note.contains("\"none\" is left out: it has no value"));
  }
}
