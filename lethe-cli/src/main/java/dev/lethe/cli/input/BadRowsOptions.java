package dev.lethe.cli.input;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.grid.BadRows;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Table;
import dev.lethe.workspace.content.Arrivals;
import dev.lethe.workspace.files.Rights;
import dev.lethe.workspace.files.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** What to do with rows that break a rule of the schema. */
public final class BadRowsOptions {

  /** Refuse the file, or leave those rows out and list them. */
  enum Choice {
    REFUSE,
    REPORT
  }

  @Option(
      names = "--bad-rows",
      paramLabel = "refuse|report",
      description =
          "Rows that break a rule of the schema: refuse the file (default), or leave them out and"
              + " list them in --bad-rows-file.")
  private Choice choice = Choice.REFUSE;

  @Option(
      names = "--bad-rows-file",
      paramLabel = "FILE",
      description =
          "Where rows that were left out are listed: a new file that only its owner may read"
              + " (default: bad-rows.csv).")
  private Path file = Path.of("bad-rows.csv");

  /** Each once, although a long table is read twice. */
  private final Set<String> lines = new LinkedHashSet<>();

  boolean isReport() {
    return choice == Choice.REPORT;
  }

  /** Reads the rows; those that are left out are in the file when this returns. */
  public Dataset read(Table table, Schema declared) {
    requireNewFile();
    try (TerminalProgress progress = TerminalProgress.of("reading")) {
      return reading(declared).load(table, progress);
    } finally {
      write();
    }
  }

  /** The same in batches; those that are left out are in the file once all are taken in. */
  Arrivals arrivals(Table table, Schema declared) {
    requireNewFile();
    Arrivals people;
    try (TerminalProgress progress = TerminalProgress.of("reading")) {
      people = Arrivals.of(reading(declared), table, progress);
    } finally {
      write();
    }
    return batch -> {
      try {
        people.each(batch);
      } finally {
        write();
      }
    };
  }

  private GridImport reading(Schema declared) {
    GridImport plain = GridImport.by(declared);
    BadRows list = (where, reason) -> lines.add(quoted(where) + "," + quoted(reason));
    return isReport() ? plain.leavingOut(list) : plain;
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  /**
   * What is there would be replaced: an older list, whose rows may be in no other place, or worse.
   */
  private void requireNewFile() {
    boolean empty = Files.isRegularFile(file) && file.toFile().length() == 0;
    if (isReport() && Files.exists(file) && !empty) {
      throw new BadUsageException(
          "--bad-rows-file needs a new file, but there is one already: " + file);
    }
  }

  /** It holds values of people, so that only its owner may read it. */
  private void write() {
    if (lines.isEmpty()) {
      return;
    }
    try {
      WholeFile.put(file, "row,reason\n" + String.join("\n", lines) + "\n", Rights.OWNER_ONLY);
    } catch (IOException e) {
      throw new BadInputException(file + ": cannot be written: " + e.getMessage(), e);
    }
  }

  /** Says how many were left out, if any. */
  public void tell(Output output, Map<String, Object> fields) {
    if (!lines.isEmpty()) {
      fields.put("left_out", lines.size());
      output.note("%d rows were left out; %s says why".formatted(lines.size(), file));
    }
  }
}
