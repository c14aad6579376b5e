package dev.lethe.server.register;

import dev.lethe.certificate.Origin;
import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.database.CommitGate;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** A register in a folder and two people who keep it, on a day that the test says. */
final class Desk {

  static final String ANN = "ann";
  static final String BEN = "ben";
  static final RegisterRules PLAIN = new RegisterRules(false, 30, 0);

  private final RegisterHome home;
  private final Path folder;
  private LocalDate today = LocalDate.of(2026, 1, 31);

  Desk(RegisterHome home, Path folder) {
    this.home = home;
    this.folder = folder;
  }

  static Desk in(Path folder) {
    return new Desk(
        RegisterHome.of(folder.resolve("register").toString(), Optional.empty()), folder);
  }

  Register create(RegisterRules rules) {
    return Register.create(home, rules, List.of(Home.in(folder.resolve("w"))), tools(), ANN);
  }

  Register open() {
    return Register.open(home, tools());
  }

  RegisterHome home() {
    return home;
  }

  Desk on(String day) {
    today = LocalDate.parse(day);
    return this;
  }

  private WorkspaceTools tools() {
    return new WorkspaceTools(
        Origin.Software.of("lethe", "test"),
        new Moving(),
        RandomBits.secure(),
        new CommitGate(),
        false);
  }

  static Submission about(String... people) {
    return new Submission("form", ForgetRequest.of(people), Optional.empty());
  }

  /** Noon of the day that the test says. */
  private final class Moving extends Clock {

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
      return today.atTime(12, 0).toInstant(ZoneOffset.UTC);
    }
  }
}
