package dev.lethe.cli.stamp;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the stamp comes from; one of three. */
final class StampSource {

  @Option(
      names = "--tsa",
      required = true,
      paramLabel = "URL",
      description = "The time stamp authority to ask: http://… or https://…")
  @Nullable URI authority;

  @Option(
      names = "--query",
      required = true,
      paramLabel = "FILE",
      description = "Only write the question, to be taken to an authority from elsewhere.")
  @Nullable Path query;

  @Option(
      names = "--answer",
      required = true,
      paramLabel = "FILE",
      description = "The authority's answer, brought from elsewhere.")
  @Nullable Path answer;
}
