package dev.lethe.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.Progress;
import dev.lethe.lab.Artefact;
import dev.lethe.lab.Effort;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.data.GeneratedFiles;
import dev.lethe.lab.data.LabData;
import dev.lethe.lab.run.Lab;
import dev.lethe.lab.run.LabWatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole of {@code lethe reproduce --quick} on generated files of the published shapes. */
@Tag("slow")
class QuickRunTest {

  @TempDir static Path data;
  @TempDir static Path out;

  private static Lab lab(Path folder) {
    return new Lab(PaperArtefacts.all(), new LabData(new DataFolder(folder)), Effort.QUICK);
  }

  @BeforeAll
  static void runAll() throws IOException {
    GeneratedFiles.writeMnist(data);
    GeneratedFiles.writeIncome(data);
    GeneratedFiles.writeWine(data);
    GeneratedFiles.writeNetworks(data);
    Lab lab = lab(data);
    lab.run(lab.artefacts(), out, false, LabWatcher.SILENT);
  }

  private static Csv csv(String name) throws IOException {
    return Csv.read(out.resolve(name + ".csv"));
  }

  @Test
  void every_artefact_leaves_numbers_and_findings_and_every_figure_a_picture_twice()
      throws IOException {
    for (Artefact artefact : PaperArtefacts.all()) {
      assertThat(out.resolve(artefact.name() + ".json")).exists();
      assertThat(out.resolve(artefact.name() + ".csv")).exists();
      if (artefact.name().startsWith("fig") || artefact.name().startsWith("extra")) {
        String svg = Files.readString(out.resolve(artefact.name() + ".svg"));
        assertThat(svg).startsWith("<svg").doesNotContain("NaN").doesNotContain("Infinity");
        assertThat(out.resolve(artefact.name() + ".png")).isNotEmptyFile();
      }
    }
    try (var files = Files.list(out)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".part"));
    }
  }

  @Test
  void the_page_shows_every_artefact_and_names_what_is_missing() throws IOException {
    String page = Files.readString(out.resolve("report.html"));
    for (Artefact artefact : PaperArtefacts.all()) {
      assertThat(page).contains("<section id=\"" + artefact.name() + "\">");
    }
    assertThat(page)
        .contains("The headline claims")
        .contains("Not available: at_migrations.")
        .contains("at_migrations/at_migrations.edges")
        .doesNotContain("src=\"http")
        .doesNotContain("href=\"http");
  }

  @ParameterizedTest
  @CsvSource({
    "fig1c, as_printed_ratio, 0.95",
    "fig1d, as_printed_ratio, 0.95",
    "fig2c, as_printed_ratio, 0.9"
  })
  void the_printed_ratio_tends_to_one_as_lambda_grows_and_falls_with_lambda(
      String figure, String column, double nearOne) throws IOException {
    Csv table = csv(figure);
    for (List<String> row : table.where(r -> table.number(r, "lambda") == 10)) {
      assertThat(table.number(row, column)).isBetween(nearOne, 1.0);
    }
    double large = table.mean(table.where(r -> table.number(r, "lambda") == 0.1), column);
    double small = table.mean(table.where(r -> table.number(r, "lambda") == 1e-5), column);
    assertThat(small).isLessThan(large / 5);
    for (List<String> row : table.where(r -> table.number(r, "lambda") == 0)) {
      assertThat(table.number(row, column)).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fig1c", "fig1d", "fig2c"})
  void the_printed_ratio_falls_with_n(String figure) throws IOException {
    Csv table = csv(figure);
    double few = table.mean(at(table, 200), "as_printed_ratio");
    double many = table.mean(at(table, 500), "as_printed_ratio");
    assertThat(many).isLessThan(few);
  }

  private static List<List<String>> at(Csv table, int n) {
    return table.where(r -> table.number(r, "n") == n && table.number(r, "lambda") == 1e-5);
  }

  @ParameterizedTest
  @CsvSource({
    "fig1c, sound_ratio",
    "fig1d, sound_uniform_ratio",
    "fig1d, sound_local_at_w_R_ratio",
    "fig2c, sound_no_ball_ratio"
  })
  void sound_ratios_are_never_above_one(String figure, String column) throws IOException {
    Csv table = csv(figure);
    for (List<String> row : table.where(r -> !table.cell(r, column).equals("NaN"))) {
      assertThat(table.number(row, column)).isBetween(0.0, 1.0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fig2a", "fig2b"})
  void retained_constants_never_ask_for_more_steps_than_those_of_all_data(String figure)
      throws IOException {
    Csv table = csv(figure);
    for (List<String> row : table.rows()) {
      assertThat(table.number(row, "sound_whole_steps_retain"))
          .isLessThanOrEqualTo(table.number(row, "sound_whole_steps_global"));
      assertThat(table.number(row, "as_printed_whole_steps_retain")).isNotNegative();
    }
  }

  @Test
  void on_the_boundary_of_the_ball_the_sound_newton_bound_is_below_the_printed_one()
      throws IOException {
    Csv table = csv("fig2c");
    List<List<String>> boundary = table.where(r -> table.cell(r, "on_boundary").equals("true"));
    assertThat(boundary).isNotEmpty();
    for (List<String> row : boundary) {
      assertThat(table.number(row, "sound_w_retain"))
          .isPositive()
          .isLessThan(table.number(row, "as_printed_retain"));
    }
  }

  @Test
  void with_every_row_retained_nothing_can_move_a_support_vector_machine() throws IOException {
    Csv table = csv("fig1b");
    for (List<String> row : table.where(r -> table.number(r, "share") == 1)) {
      assertThat(table.number(row, "sound_ratio")).isBetween(0.0, 0.01);
    }
    double half = table.mean(table.where(r -> table.number(r, "share") == 0.5), "sound_ratio");
    double tenth = table.mean(table.where(r -> table.number(r, "share") == 0.1), "sound_ratio");
    assertThat(half).isLessThan(tenth);
  }

  @Test
  void every_network_has_its_subgraphs_and_no_ratio_above_one() throws IOException {
    Csv table = csv("fig1a");
    assertThat(table.rows()).hasSize(3 * Effort.QUICK.subgraphs());
    assertThat(table.rows()).allMatch(row -> table.number(row, "sound_ratio") <= 1);
  }

  @Test
  void the_median_moves_by_three_quarters_of_one_over_n_f() throws IOException {
    Csv table = csv("extra-median");
    for (List<String> row : table.where(r -> table.number(r, "n") == 1001)) {
      double error = table.number(row, "standard_error") / table.number(row, "one_over_nf");
      // five standard errors: a false alarm in less than one seed of a hundred thousand
      assertThat(table.number(row, "ratio")).isCloseTo(0.75, within(5 * error + 0.01));
    }
  }

  @Test
  void no_attack_exceeds_a_sound_bound() throws IOException {
    String findings = Files.readString(out.resolve("extra-noise.json"));
    assertThat(findings).contains("no attack exceeds a sound bound").contains("As proved.");
  }

  @Test
  void a_second_run_gives_the_same_bytes_and_keeps_what_is_finished(@TempDir Path second)
      throws IOException {
    Lab lab = lab(data);
    List<Artefact> some =
        List.of(
            lab.named("fig1a"),
            lab.named("fig2c"),
            lab.named("table2"),
            lab.named("fig2d"),
            lab.named("extra-tightness"));
    lab.run(some, second, false, LabWatcher.SILENT);
    for (String file :
        List.of(
            "fig1a.csv",
            "fig1a.svg",
            "fig1a.png",
            "fig2c.csv",
            "fig2d.csv",
            "table2.json",
            "extra-tightness.csv",
            "extra-tightness.svg")) {
      assertThat(second.resolve(file)).hasSameBinaryContentAs(out.resolve(file));
    }
    List<String> kept = new ArrayList<>();
    lab.run(
        some,
        second,
        false,
        new LabWatcher() {
          @Override
          public Progress begin(Artefact artefact) {
            throw new AssertionError(artefact.name() + " was made anew");
          }

          @Override
          public void kept(Artefact artefact) {
            kept.add(artefact.name());
          }
        });
    assertThat(kept).hasSize(some.size());
  }

  @Test
  void no_attack_exceeds_a_sound_bound_and_half_of_most_is_beaten() throws IOException {
    Csv table = csv("extra-tightness");
    List<List<String>> measured = table.where(r -> !r.contains("refused"));
    assertThat(measured).hasSizeGreaterThan(60);
    assertThat(measured).allMatch(r -> table.number(r, "bound/attack") >= 0.999);
    long halfBeaten = measured.stream().filter(r -> table.number(r, "bound/attack") < 2).count();
    assertThat(halfBeaten).isGreaterThan(measured.size() * 3L / 4);
  }
}
