package dev.lethe.workspace.store;

import dev.lethe.certificate.log.LogProof;
import dev.lethe.workspace.database.Session;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** What is appended and stays: releases, requests, public keys; each entry with a checksum. */
final class Journal {

  private static final String RELEASES = "model_release";
  private static final String REQUESTS = "forget_request";
  private static final String KEYS = "public_key";
  private static final String OPENINGS = "release_opening";

  private final Session session;
  private final Catalogue catalogue;
  private final BlobTable certificates;
  private final BlobTable parameters;
  private @Nullable Entry last;

  /** A certificate with its proof. */
  private record Entry(long number, String text) {}

  Journal(Session session, Catalogue catalogue) {
    this.session = session;
    this.catalogue = catalogue;
    this.certificates = new BlobTable(session, catalogue, "release_certificate");
    this.parameters = new BlobTable(session, catalogue, "release_parameters");
  }

  List<ReleaseEntry> releases() {
    return all(
        RELEASES,
        "id, day, operator, checksum",
        row -> {
          long number = row.getLong(1);
          String day = text(row, 2);
          String operator = text(row, 3);
          require(row.getLong(4), RELEASES, number, day, operator);
          return new ReleaseEntry(number, LocalDate.parse(day), operator);
        });
  }

  Optional<ReleaseDocuments> documents(long number) {
    if (number < 1 || number > releaseCount()) {
      return Optional.empty();
    }
    String entry = entry(number);
    return Optional.of(
        new ReleaseDocuments(
            certificate(entry),
            logProof(entry),
            text(parameters.require(number)),
            settings().get(opening(number)).map(Journal::text)));
  }

  int releaseCount() {
    return catalogue.of(RELEASES).size();
  }

  String certificate(long number) {
    return certificate(entry(number));
  }

  Optional<String> logProof(long number) {
    return logProof(entry(number));
  }

  /** Asked for several times in a row, mostly of the last release. */
  private String entry(long number) {
    Entry known = last;
    if (known == null || known.number != number) {
      known = new Entry(number, text(certificates.require(number)));
      last = known;
    }
    return known.text;
  }

  private static String certificate(String entry) {
    return entry.substring(0, endOfCertificate(entry));
  }

  private static Optional<String> logProof(String entry) {
    return Optional.of(entry.substring(endOfCertificate(entry))).filter(proof -> !proof.isEmpty());
  }

  /** The proof follows in the same entry: no line of a certificate is like its first one. */
  private static int endOfCertificate(String entry) {
    int proof = entry.indexOf(LogProof.HEAD);
    return proof < 0 ? entry.length() : proof;
  }

  long append(LocalDate day, ReleaseDocuments documents, String operator) {
    long number = next(RELEASES, day.toString(), operator);
    session.update(
        "INSERT INTO model_release (id, day, operator, checksum) VALUES (?, ?, ?, ?)",
        number,
        day.toString(),
        operator,
        checksum(number, day.toString(), operator));
    certificates.put(number, bytes(documents.certificate() + documents.logProof().orElse("")));
    parameters.put(number, bytes(documents.parameters()));
    documents.opening().ifPresent(opening -> put(number, bytes(opening)));
    return number;
  }

  /** An opening is a setting, and those that there are are listed beside. */
  private void put(long number, byte[] opening) {
    settings().put(opening(number), opening);
    catalogue.of(OPENINGS).put(number, 0);
  }

  private Settings settings() {
    return catalogue.settings();
  }

  private static String opening(long number) {
    return Settings.MANY + "opening." + number;
  }

  /** The releases that have an opening. */
  LongStream openings() {
    Directory directory = catalogue.of(OPENINGS);
    return IntStream.range(0, directory.size()).mapToLong(directory::key);
  }

  void dropOpenings() {
    openings().forEach(number -> settings().remove(opening(number)));
    catalogue.of(OPENINGS).clear();
  }

  List<RequestEntry> requests() {
    return all(
        REQUESTS,
        "id, day, subjects, rows_removed, unknown, checksum",
        row -> {
          long number = row.getLong(1);
          String day = text(row, 2);
          int subjects = row.getInt(3);
          int rows = row.getInt(4);
          int unknown = row.getInt(5);
          require(row.getLong(6), REQUESTS, number, day, subjects, rows, unknown);
          return new RequestEntry(number, LocalDate.parse(day), subjects, rows, unknown);
        });
  }

  long append(LocalDate day, int subjects, int rows, int unknown) {
    long number = next(REQUESTS, day.toString(), subjects, rows, unknown);
    session.update(
        "INSERT INTO forget_request (id, day, subjects, rows_removed, unknown, checksum)"
            + " VALUES (?, ?, ?, ?, ?, ?)",
        number,
        day.toString(),
        subjects,
        rows,
        unknown,
        checksum(number, day.toString(), subjects, rows, unknown));
    return number;
  }

  List<KeyEntry> keys() {
    return all(
        KEYS,
        "id, key_id, since, spki, checksum",
        row -> {
          String keyId = text(row, 2);
          String since = text(row, 3);
          byte[] spki = row.getBytes(4) == null ? new byte[0] : row.getBytes(4);
          require(row.getLong(5), KEYS, row.getLong(1), keyId, since, spki);
          return new KeyEntry(keyId, LocalDate.parse(since), spki);
        });
  }

  void append(KeyEntry key) {
    long number = next(KEYS, key.keyId(), key.since().toString(), key.publicKey());
    session.update(
        "INSERT INTO public_key (id, key_id, since, spki, checksum) VALUES (?, ?, ?, ?, ?)",
        number,
        key.keyId(),
        key.since().toString(),
        key.publicKey(),
        checksum(number, key.keyId(), key.since().toString(), key.publicKey()));
  }

  /** As many as were appended, or some are lost. */
  private <T> List<T> all(String table, String columns, Session.RowReader<T> reader) {
    List<T> entries = session.list("SELECT " + columns + " FROM " + table + " ORDER BY id", reader);
    int count = catalogue.of(table).size();
    if (entries.size() != count) {
      throw Damage.of(table, "it has " + entries.size() + " entries instead of " + count);
    }
    return entries;
  }

  /** Lists the entry that comes next; numbers begin with 1 and none is left out. */
  private long next(String table, Object... fields) {
    Directory directory = catalogue.of(table);
    long number = directory.size() + 1L;
    directory.put(number, (int) checksum(number, fields));
    return number;
  }

  /** What the entry says of itself and what the directory says of it are what it holds. */
  private void require(long stored, String table, long number, Object... fields) {
    Directory directory = catalogue.of(table);
    int at = directory.indexOf(number);
    long checksum = checksum(number, fields);
    if (stored != checksum || at < 0 || directory.sum(at) != (int) checksum) {
      throw Damage.of(table + " " + number, "its checksum does not hold");
    }
  }

  private static long checksum(long number, Object... fields) {
    CRC32C crc = new CRC32C();
    add(crc, number);
    for (Object field : fields) {
      add(crc, field);
    }
    return crc.getValue();
  }

  private static void add(CRC32C crc, Object field) {
    byte[] bytes = field instanceof byte[] given ? given : bytes(String.valueOf(field));
    crc.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
    crc.update(bytes);
  }

  /** A text that is lost reads as none, and its checksum does not hold. */
  private static String text(ResultSet row, int column) throws SQLException {
    return String.valueOf(row.getString(column));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
