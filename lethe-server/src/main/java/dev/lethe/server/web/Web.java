package dev.lethe.server.web;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.access.Identities;
import dev.lethe.server.register.Outage;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.SizeUnit;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;

/** The server: these routes, behind one guard. */
public final class Web implements AutoCloseable {

  private static final Logger LOG = System.getLogger(Web.class.getName());

  /** 10,000 ids of a hundred letters fit; what is larger is no request. */
  static final long LARGEST_BODY = 2_000_000;

  private static final String OVERRIDE = "X-HTTP-Method-Override";
  private static final int BUSY = 503;
  private static final int STOP_WITHIN_MS = 20_000;

  private final WebSettings settings;
  private final Javalin server;

  private Web(WebSettings settings, Javalin server) {
    this.settings = settings;
    this.server = server;
  }

  /**
   * Serves from now on.
   *
   * @param errors pages for people; programs get {@link Problem problems}
   * @param watcher is told of every call that was answered
   */
  public static Web start(
      WebSettings settings,
      Identities identities,
      List<Route> routes,
      ErrorPage errors,
      Consumer<Answered> watcher) {
    ServiceLog.quieten();
    Guard guard = new Guard(identities, settings);
    Javalin server =
        Javalin.create(
            config -> {
              configure(config);
              config.requestLogger.http((call, ms) -> watcher.accept(Answered.of(call, ms)));
              config.routes.before(call -> receive(call, settings));
              config.routes.beforeMatched(guard::admit);
              routes.forEach(route -> add(config, route));
              config.routes.exception(
                  HttpResponseException.class,
                  (e, call) -> tell(call, Problems.of(e, call), errors));
              config.routes.exception(Exception.class, (e, call) -> failed(e, call, errors));
            });
    try {
      server.start(settings.host(), settings.port());
    } catch (JavalinBindException taken) {
      throw new BadUsageException(
          "nothing can listen on port %d of %s: choose another (--port, or 0 for any that is free)"
              .formatted(settings.port(), settings.host()),
          taken);
    }
    return new Web(settings, server);
  }

  /** Whatever can be got can be asked for its head, by the same rules. */
  private static void add(JavalinConfig config, Route route) {
    config.routes.addHttpHandler(route.method(), route.path(), route.handler(), route);
    if (route.method().equals(HandlerType.GET)) {
      config.routes.addHttpHandler(HandlerType.HEAD, route.path(), route.handler(), route);
    }
  }

  private static void failed(Exception e, Context call, ErrorPage errors) {
    Problem problem = Problems.of(e);
    String which = "a call failed: " + call.method() + " " + call.endpoint().path;
    if (Outage.behind(e).isPresent()) {
      LOG.log(Level.ERROR, which + ": " + e.getMessage());
    } else if (problem.word().equals(Problems.INTERNAL)) {
      LOG.log(Level.ERROR, which, e);
    }
    tell(call, problem, errors);
  }

  private static void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.http.maxRequestSize = LARGEST_BODY;
    config.http.prefer405over404 = true;
    config.router.ignoreTrailingSlashes = false;
    config.jetty.multipartConfig.maxTotalRequestSize(LARGEST_BODY, SizeUnit.BYTES);
    config.jetty.multipartConfig.maxInMemoryFileSize((int) LARGEST_BODY, SizeUnit.BYTES);
    config.jetty.modifyServer(Web::prepare);
    config.jetty.modifyHttpConfiguration(Web::sayLittle);
  }

  /** Calls that are under way are answered before it stops. */
  private static void prepare(Server server) {
    server.setStopTimeout(STOP_WITHIN_MS);
    server.setErrorHandler(new Unheard());
  }

  private static void sayLittle(HttpConfiguration http) {
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
  }

  private static void receive(Context call, WebSettings settings) {
    Headers.set(call, settings);
    String host = call.header("Host");
    if (host == null || !settings.isOurs(host)) {
      throw Problem.of(421, "misdirected", "this service does not answer to that name")
          .at("Host")
          .asException();
    }
    if (call.header(OVERRIDE) != null) { // Javalin would believe it, and proxies would not know
      throw Problem.of(400, "no-override", "a call is made by its own method")
          .at(OVERRIDE)
          .asException();
    }
  }

  private static void tell(Context call, Problem problem, ErrorPage errors) {
    Remainder.takeUp(call);
    call.status(problem.status());
    if (problem.status() == BUSY) {
      call.header("Retry-After", problem.word().equals(Problems.UNAVAILABLE) ? "10" : "1");
    }
    if (Route.isForPrograms(call.path())) {
      call.contentType(Problem.TYPE).result(Json.text(problem.fields()));
    } else {
      call.html(errors.of(call, problem));
    }
  }

  public int port() {
    return server.port();
  }

  /** By which people reach it. */
  public String address() {
    return settings
        .address()
        .map(Object::toString)
        .orElseGet(() -> "http://" + settings.host() + ":" + port());
  }

  @Override
  public void close() {
    server.stop();
  }
}
