package dev.lethe.server.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Intake;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.register.Submission;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.store.PostgresServer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How fast requests are accepted, each durable, while batches are carried out one after the other.
 * It prints what it measures; what it asserts is that nothing accepted is lost.
 */
@Tag("slow")
class IntakeSpeedTest {

  private static final int SECONDS = 10;
  private static final List<String> PEOPLE =
      IntStream.range(0, 2_000).mapToObj(i -> "p-" + i).toList();

  /** No ids are erased meanwhile: that rewrites tables, and happens once a day. */
  private static final RegisterRules KEEPING = new RegisterRules(false, 10_000, 0, 1, false);

  @TempDir Path folder = Path.of("");

  @Test
  void submissions_in_a_folder() throws Exception {
    for (int clients : new int[] {8, 32}) {
      Path place = folder.resolve("c" + clients);
      measure("SQLite", Desk.in(place), clients);
    }
  }

  @Test
  void submissions_on_a_server_that_syncs_every_commit() throws Exception {
    PostgresServer server = PostgresServer.orSkip();
    server.restart("-c fsync=on");
    try {
      for (int clients : new int[] {8, 32}) {
        Path key = folder.resolve("key" + clients);
        measure(
            "PostgreSQL",
            new Desk(new RegisterHome(server.newPlace(), key), folder.resolve("s" + clients)),
            clients);
      }
    } finally {
      server.restart();
    }
  }

  private static void measure(String database, Desk desk, int clients) throws Exception {
    SmallModel.train(desk.workspace("w"), PEOPLE, desk.tools());
    try (Register register = desk.create(KEEPING, "w");
        Intake intake = new Intake(register, 1_000)) {
      submit(intake, "warm", clients, new AtomicBoolean(), 2);
      AtomicBoolean over = new AtomicBoolean();
      ExecutorService runner = Executors.newSingleThreadExecutor();
      Future<Integer> batches = runner.submit(() -> batches(desk, register, over));
      long start = System.nanoTime();
      List<Long> nanos = submit(intake, "real", clients, over, SECONDS);
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "%s, %d clients: %.0f submissions/s, p50 %.1f ms, p99 %.1f ms, most %.1f ms, %d batches%n",
          database,
          clients,
          nanos.size() / seconds,
          nanos.get(nanos.size() / 2) / 1e6,
          nanos.get((int) (nanos.size() * 0.99)) / 1e6,
          nanos.get(nanos.size() - 1) / 1e6,
          batches.get());
      runner.shutdown();
      assertThat(register.requests().stream().filter(one -> one.channel().equals("real")))
          .hasSameSizeAs(nanos);
      assertThat(register.check(Optional.empty()).isSound()).isTrue();
    }
  }

  /** Every client sends its next request once the last is answered; how long each waited. */
  private static List<Long> submit(
      Intake intake, String channel, int clients, AtomicBoolean over, int seconds)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    List<Future<List<Long>>> waits = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      String name = channel + client + "-";
      waits.add(threads.submit(() -> send(intake, channel, name, end)));
    }
    List<Long> all = new ArrayList<>();
    for (Future<List<Long>> each : waits) {
      all.addAll(each.get());
    }
    over.set(true);
    threads.shutdown();
    return all.stream().sorted().toList();
  }

  private static List<Long> send(Intake intake, String channel, String name, long end) {
    List<Long> waits = new ArrayList<>();
    for (int i = 0; System.nanoTime() < end; i++) {
      String person = i < PEOPLE.size() && i % 50 == 0 ? PEOPLE.get(i) : name + i;
      Submission next =
          new Submission(channel, ForgetRequest.of(person), Optional.of(name + "key" + i));
      long start = System.nanoTime();
      intake.submit(next, Desk.ANN);
      waits.add(System.nanoTime() - start);
    }
    return waits;
  }

  /** A batch a day, as many days as there is time. */
  private static int batches(Desk desk, Register register, AtomicBoolean over) {
    int batches = 0;
    for (LocalDate day = register.today(); !over.get(); day = day.plusDays(1)) {
      desk.on(day.toString());
      for (ModelRun run :
          new Erasure(register, desk.tools())
              .run(ErasureChild.ASKED, Deletion.BY_OWNER, Desk.BEN)) {
        if (run instanceof ModelRun.Failed failed) {
          throw failed.why();
        }
      }
      batches++;
    }
    return batches;
  }
}
