package dev.lethe.cli.register;

import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.KeyPlace;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The workspaces that a register looks after. */
final class ModelOptions {

  @Option(
      names = "--workspace",
      paramLabel = "DIR",
      description = "A workspace that requests go to; repeat it for more.")
  private List<String> workspaces = List.of();

  @Option(
      names = "--models",
      paramLabel = "FILE",
      description = {
        "The same from a file, for workspaces on a server, too:",
        "{\"models\": [{\"workspace\": \"postgresql://…?schema=NAME\", \"key\": FILE|ADDRESS,"
            + " \"releases\": DIR}]}; a folder needs neither key nor releases."
      })
  private @Nullable Path file;

  /** Each is opened once: a register of something else would find out too late. */
  List<Home> homes(WorkspaceTools tools) {
    Stream<Home> named =
        workspaces.stream().map(place -> Home.at(place, Optional.empty(), Optional.empty()));
    List<Home> homes = Stream.concat(named, fromFile()).toList();
    homes.forEach(home -> Workspace.open(home, tools).close());
    return homes;
  }

  private Stream<Home> fromFile() {
    if (file == null) {
      return Stream.empty();
    }
    DocumentNode root = Documents.json(ByteSource.of(file), "a list of models").requireObject();
    List<DocumentNode> models = root.field("models").items();
    root.requireNothingElse();
    return models.stream().map(ModelOptions::home);
  }

  private static Home home(DocumentNode model) {
    String workspace = model.requireObject().field("workspace").string();
    Optional<KeyPlace> key = model.optional("key").map(DocumentNode::string).map(KeyPlace::parse);
    Optional<Path> releases = model.optional("releases").map(DocumentNode::string).map(Path::of);
    model.requireNothingElse();
    return model.valid(() -> Home.at(workspace, key, releases));
  }
}
