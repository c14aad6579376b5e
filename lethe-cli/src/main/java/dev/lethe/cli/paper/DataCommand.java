package dev.lethe.cli.paper;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.download.Catalogue;
import dev.lethe.lab.download.CataloguedFile;
import dev.lethe.lab.download.CataloguedSet;
import dev.lethe.lab.download.Downloads;
import dev.lethe.lab.download.Downloads.Outcome;
import dev.lethe.lab.download.Downloads.Result;
import dev.lethe.lab.download.FileState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The published data sets: where they are, and copies of them. */
@Command(
    name = "data",
    description = "The published data sets of the paper: list them, fetch them, check copies.",
    subcommands = {DataCommand.Inventory.class, DataCommand.Fetch.class, DataCommand.Check.class})
public final class DataCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is needed: data list, data fetch NAME or data check");
  }

  /** Says of every set what there is. */
  @Command(name = "list", description = "The data sets, and which of them are here.")
  static final class Inventory implements Runnable {

    @Mixin private DataDirOption dataDir;
    @Mixin private Output.Switch form;

    @Override
    public void run() {
      Output output = form.output();
      DataFolder folder = dataDir.folder();
      if (output.isJson()) {
        output.json(
            Map.of(
                "sets", Catalogue.sets().stream().map(set -> DataView.of(set, folder)).toList()));
        return;
      }
      TextTable table =
          new TextTable().textIn(4).row("data set", "files", "bytes", "state", "where");
      for (CataloguedSet set : Catalogue.sets()) {
        table.row(
            set.name(),
            String.valueOf(set.files().size()),
            set.bytes() == 0 ? "" : String.format(Locale.ROOT, "%,d", set.bytes()),
            set.stateIn(folder).toString(),
            DataView.places(set, folder));
      }
      table.print(output.out());
    }
  }

  /** Downloads what is not there. */
  @Command(
      name = "fetch",
      description = {
        "Download data sets from where they are published, and check their content.",
        "They go to --data-dir, else LETHE_DATA, else lethe/data in the user's cache."
      })
  static final class Fetch implements Runnable {

    private static final String ALL = "all";

    private final List<CataloguedSet> sets;

    @Parameters(paramLabel = "NAME", arity = "1..*", description = "As 'list' names it, or all.")
    private List<String> names;

    @Mixin private DataDirOption dataDir;
    @Mixin private Output.Switch form;

    Fetch() {
      this(Catalogue.sets());
    }

    /** With another catalogue. */
    Fetch(List<CataloguedSet> sets) {
      this.sets = sets;
    }

    @Override
    public void run() {
      Output output = form.output();
      boolean all = names.contains(ALL);
      List<CataloguedSet> wanted =
          all ? sets : names.stream().map(name -> Catalogue.named(name, sets)).toList();
      Path folder = dataDir.target();
      List<Result> results = new ArrayList<>();
      for (CataloguedSet set : wanted) {
        output.err().println(set.name() + ": " + set.publisher() + " (" + set.licence() + ")");
        results.addAll(fetch(set, folder));
      }
      List<Result> lacking =
          results.stream()
              .filter(r -> r.outcome() == Outcome.FAILED || r.outcome() == Outcome.BY_HAND)
              .toList();
      if (lacking.stream().anyMatch(r -> !all || r.outcome() == Outcome.FAILED)) {
        lacking.forEach(r -> output.err().println(r.file().path() + ": " + r.note()));
        throw new BadInputException(
            "of %d files %d could not be had, see above".formatted(results.size(), lacking.size()));
      }
      if (output.isJson()) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("folder", folder.toString());
        fields.put("files", results.stream().map(DataView::of).toList());
        output.json(fields);
      } else {
        results.forEach(
            r -> output.out().println(folder.resolve(r.file().path()) + ": " + DataView.words(r)));
      }
    }

    private static List<Result> fetch(CataloguedSet set, Path folder) {
      List<TerminalProgress> bars = new ArrayList<>();
      try {
        return Downloads.into(folder).fetch(set, file -> next(bars, file));
      } finally {
        bars.forEach(TerminalProgress::close);
      }
    }

    private static Progress next(List<TerminalProgress> bars, CataloguedFile file) {
      bars.forEach(TerminalProgress::close);
      bars.clear();
      bars.add(TerminalProgress.of(file.path()));
      return bars.get(0);
    }
  }

  /** Recomputes the fingerprint of every copy. */
  @Command(
      name = "check",
      description = "Whether every copy has the published content; exit code 5 if one has not.")
  static final class Check implements Runnable {

    @Mixin private DataDirOption dataDir;
    @Mixin private Output.Switch form;

    @Override
    public void run() {
      Output output = form.output();
      DataFolder folder = dataDir.folder();
      Map<String, FileState> states = new LinkedHashMap<>();
      for (CataloguedSet set : Catalogue.sets()) {
        set.files().forEach(file -> states.put(file.path(), file.stateIn(folder)));
      }
      if (output.isJson()) {
        Map<String, Object> files = new LinkedHashMap<>();
        states.forEach((path, state) -> files.put(path, state.toString()));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("good", !states.containsValue(FileState.DAMAGED));
        fields.put("files", files);
        output.json(fields);
      } else {
        TextTable table = new TextTable();
        states.forEach((path, state) -> table.row(path, state.toString()));
        table.print(output.out());
      }
      List<String> damaged =
          states.entrySet().stream()
              .filter(entry -> entry.getValue() == FileState.DAMAGED)
              .map(entry -> folder.find(entry.getKey()).map(Path::toString).orElse(entry.getKey()))
              .toList();
      if (!damaged.isEmpty()) {
        throw new VerificationFailedException(
            "not the published content: "
                + String.join(", ", damaged)
                + "; 'lethe data fetch NAME --data-dir DIR' replaces it");
      }
    }
  }
}
