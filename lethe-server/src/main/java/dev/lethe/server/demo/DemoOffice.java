package dev.lethe.server.demo;

import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Origin;
import dev.lethe.privacy.Guarantee;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.ServiceTerms;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.source.Deletion;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.WorkspaceTools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * An office of a company that does not exist: two models of its customers, and twelve weeks of
 * requests in every state. Models, releases and certificates are real; only the people are not.
 */
public final class DemoOffice {

  private static final RegisterRules RULES = new RegisterRules(true, 30, 0, 1, false);
  private static final ServiceTerms TERMS =
      new ServiceTerms(
          ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(100)), Deletion.BY_OWNER);

  private DemoOffice() {}

  /** Opens the one in this folder, or makes it there: it takes some seconds. */
  public static Office in(Path folder, Origin.Software software, Clock now) {
    MovingClock clock = new MovingClock(now);
    WorkspaceTools tools = new WorkspaceTools(software, clock, WorkspaceTools.of(software).bits());
    RegisterHome home = RegisterHome.of(folder.resolve("register").toString(), Optional.empty());
    Register register =
        Files.exists(folder.resolve("register"))
            ? Register.open(home, tools)
            : made(folder, home, tools, clock);
    return new Office(register, tools, TERMS);
  }

  private static Register made(
      Path folder, RegisterHome home, WorkspaceTools tools, MovingClock clock) {
    LocalDate today = LocalDate.now(clock);
    clock.set(today.minusDays(InventedHistory.DAYS));
    Home renewal = Home.in(folder.resolve("renewal"));
    Home spending = Home.in(folder.resolve("spending"));
    new InventedModels(tools, TERMS.asked()).train(renewal, spending);
    Register register = Register.create(home, RULES, List.of(renewal, spending), tools, "i.marsh");
    new InventedHistory(register, tools, TERMS).happen(today, clock);
    clock.letGo();
    return register;
  }
}
