package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which requests somebody wants to see.
 *
 * @param states in one of these
 * @param dueFrom due on this day or later
 * @param dueBefore due before this day
 * @param model those that still wait for this model, and those whose people had rows in it
 * @param enteredBy those that this person or system entered
 */
public record RequestFilter(
    Set<RequestState> states,
    Optional<LocalDate> dueFrom,
    Optional<LocalDate> dueBefore,
    Optional<Model> model,
    Optional<String> enteredBy) {

  private static final Set<RequestState> EVERY = EnumSet.allOf(RequestState.class);

  private static final Set<RequestState> NOT_CLOSED =
      Arrays.stream(RequestState.values())
          .filter(state -> !state.isFinal())
          .collect(Collectors.toUnmodifiableSet());

  public static final RequestFilter ALL =
      new RequestFilter(
          EVERY, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public static final RequestFilter OPEN = ALL.in(NOT_CLOSED);

  public RequestFilter {
    states = Set.copyOf(states);
    if (states.isEmpty()) {
      throw new BadUsageException("requests are asked for in at least one state");
    }
  }

  public RequestFilter in(Set<RequestState> wanted) {
    return new RequestFilter(wanted, dueFrom, dueBefore, model, enteredBy);
  }

  public RequestFilter dueFrom(LocalDate day) {
    return new RequestFilter(states, Optional.of(day), dueBefore, model, enteredBy);
  }

  public RequestFilter dueBefore(LocalDate day) {
    return new RequestFilter(states, dueFrom, Optional.of(day), model, enteredBy);
  }

  public RequestFilter concerning(Optional<Model> wanted) {
    return new RequestFilter(states, dueFrom, dueBefore, wanted, enteredBy);
  }

  public RequestFilter enteredBy(String who) {
    return new RequestFilter(states, dueFrom, dueBefore, model, Optional.of(who));
  }

  /** The condition and its values, for the table of requests. */
  Where where() {
    List<String> terms = new ArrayList<>(List.of("1 = 1"));
    List<Object> values = new ArrayList<>();
    if (states.equals(NOT_CLOSED)) {
      terms.add("closed = ''"); // in this form the index of open requests serves
    } else if (!states.equals(EVERY)) {
      String others = ", ?".repeat(states.size() - 1);
      terms.add(others.isEmpty() ? "state = ?" : "state IN (?" + others + ")");
      states.forEach(state -> values.add(state.word()));
    }
    dueFrom.ifPresent(day -> add(terms, "due >= ?", values, day.toString()));
    dueBefore.ifPresent(day -> add(terms, "due < ?", values, day.toString()));
    model.ifPresent(
        one -> {
          terms.add(
              "COALESCE((SELECT found FROM outcome WHERE outcome.request = request.id AND"
                  + " outcome.model = ?), CASE closed WHEN '' THEN 1 ELSE 0 END) > 0");
          values.add(one.number());
        });
    enteredBy.ifPresent(
        who ->
            add(
                terms,
                "id IN (SELECT request FROM trail WHERE who = ? AND what = 'received')",
                values,
                who));
    return new Where(String.join(" AND ", terms), values);
  }

  private static void add(List<String> terms, String term, List<Object> values, Object value) {
    terms.add(term);
    values.add(value);
  }

  /**
   * What stands behind WHERE.
   *
   * @param values for its question marks
   */
  record Where(String text, List<Object> values) {

    Where {
      values = List.copyOf(values);
    }

    /** With more behind it. */
    Where and(String more, Object... theirs) {
      List<Object> all = new ArrayList<>(values);
      all.addAll(Arrays.asList(theirs));
      return new Where(text + more, all);
    }

    Object[] array() {
      return values.toArray();
    }
  }
}
