package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was tried and how it ended, a row an attack, for the page of attacks. */
public final class AttackTable {

  private final Path file;
  private final List<String> rows = new ArrayList<>();

  public AttackTable(String name) {
    file = Path.of("target", "attacks", name + ".md");
  }

  /**
   * One row.
   *
   * @param refused ended with an error that says why
   * @param harmless worked as it should, or did no harm
   */
  public void row(String attack, String where, int tried, int refused, int harmless)
      throws IOException {
    int silent = tried - refused - harmless;
    rows.add(
        String.format(
            Locale.ROOT,
            "| %s | %s | %,d | %,d | %,d | %,d |",
            attack,
            where,
            tried,
            refused,
            harmless,
            silent));
    Files.createDirectories(file.getParent());
    Files.write(file, rows);
    assertThat(silent).as(attack).isZero();
  }
}
