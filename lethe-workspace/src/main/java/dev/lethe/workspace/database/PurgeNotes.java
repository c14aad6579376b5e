package dev.lethe.workspace.database;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a purge has to rewrite, noted by the transactions that superseded something.
 *
 * <p>All versions of an entry lie in the part of its table that its key belongs to, on one of its
 * two sides, so whoever leaves an entry is gone once that is rewritten. Row 1 alone, with a number
 * of its own, says that nothing is due. Otherwise each side that is has a row, and row 1 a sum of
 * them; where it does not hold everything is due: a lost or damaged note costs a longer purge and
 * no secret. So does a transaction that was undone, or died: it leaves no note, but it has counted
 * the sequence of attempts up, and row 0 says how far it was for the last that did.
 *
 * @param parted tables in parts; where there are none everything is due with every note
 */
record PurgeNotes(Session session, List<String> parted) {

  private static final long CLEAN = 7_310_579;
  private static final long ODD = 0x9E3779B97F4A7C15L;
  private static final long ATTEMPT = 0;
  private static final long SUM = 1;

  /** Statements after which nothing is due; the count of attempts stays. */
  static final List<String> CLEARING =
      List.of(
          "DELETE FROM purge WHERE id <> " + ATTEMPT,
          "INSERT INTO purge VALUES (" + SUM + ", " + CLEAN + ")");

  /** Numbers of parts begin here, and so far apart are those of two tables. */
  private static final long APART = 1 << 16;

  /** Counts this transaction, whatever becomes of it. */
  static void begin(Session session) {
    session.number("SELECT nextval('attempt')");
  }

  boolean isClean() {
    return isClean(rows());
  }

  private static boolean isClean(Map<Long, Long> rows) {
    return rows.getOrDefault(SUM, 0L) == CLEAN && rows.keySet().stream().allMatch(id -> id <= SUM);
  }

  /** The sides of parts of a table that are due and hold anything, by name. */
  List<String> partsOf(String table) {
    long first = first(parted.indexOf(table));
    List<String> due =
        noted()
            .map(
                sides ->
                    sides.stream()
                        .filter(side -> side >= first && side < first + APART)
                        .map(side -> "%s_%d_%d".formatted(table, (side - first) / 2, side % 2))
                        .toList())
            .orElseGet(() -> allPartsOf(table));
    return due.isEmpty() ? due : holdingAnything(due);
  }

  private static long first(int table) {
    return (table + 1) * APART;
  }

  private List<String> allPartsOf(String table) {
    return session.list(
        "SELECT relid::regclass::text FROM pg_partition_tree(?::regclass) WHERE isleaf",
        row -> row.getString(1),
        table);
  }

  /** Mostly one side of a part is a file of no bytes, and so is what it has out of line. */
  private List<String> holdingAnything(List<String> names) {
    return session.list(
        "SELECT oid::regclass::text FROM pg_class WHERE oid = ANY(?::text[]::regclass[])"
            + " AND pg_relation_size(oid) + pg_relation_size(reltoastrelid) > 0",
        row -> row.getString(1),
        (Object) names.toArray(String[]::new));
  }

  private Map<Long, Long> rows() {
    Map<Long, Long> rows = new HashMap<>();
    session.each("SELECT id, due FROM purge", row -> rows.put(row.getLong(1), row.getLong(2)));
    return rows;
  }

  private Optional<Set<Long>> noted() {
    Map<Long, Long> rows = rows();
    Set<Long> parts = new TreeSet<>(rows.keySet());
    parts.removeAll(Set.of(ATTEMPT, SUM));
    boolean holds = rows.getOrDefault(SUM, 0L) == sum(parts) && areParts(parts);
    return isClean(rows) || holds ? Optional.of(parts) : Optional.empty();
  }

  private static long sum(Set<Long> parts) {
    return -CLEAN + parts.stream().mapToLong(part -> part * ODD).sum();
  }

  private boolean areParts(Set<Long> numbers) {
    return numbers.stream().allMatch(n -> n >= first(0) && n < first(parted.size()));
  }

  /** Adds what this transaction superseded. */
  void enter() {
    if (parted.isEmpty()) {
      session.update("DELETE FROM purge");
      return;
    }
    long attempt = session.number("SELECT currval('attempt')");
    Long before = rows().get(ATTEMPT);
    Optional<Set<Long>> all = before != null && before == attempt - 1 ? noted() : Optional.empty();
    for (int table = 0; table < parted.size(); table++) {
      Optional<Set<Long>> theirs = touched(table);
      all.ifPresent(parts -> theirs.ifPresent(parts::addAll));
      all = theirs.isPresent() ? all : Optional.empty();
    }
    write(all);
    session.update("INSERT INTO purge VALUES (?, ?)", ATTEMPT, attempt);
  }

  private void write(Optional<Set<Long>> parts) {
    session.update("DELETE FROM purge");
    if (parts.isPresent()) {
      List<Object[]> rows = new ArrayList<>();
      rows.add(new Object[] {SUM, sum(parts.get())});
      parts.get().forEach(part -> rows.add(new Object[] {part, CLEAN}));
      session.updateAll("INSERT INTO purge VALUES (?, ?)", rows);
    }
  }

  /** The sides that entries of a table may have been on, whether or not they are still there. */
  private Optional<Set<Long>> touched(int table) {
    String name = parted.get(table);
    return session.superseded(name).map(keys -> sides(table, partsOf(name, keys)));
  }

  private Set<Long> sides(int table, Set<Long> onBoth) {
    Set<Long> sides = new TreeSet<>();
    for (long side = 0; side < 2; side++) {
      Set<Long> parts =
          new TreeSet<>(partsOf(parted.get(table), session.left(parted.get(table), side)));
      parts.addAll(onBoth);
      for (long part : parts) {
        sides.add(first(table) + 2 * part + side);
      }
    }
    return sides;
  }

  private Set<Long> partsOf(String table, Set<Long> keys) {
    return keys.isEmpty()
        ? Set.of()
        : Set.copyOf(
            session.list(
                "WITH parts AS (SELECT COUNT(*)::int AS many FROM pg_inherits"
                    + " WHERE inhparent = ?::regclass)"
                    + " SELECT n FROM parts, generate_series(0, many - 1) AS n"
                    + " WHERE EXISTS (SELECT FROM unnest(?) AS key WHERE"
                    + " satisfies_hash_partition(?::regclass, many, n, key))",
                row -> row.getLong(1),
                table,
                keys.stream().mapToLong(Long::longValue).toArray(),
                table));
  }
}
