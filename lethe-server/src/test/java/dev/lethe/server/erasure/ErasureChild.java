package dev.lethe.server.erasure;

import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.Submission;
import dev.lethe.server.register.TrailLine;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.ChildJvm;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.database.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Enters requests and carries them out, a day after the other, in a process of its own. What is
 * accepted is noted in a file, as a sender would: who is not sure sends again with the same key.
 */
final class ErasureChild {

  static final ReleaseRequest ASKED = ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(500));
  static final int DAYS = 3;
  static final int A_DAY = 3;

  private ErasureChild() {}

  /** For a register in the folder, or in a schema of a server. */
  static ChildJvm start(Path folder, Optional<Location.Server> server) {
    return ChildJvm.start(
        ErasureChild.class,
        server
            .map(place -> new String[] {folder.toString(), place.url(), place.schema()})
            .orElseGet(() -> new String[] {folder.toString()}));
  }

  static Desk desk(Path folder, Optional<Location.Server> server) {
    return server
        .map(place -> new Desk(new RegisterHome(place, folder.resolve("register-key")), folder))
        .orElseGet(() -> Desk.in(folder));
  }

  static Path accepted(Path folder) {
    return folder.resolve("accepted");
  }

  static String name(int number) {
    return "p-" + number;
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Optional<Location.Server> server =
        arguments.length == 1
            ? Optional.empty()
            : Optional.of(new Location.Server(arguments[1], arguments[2]));
    Desk desk = desk(folder, server);
    try (Register register = desk.open()) {
      System.out.println(ChildJvm.READY);
      for (int day = 0; day < DAYS; day++) {
        List<TrailLine> trail = register.trail();
        LocalDate last = LocalDate.parse(trail.get(trail.size() - 1).day());
        desk.on(last.plusDays(1).toString());
        for (int i = 0; i < A_DAY; i++) {
          submit(register, accepted(folder));
        }
        for (ModelRun run :
            new Erasure(register, desk.tools()).run(ASKED, Deletion.BY_OWNER, "c")) {
          if (run instanceof ModelRun.Failed failed) {
            throw failed.why();
          }
        }
      }
    }
  }

  private static void submit(Register register, Path accepted) throws IOException {
    int number = Files.exists(accepted) ? Files.readAllLines(accepted).size() : 0;
    Submission submission =
        new Submission("test", ForgetRequest.of(name(number)), Optional.of("key-" + number));
    Request request = register.submit(submission, Desk.ANN);
    Files.writeString(
        accepted, request.id() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
