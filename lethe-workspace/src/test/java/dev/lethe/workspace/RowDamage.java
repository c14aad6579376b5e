package dev.lethe.workspace;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * One thing that goes wrong in a table, by one statement of SQL.
 *
 * @param kind for the table of attacks
 * @param where exactly
 */
record RowDamage(String kind, String where, String sql, List<Object> values) {

  /** Of each value of bytes. */
  private static final int FLIPS = 24;

  void apply(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 1, values.get(i));
      }
      statement.executeUpdate();
    }
  }

  @Override
  public String toString() {
    return kind + ", " + where;
  }

  /**
   * All of them.
   *
   * @param now every table
   * @param before the same before the last request
   */
  static List<RowDamage> all(List<StoredTable> now, List<StoredTable> before) {
    List<RowDamage> all = new ArrayList<>();
    Random random = new Random(15);
    for (int t = 0; t < now.size(); t++) {
      StoredTable table = now.get(t);
      all.add(
          new RowDamage("table emptied", table.name(), "DELETE FROM " + table.name(), List.of()));
      all.add(new RowDamage("table lost", table.name(), "DROP TABLE " + table.name(), List.of()));
      for (Object key : table.rows().keySet()) {
        ofRow(all, table, key, random);
      }
      ofAnotherTime(all, table, before.get(t));
    }
    return all;
  }

  private static void ofRow(List<RowDamage> all, StoredTable table, Object key, Random random) {
    String where = table.name() + " " + key;
    String here = " WHERE " + table.key() + " = ?";
    all.add(new RowDamage("row lost", where, "DELETE FROM " + table.name() + here, List.of(key)));
    Object otherKey = key instanceof String text ? text + "x" : ((Number) key).longValue() + 5_000;
    all.add(
        new RowDamage(
            "row under another key",
            where,
            "UPDATE " + table.name() + " SET " + table.key() + " = ?" + here,
            List.of(otherKey, key)));
    List<Object> others = new ArrayList<>(table.rows().keySet());
    others.remove(key);
    Map<String, Object> row = Objects.requireNonNull(table.rows().get(key));
    row.forEach(
        (column, value) -> {
          String set = "UPDATE " + table.name() + " SET " + column + " = ?" + here;
          if (!others.isEmpty()) {
            Object other = others.get(random.nextInt(others.size()));
            Object theirs = Objects.requireNonNull(table.rows().get(other)).get(column);
            all.add(
                new RowDamage(
                    "value of another row",
                    where + " " + column,
                    set,
                    List.of(Objects.requireNonNull(theirs), key)));
          }
          for (Object changed : changed(value, random)) {
            all.add(
                new RowDamage("value changed", where + " " + column, set, List.of(changed, key)));
          }
        });
  }

  private static List<Object> changed(Object value, Random random) {
    List<Object> changed = new ArrayList<>();
    if (value instanceof byte[] bytes) {
      for (int i = 0; i < FLIPS; i++) {
        byte[] flipped = bytes.clone();
        flipped[i % 4 == 0 ? random.nextInt(bytes.length) : used(bytes, random)] ^=
            (byte) (1 << random.nextInt(8));
        changed.add(flipped);
      }
      changed.add(new byte[0]);
      changed.add(new byte[bytes.length]);
    } else if (value instanceof String text) {
      changed.addAll(List.of("", text + "x", text.replace('1', '2') + " "));
    } else {
      long number = ((Number) value).longValue();
      changed.addAll(List.of(0L, number + 1, number ^ 1L << 20));
    }
    changed.removeIf(same -> same.equals(value));
    return changed;
  }

  /** Most of a value is padding; here something stands. */
  private static int used(byte[] bytes, Random random) {
    int[] places = IntStream.range(0, bytes.length).filter(i -> bytes[i] != 0).toArray();
    return places.length == 0 ? 0 : places[random.nextInt(places.length)];
  }

  private static void ofAnotherTime(List<RowDamage> all, StoredTable table, StoredTable before) {
    before
        .rows()
        .forEach(
            (key, row) -> {
              String where = table.name() + " " + key;
              if (!table.rows().containsKey(key)) {
                List<Object> values = new ArrayList<>(List.of(key));
                values.addAll(row.values());
                String columns = table.key() + ", " + String.join(", ", row.keySet());
                all.add(
                    new RowDamage(
                        "row that had gone is back",
                        where,
                        "INSERT INTO %s (%s) VALUES (?%s)"
                            .formatted(table.name(), columns, ", ?".repeat(row.size())),
                        values));
              } else if (!table.same(before, key)) {
                List<Object> values = new ArrayList<>(row.values());
                values.add(key);
                all.add(
                    new RowDamage(
                        "row of before the last request",
                        where,
                        "UPDATE %s SET %s = ? WHERE %s = ?"
                            .formatted(
                                table.name(), String.join(" = ?, ", row.keySet()), table.key()),
                        values));
              }
            });
  }
}
