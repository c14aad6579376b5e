package dev.lethe.server.erasure;

import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import dev.lethe.kinds.Kinds;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceLog;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A ridge regression on one row each of some people. */
public final class SmallModel {

  static final ReleaseRequest ASKED = ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(10));

  private static final int COLUMNS = 2;
  private static final int LARGEST = 300_000;

  private SmallModel() {}

  public static void train(Home home, List<String> people, WorkspaceTools tools) {
    Random random = new Random(7);
    int[] features = random.ints((long) COLUMNS * people.size(), -LARGEST, LARGEST).toArray();
    int[] labels = random.ints(people.size(), -LARGEST, LARGEST).toArray();
    People rows = new People(people, new GridRows(COLUMNS, features, labels));
    Workspace.train(home, declared(), rows, tools, Progress.SILENT).close();
  }

  private static Declared declared() {
    ModelKind kind = Kinds.named("ridge").orElseThrow();
    Values values = Values.none();
    for (Parameter parameter : kind.parameters()) {
      Optional<Object> value =
          parameter.field().equals("lambda") ? Optional.of(0.05) : parameter.usual();
      if (value.isPresent()) {
        values = values.with(parameter, value.get());
      }
    }
    Schema schema =
        Schema.of(Feature.Numeric.of("x0", -1, 1), Feature.Numeric.of("x1", -1, 1))
            .withId("who")
            .withLabel(Label.Regression.of("y", -1, 1));
    return Declared.of(kind.declare(values), schema);
  }

  public static WorkspaceLog log(Home home, WorkspaceTools tools) {
    try (Workspace open = Workspace.open(home, tools)) {
      return open.log();
    }
  }
}
