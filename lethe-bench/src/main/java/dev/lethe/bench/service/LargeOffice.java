package dev.lethe.bench.service;

import dev.lethe.base.Progress;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.generated.GeneratedTable;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Origin;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.privacy.Guarantee;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.ServiceTerms;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.source.Deletion;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** A register with one large model, whose people are p0, p1, … with a row each. */
final class LargeOffice {

  private static final int COLUMNS = 50;
  private static final double LAMBDA = 1e-2;
  private static final int CAPACITY = 20_000;

  private LargeOffice() {}

  static Office make(Path folder, int people) {
    WorkspaceTools tools = WorkspaceTools.of(Origin.Software.of("lethe", "bench"));
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
            new RegisterRules(false, 30, 0, 1, false),
            List.of(home),
            tools,
            "bench");
    ReleaseRequest asked = ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(CAPACITY));
    return new Office(register, tools, new ServiceTerms(asked, Deletion.BY_OWNER));
  }
}
