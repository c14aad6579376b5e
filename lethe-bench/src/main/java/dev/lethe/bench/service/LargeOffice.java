package dev.lethe.bench.service;

import dev.lethe.base.Progress;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.generated.GeneratedTable;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Origin;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.server.erasure.ModelRun;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.Run;
import dev.lethe.server.office.ServiceTerms;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.register.Submission;
import dev.lethe.source.Deletion;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import dev.lethe.workspace.database.CommitGate;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/** A register with one large model, whose people are p0, p1, … with a row each. */
final class LargeOffice implements AutoCloseable {

  static final int LEAVING = 10_000;

  private static final int COLUMNS = 50;
  private static final double LAMBDA = 1e-2;
  private static final int CAPACITY = 500_000;

  private final int people;
  private final Office office;
  private final AtomicReference<Instant> now;
  private int batches;

  private LargeOffice(int people, Office office, AtomicReference<Instant> now) {
    this.people = people;
    this.office = office;
    this.now = now;
  }

  static LargeOffice make(Path folder, int people) {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T12:00:00Z"));
    WorkspaceTools tools =
        new WorkspaceTools(
                Origin.Software.of("lethe", "bench"), new SetClock(now), RandomBits.secure())
            .passing(CommitGate.unwatched());
    Home home = Home.in(folder.resolve("model"));
    GridRows rows = GeneratedRows.logistic(5, people, COLUMNS);
    Declared declared =
        Declared.of(
            LogisticKind.of(LAMBDA, OptionalDouble.empty()), GeneratedTable.schema(COLUMNS));
    List<String> names = IntStream.range(0, people).mapToObj(i -> "p" + i).toList();
    Workspace.train(home, declared, new People(names, rows), tools, Progress.SILENT).close();
    Register register =
        Register.create(
            RegisterHome.of(folder.resolve("register").toString(), Optional.empty()),
            new RegisterRules(false, 365, 0, 1, false),
            List.of(home),
            tools,
            "bench");
    ReleaseRequest asked = ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(CAPACITY));
    return new LargeOffice(
        people, new Office(register, tools, new ServiceTerms(asked, Deletion.BY_OWNER)), now);
  }

  Office office() {
    return office;
  }

  /** The seconds that it takes to forget some more of them; a model has one batch a day. */
  double batch() {
    now.updateAndGet(instant -> instant.plus(Duration.ofDays(1)));
    int number = batches++;
    List<String> leaving =
        IntStream.range(0, LEAVING).mapToObj(i -> "p" + (i * (people / LEAVING) + number)).toList();
    office
        .register()
        .submit(new Submission("bench", ForgetRequest.of(leaving), Optional.empty()), "bench");
    long start = System.nanoTime();
    Run run = office.runs().start("bench");
    while (run.isUnderWay()) {
      SubmissionLoad.pause();
      run = office.runs().last().orElseThrow();
    }
    if (!run.models().stream().allMatch(ModelRun.Done.class::isInstance)) {
      throw new IllegalStateException("a batch was not carried out: " + run.models());
    }
    return (System.nanoTime() - start) * 1e-9;
  }

  @Override
  public void close() {
    office.close();
  }

  /** Stands still until somebody moves it. */
  private static final class SetClock extends Clock {

    private final AtomicReference<Instant> now;

    SetClock(AtomicReference<Instant> now) {
      this.now = now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return Objects.requireNonNull(now.get());
    }
  }
}
