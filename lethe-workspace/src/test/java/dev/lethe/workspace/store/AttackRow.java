package dev.lethe.workspace.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What came of one attack: a row of the table in docs/evidence/attacks.md, which {@code
 * scripts/attacks} gathers.
 *
 * @param reported refused with a message, or told of
 * @param harmless all was as if nothing had happened
 */
public record AttackRow(String attack, String where, int tried, int reported, int harmless) {

  /** What was looked for and not found; what was found is the silent kind. */
  public static AttackRow residue(String attack, String where, int sought, int found) {
    return new AttackRow(attack, where, sought, 0, sought - found);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %,d | %,d | %,d | %,d |",
        attack,
        where,
        tried,
        reported,
        harmless,
        tried - reported - harmless);
  }

  public static void write(String name, List<AttackRow> rows) {
    try {
      Path folder = Files.createDirectories(Path.of("target", "attacks"));
      Files.write(folder.resolve(name + ".md"), rows.stream().map(AttackRow::toString).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
