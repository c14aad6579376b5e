package dev.lethe.cli;

import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.schema.DraftOptions;
import dev.lethe.data.schema.SchemaDraft;
import dev.lethe.data.schema.SchemaInference;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.Tables;
import dev.lethe.source.RowSources;
import dev.lethe.source.TableElsewhere;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Works on schemas: the declared way from a file's columns into the unit ball. */
@Command(
    name = "schema",
    description = "Draft the declared preprocessing of a table.",
    subcommands = SchemaCommand.Infer.class)
final class SchemaCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is needed: schema infer FILE");
  }

  /** Prints a draft; its bounds come from the data, and the draft says so. */
  @Command(
      name = "infer",
      description = {
        "Draft a schema from a table and print it.",
        "Bounds read off the data are an assumption that stands in every certificate: replace them"
            + " by what is known beforehand, then set \"bounds\" to \"declared\"."
      })
  static final class Infer implements Runnable {

    @Parameters(
        paramLabel = "FILE|ADDRESS",
        description =
            "CSV (.gz too) or Parquet; or a table on a cluster, as spark:parquet:PATH,"
                + " spark:csv:PATH or spark:table:NAME.")
    private String file;

    @Option(
        names = "--label",
        paramLabel = "COL",
        description = "The column to predict (guessed if absent).")
    private @Nullable String label;

    @Option(
        names = "--id",
        paramLabel = "COL",
        description = "The column that says whose row it is (guessed if absent).")
    private @Nullable String id;

    @Option(
        names = {"--standardise", "--standardize"},
        description = "Scale by mean and standard deviation instead of least and greatest value.")
    private boolean standardise;

    @Option(
        names = "--numeric-label",
        description = "The label is a number, however few different ones there are; not a class.")
    private boolean numericLabel;

    @Option(names = "--yaml", description = "Print YAML instead of JSON.")
    private boolean yaml;

    @Mixin private Output.Switch form;

    @Override
    public void run() {
      SchemaDraft draft = draft();
      Output output = form.output();
      draft.warnings().forEach(output::note);
      boolean asYaml = yaml && !output.isJson();
      output
          .out()
          .print(asYaml ? SchemaWriter.yaml(draft.schema()) : SchemaWriter.json(draft.schema()));
    }

    private SchemaDraft draft() {
      DraftOptions options =
          new DraftOptions(
              Optional.ofNullable(label), Optional.ofNullable(id), standardise, numericLabel);
      if (RowSources.isAddress(file)) {
        TableElsewhere there = RowSources.table(file);
        return SchemaInference.infer(there, there.summary(), options);
      }
      try (TerminalProgress progress = TerminalProgress.of("reading")) {
        return SchemaInference.infer(Tables.open(Path.of(file)), options, progress);
      }
    }
  }
}
