package dev.lethe.workspace.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** One connection within one transaction; the one place where SQL exceptions become ours. */
public final class Session {

  private static final int FETCH = 1_000;
  private static final int FETCH_STREAMED = 16;
  private static final int FETCH_ALL = 0;

  /** A disk has written so much in a few hundredths of a second. */
  private static final long SETTLED_TOGETHER = 8L << 20;

  private final Database database;
  private final Connection connection;
  private boolean ended;
  private final Map<String, Set<Long>> superseded = new HashMap<>();
  private final Set<String> anywhere = new HashSet<>();
  private final Map<String, Map<Long, Set<Long>>> left = new HashMap<>();
  private final Map<String, Map<Long, Set<Long>>> come = new HashMap<>();
  private boolean isFirst;
  private boolean changing;
  private long unsettled;
  private boolean passes;
  private boolean beforeIsKnown;
  private Optional<Path> before = Optional.empty();
  private final Map<String, Optional<BlobPages>> pages = new HashMap<>();

  Session(Database database, Connection connection) {
    this.database = database;
    this.connection = connection;
  }

  /** The transaction is over: a view that somebody kept is of no use. */
  void end() {
    ended = true;
  }

  /**
   * Something was replaced or removed: the database may keep the old bytes for a while.
   *
   * @param keys of the entries; none for any of them
   */
  public void superseded(String table, long... keys) {
    Set<Long> known = superseded.computeIfAbsent(table, none -> new HashSet<>());
    LongStream.of(keys).forEach(known::add);
    if (keys.length == 0) {
      anywhere.add(table);
    }
  }

  /** The same of entries that were on this side of their parts alone. */
  public void left(String table, long side, Set<Long> keys) {
    note(left, table, side, keys);
  }

  /** Entries that came to a side, where they stay as dead rows if the transaction is undone. */
  public void come(String table, long side, Set<Long> keys) {
    note(come, table, side, keys);
  }

  private static void note(
      Map<String, Map<Long, Set<Long>>> notes, String table, long side, Set<Long> keys) {
    notes
        .computeIfAbsent(table, none -> new HashMap<>())
        .computeIfAbsent(side, none -> new HashSet<>())
        .addAll(keys);
  }

  /** The entries that are noted to have left a side. */
  Set<Long> left(String table, long side) {
    return left.getOrDefault(table, Map.of()).getOrDefault(side, Set.of());
  }

  /** Those that are noted to have come to it. */
  Set<Long> come(String table, long side) {
    return come.getOrDefault(table, Map.of()).getOrDefault(side, Set.of());
  }

  /** Whether it changed something in tables that stay if it is undone. */
  boolean isChange() {
    return changing && !isFirst;
  }

  /**
   * Where most entries of a table are not, if its parts have sides. None in the transaction that
   * makes the tables: no purge follows it, so what it supersedes must stay on the side where its
   * entries are, to be rewritten when they leave that.
   */
  public Optional<Side> emptierSide(String table) {
    return isFirst ? Optional.empty() : database.emptierSide(this, table);
  }

  /** Whether this entry was, or may have been. */
  public boolean hasSuperseded(String table, long key) {
    return superseded(table).map(keys -> keys.contains(key)).orElse(true);
  }

  public boolean hasSuperseded() {
    return !superseded.isEmpty() || !left.isEmpty();
  }

  /** Of one table; absent where it may be any entry of it. */
  Optional<Set<Long>> superseded(String table) {
    return anywhere.contains(table)
        ? Optional.empty()
        : Optional.of(superseded.getOrDefault(table, Set.of()));
  }

  private PreparedStatement prepare(String sql) throws SQLException {
    if (ended) {
      throw new IllegalStateException("this view belongs to a transaction that is over");
    }
    return connection.prepareStatement(sql);
  }

  public Database database() {
    return database;
  }

  /** Takes one row of a result. */
  @FunctionalInterface
  public interface RowVisitor {
    void accept(ResultSet row) throws SQLException;
  }

  /** Makes something of one row of a result. */
  @FunctionalInterface
  public interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  public void each(String sql, RowVisitor visitor, Object... values) {
    visit(open(false, FETCH, sql, values), visitor);
  }

  /** The same of rows with many bytes, few enough to come together. */
  public void eachLarge(String sql, RowVisitor visitor, Object... values) {
    visit(open(true, FETCH_ALL, sql, values), visitor);
  }

