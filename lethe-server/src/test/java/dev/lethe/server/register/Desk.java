package dev.lethe.server.register;

import dev.lethe.certificate.Origin;
import dev.lethe.privacy.RandomBits;
import dev.lethe.server.testing.TestClock;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.WorkspaceTools;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;
import java.util.stream.Stream;

/** A register in a folder and two people who keep it, on a day that the test says. */
public final class Desk {

  public static final String ANN = "ann";
  public static final String BEN = "ben";
  public static final RegisterRules PLAIN = new RegisterRules(false, 30, 0, 1, false);

  private final RegisterHome home;
  private final Path folder;
  private final TestClock clock;

  public Desk(RegisterHome home, Path folder) {
    this(home, folder, new TestClock());
  }

  private Desk(RegisterHome home, Path folder, TestClock clock) {
    this.home = home;
    this.folder = folder;
    this.clock = clock;
  }

  public static Desk in(Path folder) {
    return in(folder, new TestClock());
  }

  public static Desk in(Path folder, TestClock clock) {
    return new Desk(
        RegisterHome.of(folder.resolve("register").toString(), Optional.empty()), folder, clock);
  }

  public Register create(RegisterRules rules) {
    return create(rules, "w");
  }

  public Register create(RegisterRules rules, String... workspaces) {
    return Register.create(
        home, rules, Stream.of(workspaces).map(this::workspace).toList(), tools(), ANN);
  }

  public Home workspace(String name) {
    return Home.in(folder.resolve(name));
  }

  public Register open() {
    return Register.open(home, tools());
  }

  RegisterHome home() {
    return home;
  }

  public Desk on(String day) {
    clock.on(LocalDate.parse(day));
    return this;
  }

  public WorkspaceTools tools() {
    return new WorkspaceTools(Origin.Software.of("lethe", "test"), clock, RandomBits.secure());
  }

  public static Submission about(String... people) {
    return new Submission("form", ForgetRequest.of(people), Optional.empty());
  }
}
