package dev.lethe.workspace.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a search for residue came to, as a row of the table of attacks. */
final class ResidueRow {

  private ResidueRow() {}

  /** Residue that is found is the silent kind: nobody was told of it. */
  static void write(String name, String attack, String where, int sought, int found) {
    String row =
        "| %s | %s | %d | 0 | %d | %d |%n".formatted(attack, where, sought, sought - found, found);
    try {
      Path table = Files.createDirectories(Path.of("target", "attacks"));
      Files.writeString(table.resolve(name + ".md"), row);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
