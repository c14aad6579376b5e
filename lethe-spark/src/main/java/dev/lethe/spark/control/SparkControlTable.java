package dev.lethe.spark.control;

import dev.lethe.base.BadUsageException;
import dev.lethe.source.ControlBatch;
import dev.lethe.source.ControlColumn;
import dev.lethe.source.ControlColumns;
import dev.lethe.source.ControlState;
import dev.lethe.source.ControlTable;
import dev.lethe.spark.lake.RowUpdate;
import dev.lethe.spark.lake.TableAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A control table of a format that can {@code MERGE}, such as Delta or Iceberg. */
public final class SparkControlTable implements ControlTable {

  private final SparkSession session;
  private final TableAddress address;
  private final ControlColumns columns;

  public SparkControlTable(SparkSession session, TableAddress address, ControlColumns columns) {
    if (address.kind() != TableAddress.Kind.TABLE && address.kind() != TableAddress.Kind.DELTA) {
      throw new BadUsageException(
          address
              + ": requests are read from a table whose rows can be changed in one step:"
              + " spark:table:NAME of Delta or Iceberg, or spark:delta:PATH");
    }
    this.session = session;
    this.address = address;
    this.columns = columns;
  }

  @Override
  public String name() {
    return address.toString();
  }

  @Override
  public Optional<ControlBatch> take(String token, String taker) {
    Dataset<Row> now = address.read(session);
    ControlLayout layout = new ControlLayout(name(), now.schema(), columns);
    List<LiveRequest> live = new LiveRequests(layout, now, taker).read();
    Optional<String> unsettled =
        live.stream().flatMap(each -> each.claim().stream()).map(Claim::token).sorted().findFirst();
    if (unsettled.isPresent()) {
      return batch(layout, live, unsettled.get());
    }
    if (live.isEmpty()) {
      return Optional.empty();
    }
    claim(layout, live, token, taker);
    // What was really taken: others may have changed rows, or taken them.
    return batch(layout, new LiveRequests(layout, address.read(session), taker).read(), token);
  }

  private void claim(ControlLayout layout, List<LiveRequest> open, String token, String taker) {
    StructType type =
        new StructType()
            .add("request", layout.type(ControlColumn.REQUEST))
            .add("subject", layout.type(ControlColumn.SUBJECT))
            .add("claim", DataTypes.StringType);
    List<Row> rows = new ArrayList<>();
    for (LiveRequest each : open) {
      Claim claim = Claim.of(token, rows.size(), taker, each.id(), each.person());
      rows.add(RowFactory.create(each.request(), each.subject(), claim.toString()));
    }
    new RowUpdate(session, address)
        .merge(
            rows,
            type,
            "ON old.%s = new.request WHEN MATCHED AND old.%s = '%s' AND old.%s = new.subject THEN UPDATE SET %s = '%s', %s = new.claim"
                .formatted(
                    layout.quoted(ControlColumn.REQUEST),
                    layout.quoted(ControlColumn.STATUS),
                    ControlState.OPEN.word(),
                    layout.quoted(ControlColumn.SUBJECT),
                    layout.quoted(ControlColumn.STATUS),
                    ControlState.RUNNING.word(),
                    layout.quoted(ControlColumn.BATCH)));
  }

  private Optional<ControlBatch> batch(ControlLayout layout, List<LiveRequest> live, String token) {
    List<LiveRequest> mine = live.stream().filter(each -> each.isIn(token)).toList();
    return mine.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new SparkControlBatch(
                session, address, layout, token, mine, live.size() - mine.size()));
  }
}
