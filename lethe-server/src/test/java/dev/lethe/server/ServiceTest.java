package dev.lethe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.SmallService;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as a whole: it starts, answers and turns away. */
class ServiceTest {

  @TempDir private Path folder;

  @Test
  void it_says_that_it_is_well() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      assertThat(service.get("/api/v1/health", "").body()).isEqualTo("{\"status\":\"ok\"}");
    }
  }

  @Test
  void a_page_that_is_not_there_is_told_in_the_form_of_who_asks() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      assertThat(service.get("/api/v1/nothing", "").headers().firstValue("Content-Type"))
          .hasValue("application/problem+json");
      assertThat(service.get("/nothing", "").body()).contains("<h1>Not found</h1>");
    }
  }
}
