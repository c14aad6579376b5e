package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.workspace.database.CommitGate;
import dev.lethe.workspace.database.Location;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever shuts the gate knows what was committed, and nothing is committed after that. */
class CommitGateTest {

  @TempDir Path folder = Path.of("");

  private static void put(WorkspaceStore store, String value, CountDownLatch inside) {
    store.write(
        view -> {
          view.put("name", value);
          inside.countDown();
          return value;
        },
        made -> Optional.of(made + " is kept"));
  }

  @Test
  void a_change_that_comes_too_late_is_never_made() throws InterruptedException {
    Location place = new Location.Folder(folder.resolve("w"));
    CommitGate gate = new CommitGate();
    try (WorkspaceStore store =
        WorkspaceStore.create(place, view -> view.put("name", "none"), gate, "it is made")) {
      put(store, "first", new CountDownLatch(1));
      store.change(view -> view.put("other", "upkeep is not told"));
      assertThat(gate.done()).containsExactly("it is made", "first is kept");
      assertThat(gate.shut(Duration.ofSeconds(1))).hasValue(List.of("it is made", "first is kept"));
      CountDownLatch inside = new CountDownLatch(1);
      Thread late = new Thread(() -> put(store, "late", inside));
      late.setDaemon(true);
      late.start();
      inside.await();
      late.join(50);
      assertThat(late.isAlive()).as("held at the gate").isTrue();
      Optional<String> kept = store.read(view -> view.text("name"));
      assertThat(kept).hasValue("first");
    }
  }

  @Test
  void a_gate_that_somebody_holds_is_not_waited_for_without_end() throws InterruptedException {
    CommitGate gate = new CommitGate();
    Thread other = new Thread(() -> gate.shut(Duration.ZERO));
    other.start();
    other.join();
    assertThat(gate.shut(Duration.ofMillis(1))).isEmpty();
  }
}
