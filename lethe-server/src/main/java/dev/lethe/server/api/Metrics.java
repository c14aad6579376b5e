package dev.lethe.server.api;

import dev.lethe.server.access.Permission;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.Run;
import dev.lethe.server.web.Answered;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;

/**
 * Figures for those who watch the service, in the form of Prometheus. Labels are words of a fixed
 * list or numbers of models: nothing of a request, nothing of a person.
 */
final class Metrics {

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final RegisterFigures requests;
  private final ModelFigures models;

  Metrics(Office office) {
    this.requests = new RegisterFigures(office, registry);
    this.models = new ModelFigures(office, registry);
    List.of(
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            new ProcessorMetrics(),
            new UptimeMetrics())
        .forEach(figures -> figures.bindTo(registry));
    office.runs().watch(this::ran);
  }

  Route route() {
    return Route.get(Api.PATH + "/metrics", this::answer, Permission.WATCH);
  }

  /** A listener to events is connected for hours: that is no duration. */
  void answered(Answered call) {
    if (!call.route().equals(Events.PATH)) {
      Timer.builder("lethe.http")
          .description("Calls by route, without what fills its places")
          .tags(
              "method", call.method(),
              "route", call.route(),
              "status", Integer.toString(call.status()))
          .register(registry)
          .record(call.took());
    }
  }

  private void ran(Run run) {
    run.ended()
        .ifPresent(
            end -> {
              Timer.builder("lethe.run")
                  .description("Runs, by whether they ended in time")
                  .tag("outcome", run.trouble().isEmpty() ? "done" : "trouble")
                  .register(registry)
                  .record(Duration.between(run.started(), end));
              models.expire();
            });
  }

  private void answer(Context call) {
    requests.update();
    models.update();
    call.contentType("text/plain; version=0.0.4; charset=utf-8").result(registry.scrape());
  }
}
