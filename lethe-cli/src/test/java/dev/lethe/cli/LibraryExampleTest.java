package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.NoisyVector;
import dev.lethe.privacy.RandomBits;
import dev.lethe.quantile.Quantile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The Java lines of the README, compiled and run. */
class LibraryExampleTest {

  @Test
  void the_lines_of_the_readme_run() {
    // <readme>
    Bound bound =
        Quantile.median(Interval.of(0, 10)).retain(new double[] {1, 2, 3, 4, 7}, Capacity.of(1));
    NoisePlan plan = NoisePlan.calibrated(bound.value(), 1, new Guarantee(1, 1e-5));
    NoisyVector released = GridMechanism.of(plan, RandomBits.secure()).release(3.0);
    // </readme>
    assertThat(released.isSecure()).isTrue();
    // False-alarm rate below 1e-22: ten standard deviations.
    assertThat(released.get(0)).isBetween(3 - 10 * plan.sigma(), 3 + 10 * plan.sigma());
  }

  @Test
  void the_readme_shows_the_same_lines() throws IOException {
    Path root = Path.of("").toAbsolutePath().getParent();
    String source =
        Files.readString(
            root.resolve("lethe-cli/src/test/java/dev/lethe/cli/LibraryExampleTest.java"));
    String tested = source.split("// <readme>")[1].split("// </readme>")[0];
    String shown = Files.readString(root.resolve("README.md")).split("```java")[1].split("```")[0];
    assertThat(squeezed(shown)).isEqualTo(squeezed(tested));
  }

  private static String squeezed(String code) {
    return code.replaceAll("\\s+", "");
  }
}
