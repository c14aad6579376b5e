package dev.lethe.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.ModelRun;
import dev.lethe.server.register.Model;
import dev.lethe.workspace.History;
import dev.lethe.workspace.Home;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RunViewTest {

  private static final Model MODEL = new Model(1, Home.in(Path.of("model")));
  private static final History KEPT =
      new History(false, Optional.empty(), "versions before 7 can be read");
  private static final History GONE =
      new History(true, Optional.empty(), "no version before 7 can be read any more");

  private static String words(ModelRun run) {
    return RunView.of("churn", run).words();
  }

  private static ModelRun done(History history) {
    return new ModelRun.Done(MODEL, 2, OptionalLong.of(3), Optional.of(history), List.of());
  }

  @Test
  void old_versions_that_remain_are_told_whether_or_not_somebody_left() {
    assertThat(words(done(KEPT))).contains("2 requests carried out", "before 7 can be read");
    assertThat(words(new ModelRun.Idle(MODEL, Optional.of(KEPT))))
        .contains("nothing to do", "before 7 can be read");
    assertThat(words(done(GONE))).doesNotContain("before 7");
    assertThat(words(new ModelRun.Idle(MODEL, Optional.empty()))).doesNotContain(";");
  }
}
