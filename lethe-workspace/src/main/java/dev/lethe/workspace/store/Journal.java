package dev.lethe.workspace.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/** What is appended and stays: releases, requests, public keys; each entry with a checksum. */
final class Journal {

  private static final String COUNT = ".count.";

  private final Session session;
  private final BlobTable<String> settings;
  private final BlobTable<Long> certificates;
  private final BlobTable<Long> parameters;
  private final BlobTable<Long> openings;

  Journal(Session session, BlobTable<String> settings) {
    this.session = session;
    this.settings = settings;
    this.certificates = new BlobTable<>(session, "release_certificate");
    this.parameters = new BlobTable<>(session, "release_parameters");
    this.openings = new BlobTable<>(session, "release_opening");
  }

  List<ReleaseEntry> releases() {
    return all(
        "model_release",
        "id, day, operator, checksum",
        row -> {
          long number = row.getLong(1);
          String day = row.getString(2);
          String operator = row.getString(3);
          require(row.getLong(4), "release", number, day, operator);
          return new ReleaseEntry(number, LocalDate.parse(day), operator);
        });
  }

  Optional<ReleaseDocuments> documents(long number) {
    if (number < 1 || number > count("model_release")) {
      return Optional.empty();
    }
    return Optional.of(
        new ReleaseDocuments(
            text(certificates.require(number)),
            text(parameters.require(number)),
            openings.get(number).map(Journal::text)));
  }

  long append(LocalDate day, ReleaseDocuments documents, String operator) {
    long number = next("model_release");
    session.update(
        "INSERT INTO model_release (id, day, operator, checksum) VALUES (?, ?, ?, ?)",
        number,
        day.toString(),
        operator,
        checksum(number, day.toString(), operator));
    certificates.put(number, bytes(documents.certificate()));
    parameters.put(number, bytes(documents.parameters()));
    documents.opening().ifPresent(opening -> openings.put(number, bytes(opening)));
    return number;
  }

  void dropOpenings() {
    openings.clear();
  }

  List<RequestEntry> requests() {
    return all(
        "forget_request",
        "id, day, subjects, rows_removed, unknown, checksum",
        row -> {
          long number = row.getLong(1);
          String day = row.getString(2);
          int subjects = row.getInt(3);
          int rows = row.getInt(4);
          int unknown = row.getInt(5);
          require(row.getLong(6), "request", number, day, subjects, rows, unknown);
          return new RequestEntry(number, LocalDate.parse(day), subjects, rows, unknown);
        });
  }

  long append(LocalDate day, int subjects, int rows, int unknown) {
    long number = next("forget_request");
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
        "public_key",
        "id, key_id, since, spki, checksum",
        row -> {
          String keyId = row.getString(2);
          String since = row.getString(3);
          byte[] spki = row.getBytes(4);
          require(row.getLong(5), "key", row.getLong(1), keyId, since, spki);
          return new KeyEntry(keyId, LocalDate.parse(since), spki);
        });
  }

  void append(KeyEntry key) {
    long number = next("public_key");
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
    long count = count(table);
    if (entries.size() != count) {
      throw PaddedBlob.damaged(table, "it has " + entries.size() + " entries instead of " + count);
    }
    return entries;
  }

  private long count(String table) {
    return settings.get(COUNT + table).map(bytes -> ByteBuffer.wrap(bytes).getLong()).orElse(0L);
  }

  private long next(String table) {
    long number = count(table) + 1;
    settings.put(COUNT + table, ByteBuffer.allocate(Long.BYTES).putLong(0, number).array());
    return number;
  }

  private static void require(long checksum, String what, Object number, Object... fields) {
    Object[] all = new Object[fields.length + 1];
    all[0] = number;
    System.arraycopy(fields, 0, all, 1, fields.length);
    if (checksum != checksum(all)) {
      throw PaddedBlob.damaged(what + " " + number, "its checksum does not hold");
    }
  }

  private static long checksum(Object... fields) {
    CRC32C crc = new CRC32C();
    for (Object field : fields) {
      byte[] bytes = field instanceof byte[] given ? given : bytes(String.valueOf(field));
      crc.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
      crc.update(bytes);
    }
    return crc.getValue();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
