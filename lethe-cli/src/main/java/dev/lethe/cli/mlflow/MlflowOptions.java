package dev.lethe.cli.mlflow;

import dev.lethe.exchange.mlflow.MlflowRegistry;
import dev.lethe.exchange.mlflow.MlflowRegistry.Earlier;
import dev.lethe.exchange.mlflow.MlflowServer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which registry, and under which name. */
public final class MlflowOptions {

  @Option(
      names = "--mlflow",
      required = true,
      paramLabel = "URI",
      description = {
        "An MLflow server that the release is published on, https://host[:port][/prefix].",
        "MLFLOW_TRACKING_TOKEN, or MLFLOW_TRACKING_USERNAME and _PASSWORD, let us in."
      })
  private String address;

  @Option(
      names = "--mlflow-name",
      required = true,
      paramLabel = "NAME",
      description = "The registered model: this one's alone, earlier versions are archived.")
  private String name;

  @Option(
      names = "--mlflow-delete-previous",
      description = "Delete earlier versions and their files instead: an archived one still loads.")
  private boolean deletePrevious;

  @Option(
      names = "--mlflow-insecure",
      description = "Allow http to another machine, where the network is trusted.")
  private boolean insecure;

  /** None where nobody asked for it. */
  public static Optional<MlflowTarget> asked(@Nullable MlflowOptions given) {
    return Optional.ofNullable(given).map(MlflowOptions::target);
  }

  /** Refuses at once what cannot work, before there is a release. */
  MlflowTarget target() {
    MlflowRegistry.requireName(name);
    return new MlflowTarget(
        MlflowServer.of(address, insecure, System.getenv()),
        name,
        deletePrevious ? Earlier.DELETE : Earlier.ARCHIVE,
        insecure);
  }
}
