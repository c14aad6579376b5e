package dev.lethe.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.ModelRun;
import dev.lethe.server.office.Run;
import dev.lethe.server.register.Model;
import dev.lethe.workspace.History;
import dev.lethe.workspace.Home;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunJsonTest {

  /** There are no notes beside it that would say more. */
  @Test
  void old_versions_of_an_idle_run_come_with_words() {
    Model model = new Model(1, Home.in(Path.of("model")));
    History kept = new History(false, Optional.empty(), "versions before 7 can be read");
    Run run =
        new Run(
            1,
            "ann",
            Instant.EPOCH,
            Optional.of(Instant.EPOCH),
            List.of(new ModelRun.Idle(model, Optional.of(kept))),
            Optional.empty(),
            Optional.empty());
    assertThat(RunJson.fields(run).get("models"))
        .isEqualTo(
            List.of(
                Map.of(
                    "model",
                    1L,
                    "done",
                    true,
                    "history",
                    Map.of("gone", false, "words", "versions before 7 can be read"))));
  }
}
