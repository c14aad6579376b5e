package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.store.KeyEntry;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.ReleaseEntry;
import dev.lethe.workspace.store.RequestEntry;
import dev.lethe.workspace.store.WriteView;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The days that are entered and signed. A clock that went wrong shows when its day is held against
 * the last one that was entered: certificates of a day before it, or of the far future, mislead.
 */
public record Days(Clock clock, boolean confirmed) {

  private static final int MOST_APART = 400;

  /** Why a day was refused, for a service: its callers are not to blame for its clock. */
  public static final class ClockException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ClockException() {
      super("the clock of this machine does not follow from the last day entered");
    }
  }

  /** Today; refused where it does not follow from the last day that was entered. */
  public LocalDate after(Optional<LocalDate> last) {
    LocalDate today = LocalDate.now(clock);
    last.filter(entered -> !confirmed).ifPresent(entered -> require(entered, today));
    return today;
  }

  /** Today, entered as the last day. */
  LocalDate enter(WriteView view) {
    LocalDate today = after(last(view));
    view.put(SettingNames.DAY, today.toString());
    return today;
  }

  private static void require(LocalDate last, LocalDate today) {
    if (today.isBefore(last) || today.isAfter(last.plusDays(MOST_APART))) {
      throw new BadInputException(
          "a day is not before the last one entered here, and at most "
              + MOST_APART
              + " days after it, but that was "
              + last
              + " and this machine's clock says "
              + today
              + ": set the clock right, or confirm the day with --confirm-day; nothing was changed",
          new ClockException());
    }
  }

  /** A workspace of an earlier version has entries only. */
  private static Optional<LocalDate> last(ReadView view) {
    return view.text(SettingNames.DAY)
        .map(LocalDate::parse)
        .or(
            () ->
                Stream.of(
                        view.releases().stream().map(ReleaseEntry::day),
                        view.requests().stream().map(RequestEntry::day),
                        view.keys().stream().map(KeyEntry::since))
                    .flatMap(days -> days)
                    .max(Comparator.naturalOrder()));
  }
}
