package dev.lethe.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every fault is caught by every instrument that the page names for it, and none of them accuses a
 * house without the fault. Seeds are fixed, so the table is the same every time; with fresh noise
 * an instrument would accuse an honest house as often as its line says.
 */
class SeededFaultsTest {

  static final Path PAGE = Path.of("..", "docs", "evidence", "faults.md");
  private static final Path MEASURED = Path.of("target", "faults.md");

  @ParameterizedTest
  @EnumSource
  void a_seeded_fault_is_caught(SeededFault fault) {
    assertThat(fault.caught())
        .isNotEmpty()
        .allSatisfy(caught -> assertThat(caught.faulty()).as(caught.instrument()).isPresent());
  }

  @ParameterizedTest
  @EnumSource
  void the_same_house_without_the_fault_is_not_accused(SeededFault fault) {
    assertThat(fault.caught())
        .allSatisfy(caught -> assertThat(caught.honestAccused()).as(caught.instrument()).isFalse());
  }

  @Test
  void the_page_shows_what_was_measured() throws IOException {
    List<String> table =
        Stream.concat(
                Caught.HEAD.lines(),
                Stream.of(SeededFault.values()).flatMap(fault -> fault.lines().stream()))
            .toList();
    Files.write(MEASURED, table);
    assertThat(Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("|")).toList())
        .as("the table of %s, against %s", PAGE, MEASURED)
        .isEqualTo(
            Stream.concat(
                    Caught.SHORT_HEAD.lines(),
                    Stream.of(SeededFault.values()).map(SeededFault::shortLine))
                .toList());
  }
}
