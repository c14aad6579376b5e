package dev.lethe.server.api;

import dev.lethe.server.office.Office;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** How many requests there are, and how long they may still take. */
final class RegisterFigures {

  private static final List<Integer> DAYS = List.of(0, 3, 7, 14, 30, 90);

  private final Office office;
  private final MultiGauge states;
  private final MultiGauge within;
  private volatile double smallest = Double.NaN;
  private volatile double overdue;

  RegisterFigures(Office office, MeterRegistry registry) {
    this.office = office;
    this.states =
        MultiGauge.builder("lethe.requests").description("Requests by state").register(registry);
    this.within =
        MultiGauge.builder("lethe.requests.due.within")
            .description("Open requests that are due within so many days, overdue ones included")
            .register(registry);
    Gauge.builder("lethe.requests.due.days", () -> smallest)
        .description("Days left of the open request that is due first; negative where overdue")
        .register(registry);
    Gauge.builder("lethe.requests.overdue", () -> overdue)
        .description("Open requests whose last day is past")
        .register(registry);
  }

  void update() {
    List<Request> all = office.register().requests();
    LocalDate today = office.register().today();
    List<Long> left = all.stream().flatMap(request -> request.daysLeft(today).stream()).toList();
    smallest =
        left.stream()
            .mapToLong(Long::longValue)
            .boxed()
            .min(Long::compare)
            .map(Long::doubleValue)
            .orElse(Double.NaN);
    overdue = left.stream().filter(days -> days < 0).count();
    states.register(
        Arrays.stream(RequestState.values()).map(state -> row(all, state)).toList(), true);
    within.register(DAYS.stream().map(days -> row(left.stream(), days)).toList(), true);
  }

  private static Row<Number> row(List<Request> all, RequestState state) {
    long count = all.stream().filter(request -> request.state() == state).count();
    return Row.of(Tags.of("state", state.word()), count);
  }

  private static Row<Number> row(Stream<Long> left, int days) {
    long count = left.filter(each -> each <= days).count();
    return Row.of(Tags.of("days", Integer.toString(days)), count);
  }
}
