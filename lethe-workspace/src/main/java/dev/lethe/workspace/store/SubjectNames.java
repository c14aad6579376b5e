package dev.lethe.workspace.store;

import dev.lethe.base.BadInputException;
import dev.lethe.statistics.GridRows;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a name must be, so that a row always has exactly one subject and keeps it. */
final class SubjectNames {

  private SubjectNames() {}

  static void require(List<String> names, GridRows rows) {
    if (names.size() != rows.rows()) {
      throw new BadInputException(
          "each row needs its subject, but there are "
              + rows.rows()
              + " rows and "
              + names.size()
              + " subjects");
    }
    int row = 0;
    for (String name : names) {
      row++;
      if (name.isEmpty()) {
        throw new BadInputException(
            "each row needs its subject, but that of row " + row + " is empty");
      }
      if (!isUnicode(name)) {
        throw new BadInputException(
            "the name of a subject is Unicode text, but that of row "
                + row
                + " has half of a surrogate pair and could be taken for another");
      }
    }
  }

  /** Half pairs are written as ?, so only names with a ? need a second look. */
  private static boolean isUnicode(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    for (byte b : bytes) {
      if (b == '?') {
        return name.equals(new String(bytes, StandardCharsets.UTF_8));
      }
    }
    return true;
  }
}
