package dev.lethe.cli.paper;

import dev.lethe.base.Progress;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.lab.Artefact;
import dev.lethe.lab.Effort;
import dev.lethe.lab.data.LabData;
import dev.lethe.lab.paper.PaperArtefacts;
import dev.lethe.lab.run.Lab;
import dev.lethe.lab.run.LabWatcher;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The paper's figures and tables, with sound bounds beside them. */
@Command(
    name = "reproduce",
    description = {
      "The paper's figures and tables, made anew, with sound bounds beside them.",
      "Writes CSV, SVG, PNG and one report.html. What is finished is kept."
    })
public final class ReproduceCommand implements Runnable {

  private static final String ALL = "all";

  @Parameters(
      paramLabel = "ARTEFACT",
      arity = "0..*",
      description =
          "fig1a … fig2d, table1 … table4, extra-noise, extra-tightness, extra-median, extra-pca, or all"
              + " (the default).")
  private List<String> names = List.of(ALL);

  @Mixin private DataDirOption dataDir;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to put everything (default: ${DEFAULT-VALUE}).")
  private Path out = Path.of("lethe-paper");

  @Option(names = "--quick", description = "Fewer sizes, seeds and subgraphs; under a minute.")
  private boolean quick;

  @Option(names = "--again", description = "Also make what is finished anew.")
  private boolean again;

  @Mixin private Output.Switch form;

  @Override
  public void run() {
    Output output = form.output();
    LabData data = new LabData(dataDir.folder());
    Lab lab = new Lab(PaperArtefacts.all(), data, quick ? Effort.QUICK : Effort.FULL);
    List<Artefact> wanted =
        names.contains(ALL) ? lab.artefacts() : names.stream().map(lab::named).toList();
    output.notes(lab.requireData(wanted));
    try (Watcher watcher = new Watcher(output.err())) {
      Path page = lab.run(wanted, out, again, watcher);
      if (output.isJson()) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("report", page.toString());
        fields.put("artefacts", wanted.stream().map(Artefact::name).toList());
        output.json(fields);
      } else {
        output.out().println("look at " + page);
      }
    }
  }

  /** A bar for each artefact, and a line when it is done. */
  private static final class Watcher implements LabWatcher, AutoCloseable {

    private final PrintWriter err;
    private @Nullable TerminalProgress bar;

    Watcher(PrintWriter err) {
      this.err = err;
    }

    @Override
    public Progress begin(Artefact artefact) {
      close();
      bar = TerminalProgress.of(artefact.name());
      return bar;
    }

    @Override
    public void end(Artefact artefact, double seconds) {
      close();
      err.printf("%s: %s (%.1f s)%n", artefact.name(), artefact.title(), seconds);
      err.flush();
    }

    @Override
    public void kept(Artefact artefact) {
      err.printf("%s: finished earlier (--again makes it anew)%n", artefact.name());
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
        bar = null;
      }
    }
  }
}
