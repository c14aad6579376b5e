package dev.lethe.spark.control;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.not;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.Shown;
import dev.lethe.source.ControlColumn;
import dev.lethe.source.ControlState;
import dev.lethe.spark.reading.Unreadable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a control table about which something is still to do, checked one by one. A message
 * names the request, never the person. Rows that are done with are not looked at: a team may have
 * erased the names in them.
 */
record LiveRequests(ControlLayout layout, Dataset<Row> table, String taker) {

  private static final int REQUEST = 0;
  private static final int SUBJECT = 1;
  private static final int STATUS = 2;
  private static final int BATCH = 3;

  private static final Object[] DONE =
      Arrays.stream(ControlState.values())
          .filter(ControlState::isFinal)
          .map(ControlState::word)
          .toArray();

  /** All of them, by their ids. */
  List<LiveRequest> read() {
    Column request = layout.column(ControlColumn.REQUEST);
    Column status = layout.column(ControlColumn.STATUS);
    Column live = status.isNull().or(not(status.isin(DONE)));
    requireOnce(request, live);
    Dataset<Row> rows =
        table
            .filter(live)
            .select(
                request,
                layout.column(ControlColumn.SUBJECT),
                status,
                layout.column(ControlColumn.BATCH));
    return Unreadable.explained(layout.table(), rows::collectAsList).stream()
        .map(this::checked)
        .sorted(Comparator.comparing(LiveRequest::id))
        .toList();
  }

  /** Two rows of one request could have two states. */
  private void requireOnce(Column request, Column live) {
    Dataset<Row> repeated =
        table
            .filter(request.isNotNull())
            .groupBy(request)
            .agg(count(lit(1)), max(live))
            .toDF("request", "rows", "live")
            .filter("rows > 1 AND live")
            .orderBy("request")
            .limit(1);
    for (Row first : Unreadable.explained(layout.table(), repeated::collectAsList)) {
      throw broken(
          String.valueOf(first.get(0)),
          "a request has one row and one status, but this one has %d rows"
              .formatted(first.getLong(1)));
    }
  }

  private LiveRequest checked(Row row) {
    if (row.isNullAt(REQUEST) || row.get(REQUEST).toString().isBlank()) {
      throw new BadInputException(
          "%s: every request has an id, but '%s' is empty in a row of status %s; nothing was changed"
              .formatted(layout.table(), layout.name(ControlColumn.REQUEST), shown(row, STATUS)));
    }
    String request = row.get(REQUEST).toString();
    ControlState state =
        Optional.ofNullable(row.getString(STATUS))
            .flatMap(ControlState::of)
            .orElseThrow(
                () ->
                    broken(
                        request,
                        "its status must be " + words() + ", but is " + shown(row, STATUS)));
    requireName(row, request);
    LiveRequest found =
        new LiveRequest(row.get(REQUEST), row.get(SUBJECT), state, claim(row, state, request));
    found.claim().ifPresent(claim -> requireUnchanged(found, claim));
    return found;
  }

  private void requireName(Row row, String request) {
    if (row.isNullAt(SUBJECT)) {
      throw broken(request, "'%s' is empty".formatted(layout.name(ControlColumn.SUBJECT)));
    }
    String subject = row.get(SUBJECT).toString();
    if (subject.isEmpty() || !subject.strip().equals(subject)) {
      throw broken(
          request,
          "'%s' must be an id without blanks around it"
              .formatted(layout.name(ControlColumn.SUBJECT)));
    }
  }

  private Optional<Claim> claim(Row row, ControlState state, String request) {
    if (state != ControlState.RUNNING) {
      return Optional.empty();
    }
    return Optional.of(
        Optional.ofNullable(row.getString(BATCH))
            .flatMap(Claim::parse)
            .orElseThrow(
                () ->
                    broken(
                        request,
                        "its status is running, but '%s' is %s, which no run wrote: set the status to open"
                            .formatted(layout.name(ControlColumn.BATCH), shown(row, BATCH)))));
  }

  private void requireUnchanged(LiveRequest found, Claim claim) {
    if (!claim.isOf(taker, found.id(), found.person())) {
      throw broken(
          found.id(),
          "it was taken for another workspace, or its ids were changed since: give that workspace,"
              + " put the ids back, or set the status to open");
    }
  }

  private static String words() {
    return Arrays.stream(ControlState.values())
        .map(ControlState::word)
        .collect(Collectors.joining(", "));
  }

  private static String shown(Row row, int column) {
    @Nullable String text = row.getString(column);
    return text == null ? "empty" : Shown.of(text);
  }

  private BadInputException broken(String request, String rule) {
    return new BadInputException(
        "%s: request %s: %s; nothing was changed"
            .formatted(layout.table(), Shown.of(request), rule));
  }
}
