package dev.lethe.server.register;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request to be forgotten, without the ids of those who asked.
 *
 * @param channel how it came: a form, a letter, another system
 * @param due the last day to answer it (GDPR Art. 12(3))
 * @param extension why it may take longer; empty where it may not
 * @param reason why it was denied
 * @param people how many it names
 * @param closed the day on which it was completed, denied or cancelled
 * @param idsErased nothing but counts is left of whom it names
 * @param outcomes one a model that is done with it
 */
public record Request(
    RequestId id,
    String channel,
    LocalDate received,
    LocalDate due,
    Optional<String> extension,
    RequestState state,
    Optional<String> reason,
    int people,
    Optional<LocalDate> closed,
    boolean idsErased,
    List<Outcome> outcomes) {

  private static final int MONTHS = 1;
  private static final int FURTHER_MONTHS = 2;

  public Request {
    outcomes = List.copyOf(outcomes);
  }

  /** One that came today, in its first state that lasts. */
  static Request entered(RequestId id, Submission submission, LocalDate today, RequestState state) {
    return new Request(
        id,
        submission.channel(),
        today,
        due(today),
        Optional.empty(),
        state,
        Optional.empty(),
        submission.ids().size(),
        Optional.empty(),
        false,
        List.of());
  }

  /** The same day of the next month, or its last day where it has no such day. */
  static LocalDate due(LocalDate received) {
    return received.plusMonths(MONTHS);
  }

  /** Counted from the day it was due, which is never later than three months from its receipt. */
  static LocalDate extended(LocalDate due) {
    return due.plusMonths(FURTHER_MONTHS);
  }

  /** Days until it is due, negative when that is past; empty where it is closed. */
  public Optional<Long> daysLeft(LocalDate today) {
    return state.isFinal() ? Optional.empty() : Optional.of(ChronoUnit.DAYS.between(today, due));
  }

  /** By the names that programs know them by, without outcomes, which are not for everybody. */
  public Map<String, Object> fields(LocalDate today) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id.hex());
    fields.put("state", state.word());
    fields.put("channel", channel);
    fields.put("people", people);
    fields.put("received", received.toString());
    fields.put("due", due.toString());
    daysLeft(today).ifPresent(days -> fields.put("days_left", days));
    extension.ifPresent(why -> fields.put("extended_because", why));
    reason.ifPresent(why -> fields.put("denied_because", why));
    closed.ifPresent(day -> fields.put("closed", day.toString()));
    fields.put("ids_erased", idsErased);
    return fields;
  }
}
