package dev.lethe.server.access;

import dev.lethe.certificate.Origin;
import dev.lethe.privacy.RandomBits;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.testing.TestClock;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.WorkspaceTools;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** A register in a folder or on a server, and who may come in, at a time that the test says. */
public final class AccessDesk implements AutoCloseable {

  public static final LocalDate EXPIRES = LocalDate.of(2026, 3, 1);

  private final TestClock clock = new TestClock();
  private final RegisterHome home;
  private final Register register;
  private final Access access;

  public AccessDesk(RegisterHome home, Path folder) {
    this.home = home;
    this.register =
        Register.create(home, Desk.PLAIN, List.of(Home.in(folder.resolve("w"))), tools(), Desk.ANN);
    this.access = Access.of(register, clock);
  }

  public static AccessDesk in(Path folder) {
    return new AccessDesk(
        RegisterHome.of(folder.resolve("register").toString(), Optional.empty()), folder);
  }

  public WorkspaceTools tools() {
    return new WorkspaceTools(Origin.Software.of("lethe", "test"), clock, RandomBits.secure());
  }

  public TestClock clock() {
    return clock;
  }

  public Register register() {
    return register;
  }

  /** Another process on the same register. */
  public Register second() {
    return Register.open(home, tools());
  }

  public Access access() {
    return access;
  }

  public NewToken token(String name, Role role) {
    return access.tokens().make(Principal.of(name, role), EXPIRES, Desk.ANN);
  }

  @Override
  public void close() {
    register.close();
  }
}
