package dev.lethe.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * One thing that goes wrong in a file of SQLite.
 *
 * @param kind for the table of attacks
 * @param where exactly
 */
record SqliteDamage(String kind, String where, Change change) {

  private static final int PAGE = 4096;
  private static final int FLIPS = 192;

  /** What happens to the file. */
  @FunctionalInterface
  interface Change {
    void apply(Path file) throws IOException, SQLException;
  }

  void apply(Path file) throws IOException, SQLException {
    change.apply(file);
  }

  @Override
  public String toString() {
    return kind + ", " + where;
  }

  /** All of them, rows first. */
  static List<SqliteDamage> all(Path made, byte[] good, byte[] before) throws Exception {
    List<SqliteDamage> all = new ArrayList<>();
    for (RowDamage damage : RowDamage.all(tables(made, good), tables(made, before))) {
      all.add(new SqliteDamage(damage.kind(), damage.where(), file -> apply(damage, file)));
    }
    pages(all, good, before);
    return all;
  }

  private static List<StoredTable> tables(Path made, byte[] content) throws Exception {
    Path file = Files.write(made.resolveSibling("looked-at.db"), content);
    try (Connection connection = connect(file)) {
      return StoredTable.all(connection);
    }
  }

  private static void apply(RowDamage damage, Path file) throws SQLException {
    try (Connection connection = connect(file)) {
      damage.apply(connection);
    }
  }

  private static Connection connect(Path file) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  private static void pages(List<SqliteDamage> all, byte[] good, byte[] before) {
    Random random = new Random(15);
    int pages = good.length / PAGE;
    for (int page = 0; page < pages; page++) {
      int at = page * PAGE;
      add(all, "page zeroed", page, bad -> Arrays.fill(bad, at, at + PAGE, (byte) 0));
      add(
          all,
          "second half of a page zeroed",
          page,
          bad -> Arrays.fill(bad, at + PAGE / 2, at + PAGE, (byte) 0));
      if (at + PAGE <= before.length
          && !Arrays.equals(before, at, at + PAGE, good, at, at + PAGE)) {
        add(
            all,
            "page of before the last request",
            page,
            bad -> System.arraycopy(before, at, bad, at, PAGE));
      }
      int other = random.nextInt(pages) * PAGE;
      add(
          all,
          "page in the place of another",
          page,
          bad -> System.arraycopy(good, other, bad, at, PAGE));
      all.add(
          new SqliteDamage(
              "file cut at a page",
              "page " + page,
              file -> Files.write(file, Arrays.copyOf(good, at))));
      for (int i = 0; i < FLIPS; i++) {
        // The header of a page decides most, so half of the flips are in its first bytes.
        int offset = i < 16 ? i : random.nextInt(i < FLIPS / 2 ? 128 : PAGE);
        int bit = 1 << random.nextInt(8);
        add(all, "bit flipped in a page", page, bad -> bad[at + offset] ^= (byte) bit);
      }
    }
  }

  private static void add(List<SqliteDamage> all, String kind, int page, Consumer<byte[]> change) {
    all.add(
        new SqliteDamage(
            kind,
            "page " + (page + 1) + ", number " + all.size(),
            file -> {
              byte[] bad = Files.readAllBytes(file);
              change.accept(bad);
              Files.write(file, bad);
            }));
  }
}
