package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.BadInputException;
import dev.lethe.linalg.Kernels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Products that do not fit into memory, in a Java that has little. */
class TooWideTest {

  /** Runs in the small Java. */
  static final class Child {

    public static void main(String[] args) {
      int features = Integer.parseInt(args[0]);
      NormShells shells = NormShells.unitBall(2);
      try (StatisticsAccumulator sums =
          new StatisticsAccumulator(
              Kernels.java(), features, args.length > 1 ? shells.withoutProducts() : shells)) {
        sums.add(new int[features], 0, 0);
        System.out.print(sums.build().count());
      } catch (BadInputException refused) {
        System.out.print(refused.getMessage());
      }
    }
  }

  private static String inSmallJava(String... args) throws IOException {
    String[] command = {
      Path.of(System.getProperty("java.home"), "bin", "java").toString(),
      "-Xmx64m",
      "-cp",
      System.getProperty("java.class.path"),
      Child.class.getName()
    };
    String[] all = java.util.Arrays.copyOf(command, command.length + args.length);
    System.arraycopy(args, 0, all, command.length, args.length);
    Process child = new ProcessBuilder(all).redirectErrorStream(true).start();
    return new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void products_beyond_memory_are_refused_with_their_size_and_statistics_without_them_fit()
      throws IOException {
    assertThat(inSmallJava("5000"))
        .startsWith("the products of 5000 features take 190 MB for each norm shell that has rows")
        .contains("64 MB that Java may use", "-Xmx", "projection")
        .doesNotContain("\n");
    assertThat(inSmallJava("2300")).startsWith("the products of 2300 features take");
    assertThat(inSmallJava("5000", "without products")).isEqualTo("1");
    assertThat(inSmallJava("100")).isEqualTo("1");
  }
}
