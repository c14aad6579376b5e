package dev.lethe.server.register;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.unlearn.population.ForgetRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Submissions of many at once. */
class IntakeTest {

  @TempDir Path folder = Path.of("");
  private Desk desk = Desk.in(Path.of(""));

  @BeforeEach
  void begin() {
    desk = Desk.in(folder);
  }

  private static Submission keyed(String key, String... people) {
    return new Submission("api", ForgetRequest.of(people), Optional.of(key));
  }

  @Test
  void one_that_is_refused_leaves_no_trace_and_does_not_disturb_the_others() {
    try (Register register = desk.create(Desk.PLAIN)) {
      List<Entered> entered =
          register.submitAll(
              List.of(
                  new Entry(keyed("a", "p-1"), Desk.ANN),
                  new Entry(keyed("a", "p-2"), Desk.BEN),
                  new Entry(keyed("a", "p-1"), Desk.BEN),
                  new Entry(Desk.about("p-3"), Desk.BEN)));
      assertThat(entered.get(1)).isInstanceOf(Entered.Refused.class);
      assertThat(entered.get(2).orThrow()).isEqualTo(entered.get(0).orThrow());
      assertThat(register.requests())
          .containsExactly(entered.get(0).orThrow(), entered.get(3).orThrow());
      assertThat(register.trail().stream().map(line -> line.who() + " " + line.what()))
          .containsExactly(
              "ann created", "ann received", "ann scheduled", "ben received", "ben scheduled");
      assertThat(register.check(Optional.empty()).isSound()).isTrue();
    }
  }

  @Test
  void what_is_told_of_a_request_is_what_the_register_says() {
    for (boolean approval : new boolean[] {false, true}) {
      Desk other = Desk.in(folder.resolve("approval-" + approval));
      try (Register register = other.create(new RegisterRules(approval, 30, 0, 1, false))) {
        Request told = register.submit(Desk.about("p-1", "p-2", "p-1"), Desk.ANN);
        assertThat(told).isEqualTo(register.request(told.id()));
        assertThat(told.people()).isEqualTo(2);
      }
    }
  }

  @Test
  void every_thread_is_told_of_its_own_request_and_nothing_is_lost() throws Exception {
    int threads = 12;
    int each = 20;
    try (Register register = desk.create(Desk.PLAIN);
        Intake intake = new Intake(register, threads)) {
      ExecutorService clients = Executors.newFixedThreadPool(threads);
      List<Future<List<RequestId>>> answers = new ArrayList<>();
      for (int client = 0; client < threads; client++) {
        String name = "c" + client;
        answers.add(clients.submit(() -> send(intake, register, name, each)));
      }
      List<RequestId> told = new ArrayList<>();
      for (Future<List<RequestId>> answer : answers) {
        told.addAll(answer.get());
      }
      clients.shutdown();
      assertThat(register.requests().stream().map(Request::id))
          .containsExactlyInAnyOrderElementsOf(told)
          .hasSize(threads * each);
      assertThat(register.check(Optional.empty()).isSound()).isTrue();
    }
  }

  private static List<RequestId> send(Intake intake, Register register, String name, int count) {
    List<RequestId> told = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String person = name + "-" + i;
      RequestId id = intake.submit(Desk.about(person), Desk.ANN).id();
      assertThat(register.reveal(id, Desk.BEN)).containsExactly(person);
      told.add(id);
    }
    return told;
  }

  @Test
  void a_refusal_is_of_who_sent_it_and_so_is_trouble_with_the_clock() {
    try (Register register = desk.create(Desk.PLAIN);
        Intake intake = new Intake(register, 1)) {
      intake.submit(keyed("a", "p-1"), Desk.ANN);
      assertThatThrownBy(() -> intake.submit(keyed("a", "p-2"), Desk.ANN))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("another request");
      assertThatThrownBy(() -> intake.submit(keyed("b", "p-2"), "a\nb"))
          .hasMessageContaining("visible");
      desk.on("2026-01-30");
      assertThatThrownBy(() -> intake.submit(keyed("c", "p-3"), Desk.ANN))
          .hasMessageContaining("2026-01-30");
      desk.on("2026-01-31");
      intake.submit(keyed("c", "p-3"), Desk.ANN);
      assertThat(register.requests()).hasSize(2);
    }
  }

  @Test
  void more_than_there_is_room_for_is_refused_and_after_the_end_everything() {
    try (Register register = desk.create(Desk.PLAIN)) {
      Intake none = new Intake(register, 0);
      assertThatThrownBy(() -> none.submit(Desk.about("p-1"), Desk.ANN))
          .isInstanceOf(RejectedExecutionException.class)
          .hasMessageContaining("0 requests wait");
      Intake closed = new Intake(register, 3);
      closed.submit(Desk.about("p-1"), Desk.ANN);
      closed.close();
      closed.close();
      assertThatThrownBy(() -> closed.submit(Desk.about("p-1"), Desk.ANN))
          .isInstanceOf(RejectedExecutionException.class)
          .hasMessageContaining("no more requests");
      assertThat(register.requests()).hasSize(1);
    }
  }
}
