package dev.lethe.server.console;

import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** The style and the script of the pages. */
public final class Assets {

  private static final String HTMX = "/META-INF/resources/webjars/htmx.org/2.0.7/dist/htmx.min.js";

  private Assets() {}

  public static List<Route> routes() {
    byte[] style = resource("lethe.css");
    byte[] htmx = resource(HTMX);
    byte[] icon = resource("icon.svg");
    return List.of(
        Route.get("/assets/lethe.css", call -> answer(call, "text/css", style)),
        Route.get("/assets/icon.svg", call -> answer(call, "image/svg+xml", icon)),
        Route.get("/assets/htmx.js", call -> answer(call, "text/javascript", htmx)));
  }

  private static void answer(Context call, String type, byte[] content) {
    call.contentType(type + "; charset=utf-8")
        .header("Cache-Control", "max-age=3600")
        .result(content);
  }

  private static byte[] resource(String name) {
    try (InputStream in = Objects.requireNonNull(Assets.class.getResourceAsStream(name), name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
