package dev.lethe.workspace.database;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a purge has to rewrite, noted by the transactions that superseded something.
 *
 * <p>All versions of an entry lie in the part of its table that its key belongs to, on one of its
 * two sides, so whoever leaves an entry is gone once that is rewritten. Row 1 alone, with a number
 * of its own, says that nothing is due. Otherwise each side that is has a row, and row 1 a sum of
 * them; where it does not hold everything is due: a lost or damaged note costs a longer purge and
 * no secret. So does a transaction that died: it leaves no note, but it has counted the sequence of
 * attempts up, and row 0 says how far it was for the last that did, or at the last purge. One that
 * fails undoes its changes alone, and notes where they lie as dead rows.
 *
 * @param parted tables in parts; where there are none everything is due with every note
 */
record PurgeNotes(Session session, List<String> parted) {

  private static final long CLEAN = 7_310_579;
  private static final long ODD = 0x9E3779B97F4A7C15L;
  private static final long ATTEMPT = 0;
  private static final long SUM = 1;

  /** No row: the count of attempts itself. */
  private static final long COUNTED = -1;

  /** Numbers of parts begin here, and so far apart are those of two tables. */
  private static final long APART = 1 << 16;

  private static final String SIDES_OF_ONE =
      "SELECT ? + 2 * n + side FROM"
          + " (SELECT COUNT(*)::int AS many FROM pg_inherits WHERE inhparent = ?::regclass) AS parts,"
          + " generate_series(0, many - 1) AS n, generate_series(?, ?) AS side"
          + " WHERE EXISTS (SELECT FROM unnest(?) AS key"
          + " WHERE satisfies_hash_partition(?::regclass, many, n, key))";

  /** Counts this transaction, whatever becomes of it; its changes can be undone alone. */
  static void begin(Session session) {
    session.execute("SELECT nextval('attempt'); SAVEPOINT unchanged");
  }

  /** What stands in the notes, which may be behind the count of attempts. */
  enum State {
    CLEAN,
    /** Somebody changes something at present, or died. */
    BEHIND,
    DUE
  }

  State state() {
    return state(rows());
  }

  private State state(Map<Long, Long> rows) {
    if (!isClean(rows)) {
      return State.DUE;
    }
    return isLast(rows, 0) ? State.CLEAN : State.BEHIND;
  }

  private static boolean isClean(Map<Long, Long> rows) {
    return rows.getOrDefault(SUM, 0L) == CLEAN && rows.keySet().stream().allMatch(id -> id <= SUM);
  }

  /** Whether nobody but this many attempts counted since the last that left a note. */
  private boolean isLast(Map<Long, Long> rows, long since) {
    return parted.isEmpty()
        || rows.getOrDefault(ATTEMPT, COUNTED) + since == rows.getOrDefault(COUNTED, COUNTED);
  }

  /** Nothing is due any more; whoever has the turn may say so. */
  String clearing() {
    return "DELETE FROM purge; INSERT INTO purge VALUES (%d, %d)".formatted(SUM, CLEAN)
        + (parted.isEmpty()
            ? ""
            : "; INSERT INTO purge SELECT %d, last_value FROM attempt".formatted(ATTEMPT));
  }

  /**
   * The sides of parts that are due and hold anything, by name; absent where nothing at all is due.
   * For whoever has the turn.
   */
  Optional<List<String>> parts() {
    Map<Long, Long> rows = rows();
    return state(rows) == State.CLEAN
        ? Optional.empty()
        : Optional.of(
            holdingAnything(
                noted(rows, 0)
                    .map(sides -> sides.stream().map(this::name).toList())
                    .orElseGet(this::all)));
  }

  private String name(long side) {
    int table = (int) (side / APART) - 1;
    long at = side - first(table);
    return "%s_%d_%d".formatted(parted.get(table), at / 2, at % 2);
  }

  private static long first(int table) {
    return (table + 1) * APART;
  }

  private List<String> all() {
    return session.list(
        "SELECT relid::regclass::text FROM unnest(?::text[]) AS parted,"
            + " pg_partition_tree(parted::regclass) WHERE isleaf",
        row -> row.getString(1),
        (Object) parted.toArray(String[]::new));
  }

