package dev.lethe.spark.control;

import dev.lethe.source.ControlBatch;
import dev.lethe.source.ControlColumn;
import dev.lethe.source.ControlState;
import dev.lethe.source.Settlement;
import dev.lethe.spark.lake.RowUpdate;
import dev.lethe.spark.lake.TableAddress;
import dev.lethe.spark.reading.Unreadable;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The rows of a control table that bear one token. */
record SparkControlBatch(
    SparkSession session,
    TableAddress address,
    ControlLayout layout,
    String token,
    List<LiveRequest> requests,
    long waiting)
    implements ControlBatch {

  @Override
  public SortedMap<Integer, String> people() {
    SortedMap<Integer, String> people = new TreeMap<>();
    requests.forEach(each -> people.put(each.claim().orElseThrow().place(), each.person()));
    return people;
  }

  @Override
  public long settle(Settlement settlement) {
    StructType type =
        new StructType()
            .add("request", layout.type(ControlColumn.REQUEST))
            .add("subject", layout.type(ControlColumn.SUBJECT))
            .add("claim", DataTypes.StringType)
            .add("status", DataTypes.StringType)
            .add("day", DataTypes.DateType)
            .add("release", DataTypes.LongType)
            .add("certificate", DataTypes.StringType);
    List<Row> rows = new ArrayList<>();
    requests.forEach(each -> rows.add(settled(each, settlement)));
    new RowUpdate(session, address).merge(rows, type, statement());
    Dataset<Row> now = address.read(session);
    return Unreadable.explained(
        address.toString(),
        () -> now.filter(layout.column(ControlColumn.BATCH).equalTo(token)).count());
  }

  /** Who was unknown is in no release, and before this one as well. */
  private static Row settled(LiveRequest each, Settlement settlement) {
    Claim claim = each.claim().orElseThrow();
    @Nullable ControlState state = settlement.states().get(claim.place());
    if (state == null) {
      throw new IllegalArgumentException("a settlement speaks of every request of the batch");
    }
    boolean released = state == ControlState.FORGOTTEN && settlement.release().isPresent();
    return RowFactory.create(
        each.request(),
        each.subject(),
        claim.toString(),
        state.word(),
        settlement.day(),
        released ? settlement.release().getAsLong() : null,
        released ? settlement.certificate().orElse(null) : null);
  }

  /** The claim goes, and with it the digest of the ids; the token stays. */
  private String statement() {
    return "ON old.%s = new.request WHEN MATCHED AND old.%s = '%s' AND old.%s = new.claim AND old.%s = new.subject THEN UPDATE SET %s = new.status, %s = '%s', %s = new.day, %s = new.release, %s = new.certificate"
        .formatted(
            layout.quoted(ControlColumn.REQUEST),
            layout.quoted(ControlColumn.STATUS),
            ControlState.RUNNING.word(),
            layout.quoted(ControlColumn.BATCH),
            layout.quoted(ControlColumn.SUBJECT),
            layout.quoted(ControlColumn.STATUS),
            layout.quoted(ControlColumn.BATCH),
            token,
            layout.quoted(ControlColumn.DAY),
            layout.quoted(ControlColumn.RELEASE),
            layout.quoted(ControlColumn.CERTIFICATE));
  }

  /** Names are for the workspace alone. */
  @Override
  public String toString() {
    return "SparkControlBatch[" + requests.size() + " requests]";
  }
}
