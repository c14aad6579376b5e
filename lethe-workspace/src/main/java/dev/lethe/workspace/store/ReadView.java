package dev.lethe.workspace.store;

import dev.lethe.base.BadUsageException;
import dev.lethe.statistics.GridRows;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One state of the workspace, as one transaction sees it; of no use after that transaction.
 *
 * <p>Numbers of rows, requests and releases are for the operator only (MATH §9).
 */
public sealed class ReadView permits WriteView {

  /** Of the commitment to the retained rows: the first twelve bits of a leaf. */
  public static final int LEAF_BUCKETS = 4096;

  /** Bytes of a leaf and of a digest. */
  public static final int DIGEST_BYTES = 32;

  static final String DIGESTS = ".leaf-digests";
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

  final Session session;
  final BlobTable<String> settings;
  final BlobTable<Long> leaves;
  final BlobTable<Long> openings;
  final SubjectTable subjects;
  Tally tally;

  ReadView(Session session) {
    this.session = session;
    this.settings = new BlobTable<>(session, "setting");
    this.leaves = new BlobTable<>(session, "leaf_bucket");
    this.openings = new BlobTable<>(session, "release_opening");
    this.subjects = new SubjectTable(session);
    this.tally = Tally.load(settings);
  }

  /** How many rows are here. */
  public int rowCount() {
    return tally.rows();
  }

  /** How many subjects have rows here. */
  public int subjectCount() {
    return tally.subjects();
  }

  /** Features per row; 0 until the first rows came. */
  public int columns() {
    return tally.columns();
  }

  /** How many rows ever came: the mark that a release sets ({@link #rowsUpTo}). */
  public long mark() {
    return tally.end();
  }

  /** All rows, in the order in which they came: what importing only these would have given. */
  public GridRows rows() {
    return rowTable(tally.columns()).readAll(tally.end(), tally.rows());
  }

  /** The rows here that had come when {@link #mark} was this. */
  public GridRows rowsUpTo(long mark) {
    if (mark < 0 || mark > tally.end()) {
      throw new BadUsageException(
          "a mark is between 0 and the " + tally.end() + " rows that ever came, but got " + mark);
    }
    return rowTable(tally.columns()).read(mark, (int) Math.min(mark, tally.rows()));
  }

  /** How many rows a subject has; 0 where it is not known. */
  public int rowsOf(String subject) {
    return subjects.serialsOf(subject).length;
  }

  final RowTable rowTable(int columns) {
    return new RowTable(session, columns);
  }

  /** Bytes kept under a name: statistics, the secret model state, anything that is one piece. */
  public Optional<byte[]> bytes(String name) {
    return settings.get(checked(name));
  }

  /** Text kept under a name. */
  public Optional<String> text(String name) {
    return bytes(name).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new BadUsageException(
          "a setting's name is at most 64 of a-z 0-9 . _ - and begins with a letter or digit, but"
              + " got '"
              + name
              + "'");
    }
    return name;
  }

  /** The leaves of one bucket of the commitment, as they were put; none where it is empty. */
  public byte[] leaves(int bucket) {
    return leaves.get(checked(bucket)).orElseGet(() -> new byte[0]);
  }

  static long checked(int bucket) {
    if (bucket < 0 || bucket >= LEAF_BUCKETS) {
      throw new BadUsageException("buckets are 0 to " + (LEAF_BUCKETS - 1) + ", but got " + bucket);
    }
    return bucket;
  }

  /** The digests of all buckets, one after the other; absent until they were put. */
  public Optional<byte[]> leafDigests() {
    return settings.get(DIGESTS);
  }

  /** All releases, in their order. */
  public List<ReleaseEntry> releases() {
    return session.list(
        "SELECT id, day, operator FROM model_release ORDER BY id",
        row ->
            new ReleaseEntry(row.getLong(1), LocalDate.parse(row.getString(2)), row.getString(3)));
  }

  /** What release {@code number} consists of. */
  public Optional<ReleaseDocuments> documents(long number) {
    Optional<String> opening =
        openings.get(number).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    return session.first(
        "SELECT certificate, parameters FROM model_release WHERE id = ?",
        row -> new ReleaseDocuments(row.getString(1), row.getString(2), opening),
        number);
  }

  /** All requests to forget, in their order. */
  public List<RequestEntry> requests() {
    return session.list(
        "SELECT id, day, subjects, rows_removed, unknown FROM forget_request ORDER BY id",
        row ->
            new RequestEntry(
                row.getLong(1),
                LocalDate.parse(row.getString(2)),
                row.getInt(3),
                row.getInt(4),
                row.getInt(5)));
  }

  /** All public keys, the one in use last. */
  public List<KeyEntry> keys() {
    return session.list(
        "SELECT key_id, since, spki FROM public_key ORDER BY id",
        row -> new KeyEntry(row.getString(1), LocalDate.parse(row.getString(2)), row.getBytes(3)));
  }
}
