package dev.lethe.server.office;

import dev.lethe.base.LetheException;
import dev.lethe.server.erasure.ModelRun;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestFilter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Starts a run each day, tries again after one that failed, erases what is due to be erased, and
 * says each day which requests are overdue or soon will be. A run that was missed, because the
 * service did not run then, is made up for at once.
 */
public final class Schedule implements AutoCloseable {

  private static final Logger LOG = System.getLogger(Schedule.class.getName());
  private static final String WHO = "schedule";
  private static final int TICK_SECONDS = 20;
  private static final Duration UNTIL_RETRY = Duration.ofMinutes(15);
  private static final int SOON_DAYS = 7;

  /**
   * When to run.
   *
   * @param at the time of day
   */
  public record Daily(LocalTime at, ZoneId zone) {}

  private final Office office;
  private final Optional<Daily> daily;
  private final Clock clock;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "lethe-schedule");
            thread.setDaemon(true);
            return thread;
          });
  private Optional<LocalDate> lastRun = Optional.empty();
  private Optional<LocalDate> lastReminder = Optional.empty();
  private Optional<LocalDate> lastSweep = Optional.empty();
  private Optional<Instant> retry = Optional.empty();

  /**
   * @param daily empty where somebody starts the runs by hand
   */
  Schedule(Office office, Optional<Daily> daily, Clock clock) {
    this.office = office;
    this.daily = daily;
    this.clock = clock;
    office.runs().watch(this::look);
  }

  /** From now on. */
  public static Schedule start(Office office, Optional<Daily> daily, Clock clock) {
    Schedule schedule = new Schedule(office, daily, clock);
    schedule.begin();
    return schedule;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // a tick catches whatever goes wrong in it
  private void begin() {
    timer.scheduleWithFixedDelay(this::tick, 0, TICK_SECONDS, TimeUnit.SECONDS);
  }

  /** A run in which a model refused is tried again: a database may have been away. */
  private synchronized void look(Run run) {
    boolean failed =
        run.trouble().isPresent()
            || run.models().stream().anyMatch(ModelRun.Failed.class::isInstance);
    if (failed) {
      retry = Optional.of(clock.instant().plus(UNTIL_RETRY));
      LOG.log(Level.WARNING, "a run did not do all it was to do; it is tried again in 15 minutes");
    } else if (!run.isUnderWay()) {
      retry = Optional.empty();
    }
  }

  /** Whatever goes wrong, the next tick comes. */
  void tick() {
    try {
      makeTheRound();
      if (isTime()) {
        office.runs().start(WHO);
      }
    } catch (LetheException trouble) {
      LOG.log(Level.ERROR, "the schedule: " + trouble.getMessage());
    } catch (RuntimeException unforeseen) {
      LOG.log(Level.ERROR, "the schedule failed", unforeseen);
    }
  }

  private synchronized boolean isTime() {
    if (retry.isPresent() && !clock.instant().isBefore(retry.get())) {
      retry = Optional.empty();
      return daily.isPresent();
    }
    if (daily.isEmpty()) {
      return false;
    }
    ZonedDateTime now = clock.instant().atZone(daily.get().zone());
    LocalDate today = now.toLocalDate();
    if (now.toLocalTime().isBefore(daily.get().at()) || lastRun.equals(Optional.of(today))) {
      return false;
    }
    lastRun = Optional.of(today);
    return true;
  }

  /** Once a day; where nothing can be erased, people are told of due dates all the same. */
  private void makeTheRound() {
    Optional<LocalDate> today = Optional.of(office.register().today());
    if (!lastReminder.equals(today)) {
      remind(office.register().requests(RequestFilter.OPEN), today.get());
      int damaged = office.register().damaged().size();
      if (damaged > 0) {
        LOG.log(Level.ERROR, "{0} requests cannot be read: nobody can carry them out", damaged);
      }
      lastReminder = today;
    }
    if (!lastSweep.equals(today)) {
      office.register().sweep(WHO);
      lastSweep = today;
    }
  }

  private static void remind(List<Request> requests, LocalDate today) {
    long overdue = dueWithin(requests, today, -1);
    long soon = dueWithin(requests, today, SOON_DAYS) - overdue;
    if (overdue > 0) {
      LOG.log(Level.ERROR, "{0} requests are OVERDUE", overdue);
    }
    if (soon > 0) {
      LOG.log(Level.WARNING, "{0} requests are due within {1} days", soon, SOON_DAYS);
    }
  }

  private static long dueWithin(List<Request> requests, LocalDate today, int days) {
    return requests.stream()
        .filter(request -> request.daysLeft(today).filter(left -> left <= days).isPresent())
        .count();
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