  /** Mostly one side of a part is a file of no bytes, and so is what it has out of line. */
  private List<String> holdingAnything(List<String> names) {
    return names.isEmpty()
        ? names
        : session.list(
            "SELECT oid::regclass::text FROM pg_class WHERE oid = ANY(?::text[]::regclass[])"
                + " AND pg_relation_size(oid) + pg_relation_size(reltoastrelid) > 0",
            row -> row.getString(1),
            (Object) names.toArray(String[]::new));
  }

  private Map<Long, Long> rows() {
    Map<Long, Long> rows = new HashMap<>();
    String count = " UNION ALL SELECT %d, last_value FROM attempt".formatted(COUNTED);
    session.each(
        "SELECT id, due FROM purge" + (parted.isEmpty() ? "" : count),
        row -> rows.put(row.getLong(1), row.getLong(2)));
    return rows;
  }

  /** Absent where everything is due. */
  private Optional<Set<Long>> noted(Map<Long, Long> rows, long attempts) {
    Set<Long> parts = new TreeSet<>(rows.keySet());
    parts.removeAll(Set.of(COUNTED, ATTEMPT, SUM));
    boolean holds = rows.getOrDefault(SUM, 0L) == sum(parts) && areParts(parts);
    return isLast(rows, attempts) && (isClean(rows) || holds)
        ? Optional.of(parts)
        : Optional.empty();
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
    } else {
      enter(session::left);
    }
  }

  /** Undoes what this transaction changed and adds where it lies dead now. */
  void undo() {
    session.execute("ROLLBACK TO SAVEPOINT unchanged");
    enter(session::come);
  }

  private void enter(BiFunction<String, Long, Set<Long>> onSide) {
    Map<Long, Long> rows = rows();
    Optional<Set<Long>> all = noted(rows, 1);
    write(all.flatMap(parts -> with(parts, onSide)), rows.getOrDefault(COUNTED, COUNTED));
  }

  private void write(Optional<Set<Long>> parts, long attempt) {
    Map<Long, Long> rows = new TreeMap<>();
    rows.put(ATTEMPT, attempt);
    parts.ifPresent(
        all -> {
          all.forEach(part -> rows.put(part, CLEAN));
          rows.put(SUM, sum(all));
        });
    session.update(
        "DELETE FROM purge; INSERT INTO purge SELECT * FROM unnest(?, ?)",
        numbers(rows.keySet()),
        numbers(rows.values()));
  }

  private static long[] numbers(Collection<Long> all) {
    return all.stream().mapToLong(Long::longValue).toArray();
  }

  /** Entries of a table, which may have been on these sides, whether or not they are there yet. */
  private record Keys(int table, long side, long lastSide, long[] keys) {}

  private Optional<Set<Long>> with(Set<Long> parts, BiFunction<String, Long, Set<Long>> onSide) {
    List<Keys> touched = new ArrayList<>();
    for (int table = 0; table < parted.size(); table++) {
      String name = parted.get(table);
      Optional<Set<Long>> onEither = session.superseded(name);
      if (onEither.isEmpty()) {
        return Optional.empty();
      }
      touched.add(new Keys(table, 0, 1, numbers(onEither.get())));
      for (long side = 0; side < 2; side++) {
        touched.add(new Keys(table, side, side, numbers(onSide.apply(name, side))));
      }
    }
    touched.removeIf(some -> some.keys.length == 0);
    Set<Long> all = new TreeSet<>(parts);
    all.addAll(sidesOf(touched));
    return Optional.of(all);
  }

  private List<Long> sidesOf(List<Keys> touched) {
    return touched.isEmpty()
        ? List.of()
        : session.list(
            touched.stream().map(some -> SIDES_OF_ONE).collect(Collectors.joining(" UNION ")),
            row -> row.getLong(1),
            touched.stream()
                .flatMap(
                    some ->
                        Stream.of(
                            first(some.table),
                            parted.get(some.table),
                            some.side,
                            some.lastSide,
                            some.keys,
                            parted.get(some.table)))
                .toArray());
  }
}
