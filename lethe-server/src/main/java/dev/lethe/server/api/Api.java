package dev.lethe.server.api;

import dev.lethe.server.office.Office;
import dev.lethe.server.web.Answered;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** All that programs can ask; {@code openapi.yaml} describes it. */
public final class Api implements AutoCloseable {

  public static final String PATH = "/api/v1";

  private static final String DESCRIPTION = PATH + "/openapi.yaml";

  /** These pages bring their style with them and need nothing else. */
  private static final String PAGE_POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'; sandbox";

  private final Events events;
  private final Metrics metrics;
  private final List<Route> routes = new ArrayList<>();

  public Api(Office office) {
    this.events = new Events(office);
    this.metrics = new Metrics(office);
    routes.addAll(new RequestRoutes(office).routes());
    routes.addAll(new ModelRoutes(office).routes());
    routes.addAll(new RunRoutes(office).routes());
    routes.addAll(new TokenRoutes(office).routes());
    routes.add(VerifyRoute.route());
    routes.add(new TrailRoute(office).route());
    routes.add(events.route());
    routes.add(metrics.route());
    routes.add(new Health(office).route());
    byte[] description = description();
    routes.add(
        Route.get(
            DESCRIPTION,
            call -> call.contentType("application/yaml; charset=utf-8").result(description)));
    routes.add(Route.get(PATH + "/", this::list));
  }

  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /** Figures of a call that was answered. */
  public void answered(Answered call) {
    metrics.answered(call);
  }

  private void list(Context call) {
    Json.answer(
        call,
        Map.of("description", DESCRIPTION, "routes", routes.stream().map(Api::fields).toList()));
  }

  private static Map<String, Object> fields(Route route) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("method", route.method().toString());
    fields.put("path", route.path());
    fields.put("needs", route.needs().stream().map(need -> need.word()).sorted().toList());
    return fields;
  }

  /** A page that stands for itself: a letter, a certificate for the file. */
  static void page(Context call, String html) {
    call.header("Content-Security-Policy", PAGE_POLICY).html(html);
  }

  private static byte[] description() {
    try (InputStream in =
        Objects.requireNonNull(Api.class.getResourceAsStream("openapi.yaml"), "openapi.yaml")) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Listeners are let go. */
  @Override
  public void close() {
    events.close();
  }
}
