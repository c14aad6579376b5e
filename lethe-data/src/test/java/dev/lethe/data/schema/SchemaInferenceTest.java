package dev.lethe.data.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.TestSources;
import dev.lethe.data.grid.GridImport;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SchemaInferenceTest {

  private static SchemaDraft infer(String csv) {
    return SchemaInference.infer(
        TestSources.csv(csv), Optional.empty(), Optional.empty(), Progress.SILENT);
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
    assertThat(draft.warnings()).anyMatch(warning -> warning.contains("\"flat\" is constant"));
    assertThat(draft.warnings()).anyMatch(warning -> warning.contains("1 missing values"));
  }

  @Test
  void text_with_many_values_is_left_out_with_a_warning() {
    StringBuilder csv = new StringBuilder("name,a\n");
    for (int i = 0; i < 100; i++) {
      csv.append("n").append(i % 60).append(',').append(i).append('\n');
    }
    SchemaDraft draft = infer(csv.toString());
    assertThat(draft.schema().coordinates()).containsExactly("a");
    assertThat(draft.warnings()).anyMatch(warning -> warning.contains("\"name\" is left out"));
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
}
