package dev.lethe.server.erasure;

import dev.lethe.base.BadInputException;
import dev.lethe.source.ControlState;
import dev.lethe.unlearn.population.RemovalReport;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;

/**
 * What a workspace remembers of a batch from a control table: the day, and a letter for each place.
 * No id is in it, of a person or of a request.
 */
final class TableNote {

  private static final char FORGOTTEN = 'f';
  private static final char UNKNOWN = 'u';

  /** A place whose row was gone, or no longer in the batch. */
  private static final char NOBODY = '-';

  private final LocalDate day;
  private final String letters;

  private TableNote(LocalDate day, String letters) {
    this.day = day;
    this.letters = letters;
  }

  static String of(LocalDate day, SortedMap<Integer, String> people, RemovalReport report) {
    StringBuilder letters = new StringBuilder();
    people.forEach(
        (place, subject) -> {
          letters.append(String.valueOf(NOBODY).repeat(place - letters.length()));
          letters.append(report.found().containsKey(subject) ? FORGOTTEN : UNKNOWN);
        });
    return day + " " + letters;
  }

  static TableNote parse(String note) {
    int blank = note.indexOf(' ');
    return new TableNote(LocalDate.parse(note.substring(0, blank)), note.substring(blank + 1));
  }

  LocalDate day() {
    return day;
  }

  /** What became of the requests at these places; refused where the batch did not have them. */
  Map<Integer, ControlState> states(Iterable<Integer> places) {
    Map<Integer, ControlState> states = new HashMap<>();
    places.forEach(place -> states.put(place, state(place)));
    return states;
  }

  private ControlState state(int place) {
    return switch (place < letters.length() ? letters.charAt(place) : NOBODY) {
      case FORGOTTEN -> ControlState.FORGOTTEN;
      case UNKNOWN -> ControlState.UNKNOWN;
      default ->
          throw new BadInputException(
              "place "
                  + place
                  + " of the batch had no request when the batch was carried out, and has one now:"
                  + " set its status to open; nothing was written");
    };
  }
}
