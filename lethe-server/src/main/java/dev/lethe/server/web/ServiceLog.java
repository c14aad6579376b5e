package dev.lethe.server.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * The log of the service: one JSON object a line. Of an exception it has the kinds and the places
 * in the program; its words may quote what somebody sent, so they stay out.
 */
public final class ServiceLog extends Formatter {

  private static final Logger CALLS = Logger.getLogger("dev.lethe.server.calls");

  /** Kept here, because the logging of the JDK forgets loggers that nobody holds. */
  private static final List<Logger> TALKATIVE =
      List.of(Logger.getLogger("org.eclipse.jetty"), Logger.getLogger("io.javalin"));

  private static final int MOST_FRAMES = 20;

  /** From now on this program logs to standard error in this form, and nothing else there. */
  public static void toStandardError() {
    Logger root = Logger.getLogger("");
    for (Handler other : root.getHandlers()) {
      root.removeHandler(other);
    }
    Handler handler = new ConsoleHandler();
    handler.setFormatter(new ServiceLog());
    root.addHandler(handler);
    quieten();
    ServerBeneath.choose();
  }

  /** The server beneath us speaks only of trouble. */
  public static void quieten() {
    TALKATIVE.forEach(logger -> logger.setLevel(Level.WARNING));
  }

  /** One line for a call. */
  public static void answered(Answered call) {
    LogRecord line = new LogRecord(Level.INFO, "call");
    line.setLoggerName(CALLS.getName());
    line.setParameters(new Object[] {call});
    CALLS.log(line);
  }

  @Override
  public String format(LogRecord line) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("time", line.getInstant().toString());
    fields.put("level", line.getLevel().getName());
    Object[] about = line.getParameters();
    if (about != null && about.length == 1 && about[0] instanceof Answered call) {
      fields.put("method", call.method());
      fields.put("route", call.route());
      fields.put("status", call.status());
      fields.put("ms", Math.floorDiv(call.took().toNanos(), 1_000) / 1e3);
      call.role().ifPresent(role -> fields.put("role", role.word()));
    } else {
      fields.put("logger", String.valueOf(line.getLoggerName()));
      fields.put("words", formatMessage(line));
    }
    if (line.getThrown() != null) {
      fields.put("thrown", kinds(line.getThrown()));
      fields.put("at", places(line.getThrown()));
    }
    return Json.text(fields) + "\n";
  }

  private static List<String> kinds(Throwable thrown) {
    return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
        .map(cause -> cause.getClass().getName())
        .toList();
  }

  private static List<String> places(Throwable thrown) {
    return Stream.of(thrown.getStackTrace())
        .limit(MOST_FRAMES)
        .map(StackTraceElement::toString)
        .toList();
  }
}
