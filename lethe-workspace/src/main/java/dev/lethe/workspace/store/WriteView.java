package dev.lethe.workspace.store;

import dev.lethe.base.BadInputException;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.unlearn.population.Removed;
import dev.lethe.workspace.database.Session;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The workspace as the one transaction that may change it sees it, its own changes included. */
public final class WriteView extends ReadView {

  WriteView(Session session) {
    super(session);
  }

  /**
   * Appends rows and whose they are. Names are written to the index once a call: import much at a
   * time.
   *
   * @param names whose row it is, one a row; several rows may have the same
   */
  public void importRows(List<String> names, GridRows rows) {
    appendRows(names, rows);
    enterNames(names);
  }

  /** Appends rows; whose they are is entered later, by {@link #enterNames}. */
  public void appendRows(List<String> names, GridRows rows) {
    SubjectNames.require(names, rows);
    requireFitting(rows);
    rowTable(rows.columns()).append(mark(), rows);
    save(tally.plus(rows));
  }

  /** Whose the last rows are that were appended, one name each. */
  public void enterNames(List<String> names) {
    save(tally.plusSubjects(subjects.add(names, mark() - names.size())));
  }

  private void requireFitting(GridRows rows) {
    if (rows.columns() < 1) {
      throw new BadInputException("a row needs at least one feature, but these have none");
    }
    if (columns() != 0 && columns() != rows.columns()) {
      throw new BadInputException(
          "rows of this workspace have "
              + columns()
              + " features, but the new ones have "
              + rows.columns());
    }
    if ((long) rowCount() + rows.rows() > Integer.MAX_VALUE) {
      throw new BadInputException(
          "a workspace holds fewer than 2^31 rows, but with these it would hold "
              + ((long) rowCount() + rows.rows()));
    }
  }

  /** Takes out all rows of the named subjects; who is unknown is reported and changes nothing. */
  public Removed removeSubjects(ForgetRequest request) {
    Map<String, long[]> serials = subjects.remove(request.distinct());
    Map<String, Integer> found = new LinkedHashMap<>();
    List<String> unknown = new ArrayList<>();
    for (String subject : request.distinct()) {
      long[] theirs = serials.get(subject);
      if (theirs == null) {
        unknown.add(subject);
      } else {
        found.put(subject, theirs.length);
      }
    }
    GridRows rows =
        rowTable(columns())
            .remove(serials.values().stream().flatMapToLong(Arrays::stream).sorted().toArray());
    if (!found.isEmpty()) {
      save(tally.minus(rows, found.size()));
    }
    return new Removed(rows, new RemovalReport(found, unknown, request.repeated()));
  }

  /** The last step of the transaction: what was changed is what the directories list. */
  void seal() {
    catalogue.save();
  }

  private void save(Tally changed) {
    changed.save(settings);
    tally = changed;
  }

  /** Keeps bytes under a name, in the place of those before. */
  public void put(String name, byte[] content) {
    settings.put(checked(name), content);
  }

  /** Keeps text under a name, in the place of what was there before. */
  public void put(String name, String text) {
    put(name, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Does away with what is kept under a name. */
  public void remove(String name) {
    settings.remove(checked(name));
  }

  /** Keeps the leaves of one bucket of the commitment; an empty one takes no room. */
  public void putLeaves(int bucket, byte[] content) {
    if (content.length == 0) {
      leaves.remove(checked(bucket));
    } else {
      leaves.put(checked(bucket), content);
    }
  }

  /** Changes the leaves of some buckets of the commitment, which rise; by many threads. */
  public void changeLeaves(int[] numbers, LeafChange change) {
    long[] keys = IntStream.of(numbers).mapToLong(ReadView::checked).toArray();
    leaves.changeAll(keys, (number, content) -> change.of((int) number, content));
  }

  /** What becomes of the leaves of one bucket. */
  @FunctionalInterface
  public interface LeafChange {
    byte[] of(int bucket, byte[] leaves);
  }

  /** Keeps the digests of all buckets. */
  public void putLeafDigests(LeafDigests digests) {
    settings.put(DIGESTS, digests.bytes());
  }

  /** Appends a release and returns its number. */
  public long appendRelease(LocalDate day, ReleaseDocuments documents, String operator) {
    return journal.append(day, documents, operator);
  }

  /**
   * Does away with the openings of all releases so far. An opening holds unsalted digests of the
   * rows at its time: whoever holds it and the rows of today can try out who was forgotten since.
   */
  public void dropOpenings() {
    journal.dropOpenings();
  }

  /** Appends a request and returns its number; of the report only the counts are kept. */
  public long appendRequest(LocalDate day, RemovalReport report) {
    return journal.append(day, report.found().size(), report.rows(), report.unknown().size());
  }

  /** Appends a public key, which is in use from now on; earlier ones stay known. */
  public void appendKey(KeyEntry key) {
    journal.append(key);
  }
}
