package dev.lethe.workspace.store;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.StreamedRows;
import dev.lethe.workspace.database.Session;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * One state of the workspace, as one transaction sees it; of no use after that transaction.
 *
 * <p>Numbers of rows, requests and releases are for the operator only
 * (docs/mathematics/certificates.md).
 */
public sealed class ReadView permits WriteView {

  static final String DIGESTS = ".leaf-digests";
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

  final Session session;
  final Catalogue catalogue;
  final Settings settings;
  final BlobTable leaves;
  final SubjectTable subjects;
  final Journal journal;
  Tally tally;

  ReadView(Session session) {
    this.session = session;
    this.catalogue = new Catalogue(session);
    this.settings = catalogue.settings();
    this.leaves = new BlobTable(session, catalogue, "leaf_bucket");
    this.journal = new Journal(session, catalogue);
    this.subjects = new SubjectTable(session, catalogue);
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

  /** How many rows ever came: the mark that a release sets ({@link #streamed}). */
  public long mark() {
    return tally.end();
  }

  /** One number for all rows that are here. */
  public long rowSum() {
    return tally.sum();
  }

  /** All rows, in the order in which they came: what importing only these would have given. */
  public GridRows rows() {
    return rows(Progress.SILENT);
  }

  /** The same, telling how many are read. */
  public GridRows rows(Progress progress) {
    return streamed(tally.end(), ParallelBlocks.on(1), progress).fetch();
  }

  /**
   * The rows here that had come when {@link #mark} was this, read anew for each pass; of no use
   * after the transaction.
   *
   * @param progress hears how many rows of a pass are read
   */
  public StreamedRows streamed(long mark, ParallelBlocks parallel, Progress progress) {
    if (mark < 0 || mark > tally.end()) {
      throw new BadUsageException(
          "a mark is between 0 and the " + tally.end() + " rows that ever came, but got " + mark);
    }
    RowTable table = rowTable(tally.columns());
    long count = mark == tally.end() ? tally.rows() : table.count(mark);
    return new StreamedRows(
        count, tally.columns(), () -> table.pass(mark, count), Kernels.best(), parallel, progress);
  }

  /** All rows are about to be read, more than once. */
  public void expectPasses() {
    session.expectPasses();
  }

  /** Everybody who has rows here. */
  public Set<String> people() {
    Set<String> all = new HashSet<>();
    subjects.each((name, rows) -> all.add(name));
    return all;
  }

  /** How many rows a subject has; 0 where it is not known. */
  public int rowsOf(String subject) {
    return subjects.serialsOf(subject).length;
  }

  /** The rows of a subject; none where it is not known. */
  public GridRows rowsOfSubject(String subject) {
    return rowTable(tally.columns()).at(subjects.serialsOf(subject));
  }

  final RowTable rowTable(int columns) {
    return new RowTable(session, catalogue, columns);
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
    if (bucket < 0 || bucket >= LeafDigests.BUCKETS) {
      throw new BadUsageException(
          "buckets are 0 to " + (LeafDigests.BUCKETS - 1) + ", but got " + bucket);
    }
    return bucket;
  }

  /** The digests of all buckets; absent until they were put. */
  public Optional<LeafDigests> leafDigests() {
    return settings.get(DIGESTS).map(LeafDigests::read);
  }

  /** All releases, in their order. */
  public List<ReleaseEntry> releases() {
    return journal.releases();
  }

  /** How many releases there are; their numbers are 1 to this. */
  public int releaseCount() {
    return journal.releaseCount();
  }

  /** The certificate of a release that there is. */
  public String certificate(long number) {
    return journal.certificate(number);
  }

  /** That it is in the log; absent where it is older than the log. */
  public Optional<String> logProof(long number) {
    return journal.logProof(number);
  }

  /** What release {@code number} consists of. */
  public Optional<ReleaseDocuments> documents(long number) {
    return journal.documents(number);
  }

  /** The numbers of the releases that have an opening. */
  public LongStream openings() {
    return journal.openings();
  }

  /** All requests to forget, in their order. */
  public List<RequestEntry> requests() {
    return journal.requests();
  }

  /** All public keys, the one in use last. */
  public List<KeyEntry> keys() {
    return journal.keys();
  }
}
