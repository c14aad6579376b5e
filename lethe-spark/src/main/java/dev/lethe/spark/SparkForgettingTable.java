package dev.lethe.spark;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.data.schema.Schema;
import dev.lethe.source.Deletion;
import dev.lethe.source.ForgettingTable;
import dev.lethe.spark.history.LakeFormat;
import dev.lethe.spark.lake.TableAddress;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.unlearn.population.Removed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Rows in a table of the user's on Spark. R is the table as it stands, without those who leave.
 *
 * <p>Before a release becomes final the table is read once more: nobody who was to leave is in it,
 * and its rows are those that the certificate commits to. A table that changed meanwhile is
 * refused.
 */
final class SparkForgettingTable implements ForgettingTable {

  private final SparkSession session;
  private final TableAddress address;
  private final Schema schema;
  private final NormShells shells;
  private SparkTable current;
  private Set<String> leaving = Set.of();
  private boolean delete;
  private @Nullable ExactStatistics statistics;
  private @Nullable SparkRows rows;
  private @Nullable Sha256 root;

  SparkForgettingTable(
      SparkSession session, TableAddress address, Schema schema, NormShells shells) {
    this.session = session;
    this.address = address;
    this.schema = schema;
    this.shells = shells;
    this.current = now();
  }

  /** The table as it is at this moment. */
  private SparkTable now() {
    return SparkTable.of(address.toString(), address.read(session), schema);
  }

  @Override
  public Retained retained() {
    return Retained.inTheirs(this::rows, statistics());
  }

  private synchronized ExactStatistics statistics() {
    if (statistics == null) {
      statistics = current.statistics(shells);
    }
    return statistics;
  }

  private synchronized SparkRows rows() {
    if (rows == null) {
      SparkRows read = current.rows();
      if (!read.statistics(shells).equals(statistics())) {
        read.close();
        throw changed();
      }
      rows = read;
    }
    return rows;
  }

  @Override
  public byte[] commitment() {
    return root().bytes();
  }

  private synchronized Sha256 root() {
    if (root == null) {
      root = rows().root();
    }
    return root;
  }

  @Override
  public Removed remove(ForgetRequest request, Deletion deletion) {
    leaving = request.distinct();
    delete = deletion.isByWorkspace();
    Map<String, Integer> found = current.countOf(leaving);
    int there = found.values().stream().mapToInt(Integer::intValue).sum();
    if (there > 0 && !delete) {
      throw new NoGuaranteeException(
          "%s still has %d rows of the named subjects, and what is there is not forgotten: delete them and ask again, or let --delete do it"
              .formatted(address, there));
    }
    GridRows theirs = there > 0 ? rowsOf(leaving) : none();
    current = there > 0 ? current.without(leaving) : current;
    return new Removed(theirs, report(request, found));
  }

  private static RemovalReport report(ForgetRequest request, Map<String, Integer> found) {
    Map<String, Integer> forgotten = new LinkedHashMap<>();
    List<String> unknown = new ArrayList<>();
    for (String subject : request.distinct()) {
      if (found.containsKey(subject)) {
        forgotten.put(subject, found.get(subject));
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
    return new GridRows(schema.gridColumns().size(), new int[0], new int[0]);
  }

  @Override
  public void confirmGone() {
    Sha256 certified = root();
    close(); // the cluster keeps one copy at a time
    if (!leaving.isEmpty()) {
      removeAll();
    }
    SparkTable after = now();
    if (!leaving.isEmpty() && after.hasAnyOf(leaving)) {
      throw new NoGuaranteeException(
          address + ": some of the named subjects are in the table again: nothing was released");
    }
    try (SparkRows again = after.rows()) {
      if (!again.statistics(shells).equals(statistics()) || !again.root().equals(certified)) {
        throw changed();
      }
    }
  }

  private void removeAll() {
    TableDeletion deletion = new TableDeletion(session, address);
    if (delete) {
      current.deleteFrom(deletion, leaving);
    }
    deletion.dropLeftovers();
  }

  /** Of formats that are known here the old versions are told elsewhere. */
  @Override
  public Optional<String> copies() {
    return address.kind() != TableAddress.Kind.TABLE || LakeFormat.of(session, address).isPresent()
        ? Optional.empty()
        : Optional.of(
            address
                + ": its format is neither Delta nor Iceberg; if it keeps old versions, the deleted"
                + " rows are in them until they expire");
  }

  @Override
  public synchronized void close() {
    if (rows != null) {
      rows.close();
      rows = null;
    }
  }

  private NoGuaranteeException changed() {
    return new NoGuaranteeException(
        address
            + ": the table changed while it was being read, so no statement about it can be made:"
            + " nothing was released; ask again while nobody writes to it");
  }
}
