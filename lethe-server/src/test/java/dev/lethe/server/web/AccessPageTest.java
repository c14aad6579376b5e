package dev.lethe.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Rate;
import dev.lethe.server.access.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of docs/operate/access.md say what the code does. */
class AccessPageTest {

  private static final Path PAGE = Path.of("..", "docs", "operate", "access.md");

  /** The rows of the table that begins with this line. */
  private static List<String> table(String head) throws IOException {
    return Files.readAllLines(PAGE).stream()
        .dropWhile(line -> !line.equals(head))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .toList();
  }

  @Test
  void roles_and_permissions() throws IOException {
    String head =
        Stream.concat(Stream.of("permission"), Arrays.stream(Role.values()).map(Role::word))
            .collect(Collectors.joining(" | ", "| ", " |"));
    assertThat(table(head))
        .containsExactlyElementsOf(
            Arrays.stream(Permission.values()).map(AccessPageTest::row).toList());
  }

  private static String row(Permission permission) {
    return "| "
        + permission.word()
        + " |"
        + Arrays.stream(Role.values())
            .map(role -> role.permissions().contains(permission) ? " yes |" : " |")
            .collect(Collectors.joining());
  }

  @Test
  void limits() throws IOException {
    assertThat(table("| routes | a second | at once |"))
        .containsExactlyElementsOf(
            Arrays.stream(RouteClass.values())
                .map(
                    routes -> {
                      Rate rate = Objects.requireNonNull(Limits.USUAL.rates().get(routes));
                      return "| %s | %.0f | %d |"
                          .formatted(routes.word(), rate.perSecond(), rate.burst());
                    })
                .toList());
  }
}
