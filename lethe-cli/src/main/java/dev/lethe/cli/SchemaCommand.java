package dev.lethe.cli;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.input.EmbeddingsOption;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.schema.DraftOptions;
import dev.lethe.data.schema.DraftOptions.Role;
import dev.lethe.data.schema.DraftScale;
import dev.lethe.data.schema.SchemaDraft;
import dev.lethe.data.schema.SchemaInference;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.TextEncoding;
import dev.lethe.source.RowSources;
import dev.lethe.source.TableElsewhere;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
    subcommands = {SchemaCommand.Infer.class, FromWeightsCommand.class})
final class SchemaCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is needed: schema infer FILE or schema from-weights FILE");
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
        description =
            "Scale by mean and standard deviation and clip whole rows (default: bounds of mean ± 2"
                + " deviations, values beyond are clipped).")
    private boolean standardise;

    @Option(names = "--range", description = "Bounds are the least and the greatest value.")
    private boolean range;

    @Option(names = "--no-bias", description = "Draft no constant column.")
    private boolean noBias;

    @Option(
        names = "--numeric-label",
        description = "The label is a number, however few different ones there are; not a class.")
    private boolean numericLabel;

    @Option(
        names = "--categorical",
        paramLabel = "COL",
        split = ",",
        description = "Columns whose values are categories, though they may be numbers.")
    private List<String> categorical = List.of();

    @Option(
        names = "--numeric",
        paramLabel = "COL",
        split = ",",
        description = "Columns of numbers, though some values may be none.")
    private List<String> numeric = List.of();

    @Option(
        names = "--date",
        paramLabel = "COL",
        split = ",",
        description = "Columns of dates, read as days since 1970-01-01.")
    private List<String> date = List.of();

    @Option(
        names = "--drop",
        paramLabel = "COL",
        split = ",",
        description = "Columns to leave out.")
    private List<String> drop = List.of();

    @Option(
        names = "--encoding",
        paramLabel = "utf8|latin1",
        description = "Of a CSV file (found out if absent).")
    private @Nullable TextEncoding encoding;

    @Option(names = "--yaml", description = "Print YAML instead of JSON.")
    private boolean yaml;

    @Mixin private EmbeddingsOption embeddings;
    @Mixin private Output.Switch form;

    @Override
    public void run() {
      SchemaDraft draft = draft();
      Output output = form.output();
      draft.notes().forEach(output::note);
      boolean asYaml = yaml && !output.isJson();
      output.out().print(asYaml ? SchemaWriter.yaml(draft) : SchemaWriter.json(draft));
    }

    private DraftOptions options() {
      if (standardise && range) {
        throw new BadUsageException("--standardise and --range are two scales: choose one");
      }
      DraftScale scale =
          standardise ? DraftScale.STANDARDISE : range ? DraftScale.RANGE : DraftScale.SPREAD;
      return new DraftOptions(
              Optional.ofNullable(label),
              Optional.ofNullable(id),
              scale,
              numericLabel,
              !noBias,
              Map.of())
          .with(Role.CATEGORICAL, categorical)
          .with(Role.NUMERIC, numeric)
          .with(Role.DATE, date)
          .with(Role.DROP, drop);
    }

    private SchemaDraft draft() {
      DraftOptions options = options();
      if (RowSources.isAddress(file)) {
        embeddings.refuseWith("rows on a cluster");
        TableElsewhere there = RowSources.table(file);
        return SchemaInference.infer(there, there.summary(), options);
      }
      try (TerminalProgress progress = TerminalProgress.of("reading")) {
        ByteSource source = ByteSource.of(Path.of(file));
        TextEncoding written = encoding == null ? TextEncoding.of(source) : encoding;
        return SchemaInference.infer(embeddings.open(source.in(written)), options, progress)
            .written(written, encoding == null);
      }
    }
  }
}
