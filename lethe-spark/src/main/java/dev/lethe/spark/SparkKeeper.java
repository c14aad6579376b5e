package dev.lethe.spark;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.ForgetRequest;
import dev.lethe.unlearn.RemovalReport;
import dev.lethe.unlearn.Retained;
import dev.lethe.workspace.Declared;
import dev.lethe.workspace.RowKeeper;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.Removed;
import dev.lethe.workspace.store.WriteView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Rows in a table of the user's on Spark. R is the table as it stands, without those who leave.
 *
 * <p>Before a release becomes final the table is read once more: nobody who was to leave is in it,
 * and its exact statistics are those that the certificate speaks of. A table that changed meanwhile
 * is refused.
 */
final class SparkKeeper implements RowKeeper {

  private final SparkSession session;
  private final TableAddress address;
  private final Declared declared;
  private SparkTable current;
  private Set<String> leaving = Set.of();
  private boolean delete;
  private @Nullable ExactStatistics statistics;
  private @Nullable SparkRows rows;

  SparkKeeper(SparkSession session, TableAddress address, Declared declared) {
    this.session = session;
    this.address = address;
    this.declared = declared;
    this.current = now();
  }

  /** The table as it is at this moment. */
  private SparkTable now() {
    return SparkTable.of(address.toString(), address.read(session), declared.schema());
  }

  @Override
  public Retained retained(ReadView view) {
    return Retained.on(this::rows, statistics());
  }

  private synchronized ExactStatistics statistics() {
    if (statistics == null) {
      statistics = current.statistics(declared.shells());
    }
    return statistics;
  }

  private synchronized SparkRows rows() {
    if (rows == null) {
      SparkRows read = current.rows();
      if (!read.statistics(declared.shells()).equals(statistics())) {
        read.close();
        throw changed();
      }
      rows = read;
    }
    return rows;
  }

  @Override
  public Sha256 root(ReadView view) {
    return rows().root();
  }

  @Override
  public Removed remove(WriteView view, ForgetRequest request, Deletion deletion) {
    leaving = request.distinct();
    delete = deletion == Deletion.BY_WORKSPACE;
    Map<String, Integer> found = current.countOf(leaving);
    int there = found.values().stream().mapToInt(Integer::intValue).sum();
    if (there > 0 && !delete) {
      throw new NoGuaranteeException(
          "%s still has %d rows of the named subjects, and what is there is not forgotten: delete them and ask again, or let --delete do it"
              .formatted(address, there));
    }
    if (there == 0 && delete) {
      throw new BadInputException(
          "%s has no row of the %d named subjects (deleted already, or misspelt): if they are deleted already, forget them without --delete"
              .formatted(address, leaving.size()));
    }
    GridRows theirs = delete ? rowsOf(leaving) : none();
    current = delete ? current.without(leaving) : current;
    return new Removed(theirs, report(request, found));
  }

  /** People who were deleted beforehand are forgotten too, with as many rows as are left: none. */
  private RemovalReport report(ForgetRequest request, Map<String, Integer> found) {
    Map<String, Integer> forgotten = new LinkedHashMap<>();
    List<String> unknown = new ArrayList<>();
    for (String subject : request.distinct()) {
      if (!delete || found.containsKey(subject)) {
        forgotten.put(subject, found.getOrDefault(subject, 0));
      } else {
        unknown.add(subject);
      }
    }
    return new RemovalReport(forgotten, unknown, request.repeated());
  }

  private GridRows rowsOf(Set<String> subjects) {
    try (SparkRows theirs = current.of(subjects).rows()) {
      return theirs.fetch();
    }
  }

  private GridRows none() {
    return new GridRows(declared.columns(), new int[0], new int[0]);
  }

  @Override
  public void confirmGone() {
    if (delete) {
      current.deleteFrom(new TableDeletion(session, address), leaving);
    }
    SparkTable after = now();
    if (!leaving.isEmpty() && after.hasAnyOf(leaving)) {
      throw new NoGuaranteeException(
          address + ": some of the named subjects are in the table again: nothing was released");
    }
    if (!after.statistics(declared.shells()).equals(statistics())) {
      throw changed();
    }
    if (rows != null) {
      rows.close();
    }
  }

  private NoGuaranteeException changed() {
    return new NoGuaranteeException(
        address
            + ": the table changed while it was being read, so no statement about it can be made:"
            + " nothing was released; ask again while nobody writes to it");
  }
}
