package dev.lethe.server.api;

import dev.lethe.server.access.Permission;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.Run;
import dev.lethe.server.register.TrailLine;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * What happens, as it happens (server-sent events): lines of the trail and runs. The trail is read
 * from the register, so a listener hears of what other instances do, and goes on after a break at
 * the line after its {@code Last-Event-ID}. Each listener has a thread of the server: one that
 * reads slowly holds up nobody else.
 */
final class Events implements AutoCloseable {

  static final String PATH = Api.PATH + "/events";

  private static final String TYPE = "text/event-stream; charset=utf-8";
  private static final int MOST_LISTENERS = 50;
  private static final int AT_ONCE = 500;
  private static final int SILENT_ROUNDS = 10;
  private static final long ROUND_MS = 1_000;
  private static final Pattern NUMBER = Pattern.compile("\\d{1,15}");

  private final Office office;
  private final Semaphore places = new Semaphore(MOST_LISTENERS);
  private final CountDownLatch closing = new CountDownLatch(1);

  Events(Office office) {
    this.office = office;
  }

  Route route() {
    return Route.get(PATH, this::listen, Permission.READ);
  }

  private void listen(Context call) {
    long last = begin(call);
    if (call.method().equals(HandlerType.HEAD)) {
      call.contentType(TYPE);
      return;
    }
    if (!places.tryAcquire()) {
      throw Problem.of(503, "busy", "at most " + MOST_LISTENERS + " listen at once").asException();
    }
    try {
      call.contentType(TYPE).header("X-Accel-Buffering", "no"); // a proxy is not to collect it
      tell(call.res().getOutputStream(), last);
    } catch (IOException gone) {
      // A listener says good-bye by hanging up.
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } finally {
      places.release();
    }
  }

  /** After the line that the listener knows; at the end of the trail where it knows none. */
  private long begin(Context call) {
    String known = call.header("Last-Event-ID");
    if (known == null) {
      return office.register().trailEnd().lines();
    }
    if (!NUMBER.matcher(known).matches()) {
      throw Problem.of(400, "bad-header", "the number of a line of the trail is needed")
          .at("Last-Event-ID")
          .asException();
    }
    return Long.parseLong(known);
  }

  /** Until the listener has gone, which shows when writing fails, or the service stops. */
  private void tell(OutputStream out, long begin) throws IOException, InterruptedException {
    long last = begin;
    Optional<Run> told = Optional.empty();
    int silent = SILENT_ROUNDS;
    boolean over = false;
    while (!over) {
      StringBuilder news = new StringBuilder();
      List<TrailLine> lines = office.register().trail(last, AT_ONCE);
      for (TrailLine line : lines) {
        news.append("id: ").append(line.number()).append('\n').append(event("trail", fields(line)));
        last = line.number();
      }
      Optional<Run> run = office.runs().last();
      if (!run.equals(told)) {
        run.ifPresent(one -> news.append(event("run", RunJson.fields(one))));
        told = run;
      }
      silent = news.isEmpty() ? silent + 1 : 0;
      if (silent >= SILENT_ROUNDS) {
        news.append(": still here\n\n");
        silent = 0;
      }
      out.write(news.toString().getBytes(StandardCharsets.UTF_8));
      out.flush();
      over = closing.await(lines.size() < AT_ONCE ? ROUND_MS : 0, TimeUnit.MILLISECONDS);
    }
  }

  private static String event(String name, Map<String, Object> fields) {
    return "event: " + name + "\ndata: " + Json.text(fields) + "\n\n";
  }

  /** Who did it is for those who audit: the trail says it. */
  private static Map<String, Object> fields(TrailLine line) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", line.number());
    fields.put("day", line.day());
    fields.put("what", line.what());
    line.request().ifPresent(id -> fields.put("request", id));
    return fields;
  }

  /** Ends what is told to all listeners: a server waits for calls that are under way. */
  @Override
  public void close() {
    closing.countDown();
  }
}
