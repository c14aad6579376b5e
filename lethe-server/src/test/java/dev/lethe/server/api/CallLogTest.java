package dev.lethe.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.web.ServiceLog;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of the service: a line a call, and nothing in it of whom the call was about. */
class CallLogTest {

  private static final String REQUEST = "/api/v1/requests/00000000000000000000000000000000";

  @TempDir private Path folder;

  /** All that the JDK's logging is told, in the form of the service. */
  private static final class Lines extends Handler {

    final List<String> all = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord line) {
      all.add(new ServiceLog().format(line));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void a_call_is_one_line_without_ids_names_or_tokens() throws Exception {
    Lines lines = new Lines();
    Logger root = Logger.getLogger("");
    Level before = root.getLevel();
    root.addHandler(lines);
    root.setLevel(Level.INFO);
    try (SmallService service = SmallService.in(folder)) {
      service.get(REQUEST + "?erika=1", "requester:secret-name");
      service.get("/api/v1/erika", "");
      service.post("/api/v1/requests", "requester", "{\"erika\":1}");
    } finally {
      root.removeHandler(lines);
      root.setLevel(before);
    }
    assertThat(lines.all).hasSize(3).allMatch(line -> line.endsWith("}\n"));
    assertThat(lines.all.get(0))
        .matches(
            "\\{\"time\":\"[0-9T:.Z-]+\",\"level\":\"INFO\",\"method\":\"GET\","
                + "\"route\":\"/api/v1/requests/\\{id\\}\",\"status\":404,\"ms\":[0-9.E-]+,"
                + "\"role\":\"requester\"\\}\n");
    assertThat(lines.all.get(1))
        .contains("\"route\":\"none\",\"status\":404")
        .doesNotContain("role");
    assertThat(lines.all.get(2)).contains("\"status\":422");
    assertThat(String.join("", lines.all)).doesNotContain("erika", "secret-name", "0000000000");
  }

  @Test
  void an_exception_is_told_by_its_kinds_and_places_and_not_by_its_words() {
    LogRecord line = new LogRecord(Level.SEVERE, "a call failed");
    line.setThrown(new IllegalStateException("erika", new RuntimeException("erika")));
    assertThat(new ServiceLog().format(line))
        .contains("IllegalStateException", "java.lang.RuntimeException", "CallLogTest.java")
        .contains("a call failed")
        .doesNotContain("erika");
  }
}
