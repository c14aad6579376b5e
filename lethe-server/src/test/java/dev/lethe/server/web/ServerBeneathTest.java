package dev.lethe.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.slf4j.Logger;

/** Lines of the web server: only trouble, in our form, without what somebody sent. */
class ServerBeneathTest {

  @Test
  @ResourceLock(Resources.SYSTEM_ERR)
  void it_says_what_is_wrong_and_quotes_nobody() {
    Logger logger = new ServerBeneath().getLoggerFactory().getLogger("org.eclipse.jetty.Some");
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try {
      System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
      logger.debug("small talk {}", "p-1");
      logger.info("small talk {}", "p-1");
      logger.warn("handling of {} failed", "p-1", new IllegalStateException("with p-1"));
      logger.error("stopped at {} and {}", "p-1", "p-2");
    } finally {
      System.setErr(before);
    }
    assertThat(said.toString(StandardCharsets.UTF_8).lines())
        .hasSize(2)
        .noneMatch(line -> line.contains("p-1") || line.contains("small talk"))
        .anyMatch(
            line ->
                line.contains("\"level\":\"WARNING\"")
                    && line.contains("\"logger\":\"org.eclipse.jetty.Some\"")
                    && line.contains("\"words\":\"handling of {} failed\"")
                    && line.contains("java.lang.IllegalStateException"))
        .anyMatch(line -> line.contains("\"level\":\"SEVERE\""));
  }
}