  private void visit(Cursor rows, RowVisitor visitor) {
    try (rows) {
      while (rows.next()) {
        visitor.accept(rows.result);
      }
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  /** Runs a query whose rows have many bytes and are read as somebody asks for them. */
  public Cursor open(String sql, Object... values) {
    return open(true, FETCH_STREAMED, sql, values);
  }

  private Cursor open(boolean areLarge, int fetch, String sql, Object... values) {
    try {
      PreparedStatement statement = prepare(sql);
      try {
        statement.setFetchSize(fetch);
        if (areLarge) {
          database.expectBytes(statement);
        }
        bind(statement, values);
        return new Cursor(statement, statement.executeQuery());
      } catch (SQLException e) {
        statement.close();
        throw e;
      }
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  /** The rows of a query, one at a time. */
  public final class Cursor implements AutoCloseable {

    private final PreparedStatement statement;
    private final ResultSet result;

    private Cursor(PreparedStatement statement, ResultSet result) {
      this.statement = statement;
      this.result = result;
    }

    /** Goes on to the next row; false where there is none. */
    public boolean next() {
      return read(ResultSet::next);
    }

    /** Something of the row that was come to. */
    public <T> T read(RowReader<T> reader) {
      try {
        return reader.read(result);
      } catch (SQLException e) {
        throw database.failure(e);
      }
    }

    @Override
    public void close() {
      try {
        statement.close(); // and its result with it
      } catch (SQLException e) {
        throw database.failure(e);
      }
    }
  }

  /** All of a large table is about to be read, more than once. */
  public void expectPasses() {
    passes = true;
    try {
      database.expectPasses(connection);
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  /**
   * The blobs of a table as they were before this transaction changed anything, where the file has
   * them and passes are expected.
   */
  public Optional<BlobPages> pages(String table) {
    if (!passes || before().isEmpty()) {
      return Optional.empty();
    }
    return pages.computeIfAbsent(
        table,
        name ->
            first("SELECT rootpage FROM sqlite_schema WHERE name = ?", row -> row.getLong(1), name)
                .flatMap(root -> BlobPages.of(before().orElseThrow(), root)));
  }

  /** The file as it was before this transaction; asked for the first time before it changes. */
  private Optional<Path> before() {
    if (!beforeIsKnown) {
      beforeIsKnown = true;
      before = database.committedFile();
    }
    return before;
  }

  public <T> List<T> list(String sql, RowReader<T> reader, Object... values) {
    List<T> rows = new ArrayList<>();
    each(sql, row -> rows.add(reader.read(row)), values);
    return List.copyOf(rows);
  }

  public <T> Optional<T> first(String sql, RowReader<T> reader, Object... values) {
    return list(sql, reader, values).stream().findFirst();
  }

  /** The same of a row with many bytes. */
  public <T> Optional<T> firstLarge(String sql, RowReader<T> reader, Object... values) {
    List<T> rows = new ArrayList<>();
    eachLarge(sql, row -> rows.add(reader.read(row)), values);
    return rows.stream().findFirst();
  }

  long number(String sql, Object... values) {
    return first(sql, row -> row.getLong(1), values).orElseThrow();
  }

  public int update(String sql, Object... values) {
    begin();
    try (PreparedStatement statement = prepare(sql)) {
      bind(statement, values);
      int changed = statement.executeUpdate();
      settle(values);
      return changed;
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  /** Before the first change. */
  private void begin() {
    if (!changing) {
      changing = true;
      before();
      database.beginChanges(this);
    }
  }

  /** The same statement for many; on a server they travel together. */
  public int[] updateAll(String sql, List<Object[]> each) {
    begin();
    try (PreparedStatement statement = prepare(sql)) {
      for (Object[] values : each) {
        bind(statement, values);
        statement.addBatch();
      }
      int[] changed = statement.executeBatch();
      settle(each.stream().flatMap(Arrays::stream).toArray());
      return changed;
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  /**
   * A long transaction goes to the disk bit by bit: all of it at its commit would hold up everybody
   * else who waits for the same disk.
   */
  private void settle(Object... written) throws SQLException {
    for (Object value : written) {
      unsettled += value instanceof byte[] bytes ? bytes.length : 0;
    }
    if (unsettled > SETTLED_TOGETHER) {
      unsettled = 0;
      database.settle();
    }
  }

  void script(List<String> statements) {
    isFirst = true;
    beforeIsKnown = true; // no file has these tables yet
    statements.forEach(this::execute);
  }

  /** Statements without parameters or result. */
  void execute(String sql) {
    try {
      Database.execute(connection, sql);
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  static void bind(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof byte[] bytes) {
        statement.setBytes(i + 1, bytes);
      } else {
        statement.setObject(i + 1, values[i]);
      }
    }
  }
}
