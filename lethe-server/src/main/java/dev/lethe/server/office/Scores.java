package dev.lethe.server.office;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.evaluate.Evaluation;
import dev.lethe.data.model.ParametersJson;
import dev.lethe.data.model.ReleasedFolder;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.table.ByteSource;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceLog;
import dev.lethe.workspace.WorkspaceLog.ReleaseLine;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * How good the releases of a model are on the rows that are in its workspace now.
 *
 * <p>The figures tell of people who are still there, without noise: they are for operators, are in
 * no certificate and are never published. Nothing of them is kept, either: what was counted last
 * month would tell of people who were forgotten since.
 *
 * @param rows how many each was tried on
 * @param each the last releases, the oldest first; empty where there is nothing to compare
 * @param none why there are no figures
 */
public record Scores(long rows, List<Score> each, Optional<String> none) {

  private static final int MOST = 24;

  /** One release. */
  public record Score(ReleaseLine release, Evaluation evaluation) {}

  public Scores {
    each = List.copyOf(each);
  }

  /** The score of a release, where it is one of them. */
  public Optional<Double> of(long release) {
    return each.stream()
        .filter(score -> score.release().number() == release)
        .map(score -> score.evaluation().score())
        .findFirst();
  }

  private static Scores none(String why) {
    return new Scores(0, List.of(), Optional.of(why));
  }

  static Scores of(Workspace workspace) {
    WorkspaceLog log = workspace.log();
    if (log.elsewhere().isPresent()) {
      return none("the rows are elsewhere: 'lethe evaluate' tries a release on a table");
    }
    if (log.releases().isEmpty() || log.rows() == 0) {
      return none("there is no release yet, or no row is left");
    }
    GridRows rows = workspace.rows();
    int before = Math.max(0, log.releases().size() - MOST);
    try {
      return new Scores(
          rows.rows(),
          log.releases().stream()
              .skip(before)
              .map(release -> new Score(release, Evaluation.of(model(workspace, release), rows)))
              .toList(),
          Optional.empty());
    } catch (BadUsageException noLabel) {
      return none(String.valueOf(noLabel.getMessage()));
    }
  }

  private static ReleasedModel model(Workspace workspace, ReleaseLine release) {
    String parameters = workspace.published(release.number()).orElseThrow().parameters();
    return ReleasedFolder.model(
        ParametersJson.read(
            ByteSource.of(
                "release " + release.number(), parameters.getBytes(StandardCharsets.UTF_8))),
        workspace.declared().schema());
  }
}
