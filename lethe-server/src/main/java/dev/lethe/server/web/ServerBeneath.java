package dev.lethe.server.web;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Marker;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * What the server beneath us says through SLF4J, as lines of the service's log: warnings and
 * errors, in the words of its programmers without what they were to be filled with, which may quote
 * what somebody sent.
 *
 * <p>It is chosen by name and not found on the class path, where Spark may have a log of its own.
 * It writes to standard error and not to Java's logging, which Spark would hand back to SLF4J.
 */
public final class ServerBeneath implements SLF4JServiceProvider {

  /** By it SLF4J is told which provider to take. */
  private static final String CHOICE = "slf4j.provider";

  private final IMarkerFactory markers = new BasicMarkerFactory();
  private final MDCAdapter contexts = new NOPMDCAdapter();

  /** From the first use of SLF4J on, unless somebody has chosen already. */
  static void choose() {
    if (System.getProperty(CHOICE) == null) {
      System.setProperty(CHOICE, ServerBeneath.class.getName());
      System.setProperty("slf4j.internal.verbosity", "WARN"); // or it tells of the choice
    }
  }

  @Override
  public ILoggerFactory getLoggerFactory() {
    return Line::new;
  }

  @Override
  public IMarkerFactory getMarkerFactory() {
    return markers;
  }

  @Override
  public MDCAdapter getMDCAdapter() {
    return contexts;
  }

  @Override
  public String getRequestedApiVersion() {
    return "2.0";
  }

  @Override
  public void initialize() {}

  /** One logger. */
  private static final class Line extends LegacyAbstractLogger {

    private static final long serialVersionUID = 1;

    Line(String name) {
      this.name = name;
    }

    @Override
    public boolean isTraceEnabled() {
      return false;
    }

    @Override
    public boolean isDebugEnabled() {
      return false;
    }

    @Override
    public boolean isInfoEnabled() {
      return false;
    }

    @Override
    public boolean isWarnEnabled() {
      return true;
    }

    @Override
    public boolean isErrorEnabled() {
      return true;
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
      return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
        org.slf4j.event.Level level,
        @Nullable Marker marker,
        String words,
        Object @Nullable [] details,
        @Nullable Throwable thrown) {
      boolean isError = level == org.slf4j.event.Level.ERROR;
      LogRecord line = new LogRecord(isError ? Level.SEVERE : Level.WARNING, words);
      line.setLoggerName(name);
      line.setThrown(thrown);
      System.err.print(new ServiceLog().format(line));
    }
  }
}
