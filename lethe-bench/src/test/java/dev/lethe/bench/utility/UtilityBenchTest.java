package dev.lethe.bench.utility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.data.GeneratedFiles;
import dev.lethe.lab.data.LabelledData;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.Population;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole command on generated files. */
class UtilityBenchTest {

  @TempDir Path folder;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private boolean run() {
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    PrintStream progress = new PrintStream(OutputStream.nullOutputStream(), true);
    return UtilityBench.run(new DataFolder(folder), out, progress);
  }

  private List<String> lines() {
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private long linesWith(String text) {
    return lines().stream().filter(line -> line.contains(text)).count();
  }

  @Test
  void every_data_set_and_lambda_has_a_table_of_all_methods_that_fits_a_screen()
      throws IOException {
    GeneratedFiles.writeMnist(folder);
    GeneratedFiles.writeIncome(folder);
    assertThat(run()).isTrue();
    for (String set : List.of("MNIST (d = 25), λ = ", "ACSIncome (California 2018), λ = ")) {
      for (String lambda : List.of("1e-4", "1e-3", "1e-2")) {
        assertThat(lines()).contains(set + lambda);
      }
    }
    long tables = 6;
    assertThat(linesWith("always the more frequent class  ")).isEqualTo(tables);
    assertThat(linesWith("  retrained, no noise ")).isEqualTo(3 * tables);
    assertThat(linesWith("  global-sensitivity noise ")).isEqualTo(3 * tables);
    assertThat(linesWith("  verified (newton) ")).isEqualTo(3 * tables);
    assertThat(linesWith("  exact, no noise ")).isEqualTo(tables);
    assertThat(linesWith("passes over the rows)")).isEqualTo(2 * tables);
    assertThat(linesWith("INSECURE")).isEqualTo(1);
    assertThat(lines()).allMatch(line -> line.length() <= 120);
  }

  @Test
  void a_way_without_a_guarantee_is_shown_as_refused_with_the_reason() {
    Way refusing =
        new Way() {
          @Override
          public String name() {
            return "newton, a-priori";
          }

          @Override
          public SecretMean answer(Regression model, Forgetting request) {
            throw new NoGuaranteeException("the rows prove no curvature: use lambda > 0");
          }
        };
    GridRows rows = TestRows.learnable(60);
    LabelledData data = new LabelledData("rows", "made up", rows, rows);
    Population all = Forgetting.populate(data.training());
    Regression model = Regression.logistic(LogisticLoss.objective(0.1), all.retained());
    Line line = Line.of(refusing, model, List.of(Forgetting.of(all, 1)), data);
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    new UtilityTable(out, 0.5, List.of(1)).section(model, List.of(line));
    assertThat(lines()).anyMatch(l -> l.matches("  newton, a-priori +-( +refused) +-"));
    assertThat(lines()).contains("  (newton, a-priori: the rows prove no curvature)");
  }

  @Test
  void noise_that_drowns_the_model_is_marked() throws IOException {
    GeneratedFiles.writeIncome(folder);
    run();
    List<String> global = lines().stream().filter(l -> l.contains("global-sens")).toList();
    List<String> verified = lines().stream().filter(l -> l.contains("verified (newton)")).toList();
    assertThat(global).anyMatch(line -> line.endsWith("!"));
    assertThat(verified).noneMatch(line -> line.contains("!"));
  }

  @Test
  void a_missing_data_set_is_named_with_advice_and_the_rest_still_runs() throws IOException {
    GeneratedFiles.writeIncome(folder);
    assertThat(run()).isTrue();
    String text = String.join(" ", lines()).replaceAll(" +", " ");
    assertThat(text)
        .contains("MNIST (d = 25), not available: ")
        .contains("train-images-idx3-ubyte.gz: no such file")
        .contains("--data-dir or LETHE_DATA")
        .contains("ACSIncome (California 2018), λ = 1e-4");
  }

  @Test
  void no_data_at_all_is_a_failure() {
    assertThat(run()).isFalse();
    assertThat(linesWith("not available")).isEqualTo(2);
  }
}
