package dev.lethe.bench.scale;

import dev.lethe.base.Progress;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.generated.GeneratedTable;
import dev.lethe.bench.generated.ScratchFolder;
import dev.lethe.bench.race.Race;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.certificate.Origin;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import dev.lethe.workspace.store.PostgresServer;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Requests of one person and of a tenth of all people, on SQLite and on a private PostgreSQL server
 * with the same rows; each until nothing of them is left in the files.
 */
public final class DatabasesBench {

  private static final int COLUMNS = 50;

  /** How much slower the server may be. */
  private static final double LIMIT = 1.5;

  /** Next to nobody is next to each other in the table. */
  private static final int STEP = 7919;

  private static final int TENTHS = 3;
  private static final WorkspaceTools TOOLS =
      WorkspaceTools.of(Origin.Software.of("lethe", "bench"));

  private final int people;
  private final PrintStream out;

  private DatabasesBench(int people, PrintStream out) {
    this.people = people;
    this.out = out;
  }

  public static boolean run(int people, PrintStream out) {
    out.printf(Locale.ROOT, "%n%,d people, a row of %d features each%n", people, COLUMNS);
    try (ScratchFolder folder = ScratchFolder.make()) {
      return new DatabasesBench(people, out).measure(folder);
    }
  }

  private boolean measure(ScratchFolder folder) {
    Contender file = new Contender("SQLite", Home.in(folder.path().resolve("w")));
    Optional<Contender> server = PostgresServer.ifInstalled().map(found -> on(found, folder));
    if (server.isEmpty()) {
      out.println("  PostgreSQL's server binaries are not installed: SQLite is measured alone");
    }
    file.train();
    server.ifPresent(Contender::train);
    Race one = new Race("forget one, newton verified").contender(file.name, file::forgetOne);
    Race tenth =
        new Race("forget a tenth in one request, newton verified")
            .contender(file.name, file::forgetTenth);
    server.ifPresent(
        contender -> {
          one.contender(contender.name, LIMIT, contender::forgetOne);
          tenth.contender(contender.name, LIMIT, contender::forgetTenth);
        });
    boolean met = one.report(out, 2, 7);
    met &= tenth.report(out, 0, TENTHS);
    return met;
  }

  /** The disk is waited for, as SQLite does. */
  private Contender on(PostgresServer server, ScratchFolder folder) {
    server.restart("-c fsync=on");
    return new Contender(
        "PostgreSQL",
        new Home(
            server.newPlace(),
            folder.path().resolve("key.pem"),
            folder.path().resolve("releases")));
  }

  private final class Contender {

    private final String name;
    private final Home home;
    private int last;
    private int tenths;

    Contender(String name, Home home) {
      this.name = name;
      this.home = home;
    }

    void train() {
      Declared declared =
          Declared.of(
              LogisticKind.of(1e-2, OptionalDouble.empty()), GeneratedTable.schema(COLUMNS));
      List<String> names = IntStream.range(0, people).mapToObj(DatabasesBench::name).toList();
      People all = new People(names, GeneratedRows.logistic(5, people, COLUMNS));
      long start = System.nanoTime();
      Workspace.train(home, declared, all, TOOLS, Progress.SILENT).close();
      out.printf(
          Locale.ROOT, "  %s: trained in %.1f s%n", name, (System.nanoTime() - start) * 1e-9);
    }

    double forgetOne() {
      last = (last + STEP) % people;
      return forget(List.of(name(last)));
    }

    /** Whoever left alone is not here any more. */
    double forgetTenth() {
      int tenth = tenths++;
      return forget(
          IntStream.range(0, people)
              .filter(person -> person % 10 == tenth)
              .mapToObj(DatabasesBench::name)
              .toList());
    }

    private double forget(List<String> leaving) {
      try (Workspace open = Workspace.open(home, TOOLS)) {
        Issued issued =
            open.forget(
                ForgetRequest.of(leaving),
                ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(leaving.size()))
                    .by(Method.NEWTON)
                    .certified(Certification.VERIFIED));
        if (!issued.purge().complete()) {
          throw new IllegalStateException(issued.purge().message());
        }
        return issued.number();
      }
    }
  }

  private static String name(int person) {
    return "p" + person;
  }
}
