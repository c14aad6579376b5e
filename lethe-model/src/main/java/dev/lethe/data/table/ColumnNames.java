package dev.lethe.data.table;

import dev.lethe.base.BadInputException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The rules for column names that every format shares: there are some, none blank, no two alike.
 */
public final class ColumnNames {

  private static final int SHOWN = 12;

  private ColumnNames() {}

  /** Returns the names, or refuses them with the place and the two columns that clash. */
  public static List<String> checked(String where, List<String> names) {
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.isBlank()) {
        throw new BadInputException(
            where + ": column " + (i + 1) + " has no name; every column of the header needs one");
      }
      Integer earlier = seen.put(name, i);
      if (earlier != null) {
        throw new BadInputException(
            where
                + ": column names must differ, but columns "
                + (earlier + 1)
                + " and "
                + (i + 1)
                + " are both "
                + Shown.of(name));
      }
    }
    return List.copyOf(names);
  }

  static String list(Header table) {
    String names =
        table.columns().stream().limit(SHOWN).map(Shown::of).collect(Collectors.joining(", "));
    int more = table.columns().size() - SHOWN;
    return more > 0 ? names + " and " + more + " more" : names;
  }
}
