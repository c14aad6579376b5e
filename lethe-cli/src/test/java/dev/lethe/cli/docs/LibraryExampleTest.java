package dev.lethe.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Tables;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.plan.Planner;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java lines of the tutorial that need no workspace, compiled and run. */
class LibraryExampleTest {

  @TempDir Path folder;

  private Path table() throws IOException {
    StringBuilder rows =
        new StringBuilder("person,age,hours,renewed\nann,34,10,yes\nbob,71,3,no\n");
    for (int i = 0; i < 200; i++) {
      rows.append("p%d,%d,%d,%s%n".formatted(i, 20 + i % 60, i % 90, i % 3 == 0 ? "yes" : "no"));
    }
    return Files.writeString(folder.resolve("people.csv"), rows);
  }

  @Test
  void the_lines_of_the_tutorial_run() throws IOException {
    Path file = table();
    // <tutorial>
    Schema schema =
        Schema.of(Feature.Numeric.of("age", 0, 120), Feature.Numeric.of("hours", 0, 100))
            .withLabel(new Label.Binary("renewed", List.of("yes"), List.of("no")))
            .withId("person");
    Dataset data = GridImport.by(schema).load(Tables.open(file), Progress.SILENT);
    GridRows rows = new GridRows(data.columns(), data.features(), data.labels());
    Population people = Population.of(NormShells.unitBall(16), data.ids().orElseThrow(), rows);

    GlmUnlearning logistic = GlmUnlearning.of(LogisticLoss.objective(1e-2), Kernels.best());
    RegressionState model = logistic.train(people.retained());

    Removal removal = people.forget(ForgetRequest.of("ann", "bob"));
    Retained after = removal.population().retained();
    Terms asked = Terms.of(new Guarantee(1, 1e-5), Capacity.of(10));
    Terms terms = Planner.of(logistic).choose(after, asked).terms();
    Release release =
        logistic.forget(model, after, removal.forgotten(), terms, RandomBits.secure()).release();
    double[] weights = release.parameters().toArray();
    // </tutorial>
    assertThat(removal.report().found()).hasSize(2);
    assertThat(removal.population().rows()).isEqualTo(200);
    assertThat(release.parameters().isSecure()).isTrue();
    assertThat(weights).hasSize(2);
    // The other world: a model that never saw them, released on the same terms.
    RegressionState other = logistic.train(after);
    Release retrained = logistic.release(other, after, terms, RandomBits.secure()).release();
    assertThat(retrained.sigma()).isEqualTo(release.sigma());
    for (int i = 0; i < 2; i++) {
      // False-alarm rate below 1e-20: ten standard deviations each, and the certified distances.
      assertThat(weights[i])
          .isCloseTo(
              retrained.parameters().get(i),
              within(20 * release.sigma() + 2 * release.mean().value()));
    }
  }

  @Test
  void the_tutorial_shows_the_same_lines() throws IOException {
    String source =
        Files.readString(
            DocumentationTest.ROOT.resolve(
                "lethe-cli/src/test/java/dev/lethe/cli/docs/LibraryExampleTest.java"));
    String tested = between(source, "// <tutorial>", "// </tutorial>");
    String page = WorkspaceExampleTest.tutorial();
    String shown = between(page.substring(page.indexOf("## Without")), "```java", "```");
    assertThat(shown.strip().lines().count()).as("lines of a quick start").isLessThanOrEqualTo(25);
    assertThat(squeezed(shown)).isEqualTo(squeezed(tested));
  }

  private static String between(String text, String opening, String closing) {
    int from = text.indexOf(opening) + opening.length();
    return text.substring(from, text.indexOf(closing, from));
  }

  private static String squeezed(String code) {
    return code.replaceAll("\\s+", "");
  }
}
