package dev.lethe.cli.demo;

import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.workspace.WorkspaceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The main job end to end on generated data. */
@Command(
    name = "demo",
    description = {
      "The main job end to end on generated data: train, release, forget, certify, verify.",
      "Writes a report.html worth looking at."
    })
public final class DemoCommand implements Runnable {

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to put everything (default: a new folder lethe-demo…).")
  private @Nullable Path out;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Contracts to generate (default: ${DEFAULT-VALUE}).")
  private int rows = 20_000;

  @Mixin private Output.Switch form;

  @Override
  public void run() {
    Output output = form.output();
    Path page =
        new Demo(folder(), rows, WorkspaceOptions.tools(), line -> output.err().println(line))
            .run();
    if (output.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("report", page.toString());
      output.json(fields);
    } else {
      output.out().println("look at " + page);
    }
  }

  /** A fresh name each time, so that the first command of the README can be repeated. */
  private Path folder() {
    if (out != null) {
      return out;
    }
    try {
      Path first = Path.of("lethe-demo");
      for (int i = 2; Files.exists(first) && i < 10_000; i++) {
        first = Path.of("lethe-demo-" + i);
      }
      return Files.createDirectories(first);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
