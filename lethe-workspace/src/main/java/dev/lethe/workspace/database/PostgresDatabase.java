package dev.lethe.workspace.database;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.base.Progress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.postgresql.Driver;
import org.postgresql.PGStatement;

/**
 * A schema of a PostgreSQL database.
 *
 * <p>Writers take turns by an advisory lock. Superseded rows stay in the server's files until
 * {@link PostgresPurge} has rewritten what holds them; that it is due is noted in the transaction
 * itself ({@link PurgeNotes}), so it is not forgotten over a crash.
 *
 * @param waitMillis how long to wait for another writer
 * @param tables which of them a purge rewrites
 */
public record PostgresDatabase(Location.Server server, int waitMillis, Tables tables)
    implements Database {

  private static final int WAIT_FOR_WRITER = 10_000;
  private static final int ANSWER_SECONDS = 5;

  /** Of a workspace. */
  public PostgresDatabase(Location.Server server) {
    this(server, Tables.OF_WORKSPACE);
  }

  public PostgresDatabase(Location.Server server, Tables tables) {
    this(server, WAIT_FOR_WRITER, tables);
  }

  @Override
  public String name() {
    return server.toString();
  }

  /** The server's own number where this user may ask for it, else the URL. */
  @Override
  public String place(Connection connection) throws SQLException {
    connection.setAutoCommit(true);
    try (PreparedStatement question =
            connection.prepareStatement(
                "SELECT system_identifier, current_database() FROM pg_control_system()");
        ResultSet answer = question.executeQuery()) {
      answer.next();
      return "PostgreSQL %s, database %s, schema %s"
          .formatted(answer.getString(1), answer.getString(2), server.schema());
    } catch (SQLException barred) {
      return name();
    }
  }

  @Override
  public void prepare() throws SQLException {
    try (Connection connection = connect();
        PreparedStatement known =
            connection.prepareStatement("SELECT 1 FROM pg_namespace WHERE nspname = ?")) {
      known.setString(1, server.schema());
      try (ResultSet result = known.executeQuery()) {
        if (!result.next()) {
          Database.execute(connection, "CREATE SCHEMA IF NOT EXISTS " + quotedSchema());
        }
      }
    }
  }

  /** Words of SQL are names, too. */
  private String quotedSchema() {
    return '"' + server.schema() + '"';
  }

  @Override
  public Connection connect() throws SQLException {
    ServerUrl url = server.parsed();
    Properties properties = new Properties();
    properties.setProperty("ApplicationName", "lethe");
    properties.setProperty("connectTimeout", "10");
    // Statements without values go in one message, also where they are many.
    properties.setProperty("preferQueryMode", "extendedForPrepared");
    // Older ones have no hash partitions; the driver needs not ask what this one can do.
    properties.setProperty("assumeMinServerVersion", "11");
    // Messages would repeat what could not be written: people's rows.
    properties.setProperty("logServerErrorDetail", "false");
    properties.putAll(url.properties());
    Connection connection = new Driver().connect(url.jdbc(), properties);
    if (connection == null) {
      throw new BadUsageException(name() + ": the driver does not understand this address");
    }
    try {
      Database.execute(
          connection,
          "SET search_path TO "
              + quotedSchema()
              + "; SET lock_timeout = "
              + waitMillis
              + "; SET default_transaction_isolation TO 'read committed'");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Outside of transactions, so that the question begins none. */
  @Override
  public boolean isAlive(Connection connection) throws SQLException {
    try {
      connection.setAutoCommit(true);
      return connection.isValid(ANSWER_SECONDS);
    } catch (SQLException broken) {
      return false;
    }
  }

  @Override
  public Optional<Lease> lease(String name) throws SQLException {
    return ServerLease.take(this, name);
  }

  @Override
  public void beginRead(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    Database.execute(connection, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
  }

  @Override
  public void beginWrite(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    Database.execute(connection, "SELECT pg_advisory_xact_lock(" + writersTurn() + ")");
  }

  /** The name is plain letters, digits and _. */
  private String writersTurn() {
    return "hashtextextended('lethe workspace " + server.schema() + "', 0)";
  }

  @Override
  public void commit(Connection connection) throws SQLException {
    connection.commit();
  }

  @Override
  public void rollback(Connection connection) throws SQLException {
    if (!connection.getAutoCommit()) {
      connection.rollback();
    }
  }

  @Override
  public String tableExists() {
    return "SELECT COUNT(to_regclass(quote_ident(current_schema()) || '.' || quote_ident(?)))";
  }

  @Override
  public String translate(String sql) {
    return sql;
  }

  @Override
  public List<String> scripts() {
    return List.of("tables.sql", "tables-postgresql.sql");
  }

  @Override
  public void beginChanges(Session session) {
    if (!tables.parted().isEmpty()) {
      PurgeNotes.begin(session);
    }
  }

  @Override
  public void markPurgeDue(Session session) {
    new PurgeNotes(session, tables.parted()).enter();
  }

  /**
   * They travel as bytes from the first time on, not as hexadecimal text; for that the driver asks
   * what the query gives, and waits for the answer.
   */
  @Override
  public void expectBytes(PreparedStatement query) throws SQLException {
    query.unwrap(PGStatement.class).setPrepareThreshold(-1);
  }

  @Override
  public boolean undo(Session session) {
    boolean isNoted = session.isChange() && !tables.parted().isEmpty();
    if (isNoted) {
      new PurgeNotes(session, tables.parted()).undo();
    }
    return isNoted;
  }

  @Override
  public Optional<Side> emptierSide(Session session, String table) {
    if (!tables.parted().contains(table)) {
      return Optional.empty();
    }
    List<Set<Long>> sides = List.of(new HashSet<>(), new HashSet<>());
    session.each(
        "SELECT id, side FROM " + table, row -> sides.get(row.getInt(2)).add(row.getLong(1)));
    return Optional.of(Side.emptier(sides.get(0), sides.get(1)));
  }

  @Override
  public Purge purge(Connection connection, Patience patience) throws SQLException {
    connection.setAutoCommit(true);
    return new PostgresPurge(this, connection, writersTurn()).run(patience);
  }

  /** The server checks its pages as it reads them. */
  @Override
  public List<String> troubles(Session session) {
    return List.of();
  }

  @Override
  public long logTraffic(Connection connection) throws SQLException {
    connection.setAutoCommit(true);
    return new PostgresLog(connection).mostBytes();
  }

  @Override
  public Purge overwriteLog(Connection connection, Progress progress) throws SQLException {
    connection.setAutoCommit(true);
    return new PostgresLog(connection).overwrite(progress);
  }

  @Override
  public LetheException failure(SQLException e) {
    return PostgresFailures.explain(server, e);
  }
}
