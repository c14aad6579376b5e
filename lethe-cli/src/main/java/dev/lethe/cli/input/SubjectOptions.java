package dev.lethe.cli.input;

import dev.lethe.source.RowSources;
import dev.lethe.unlearn.population.ForgetRequest;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whom to forget. */
public final class SubjectOptions {

  @Option(
      names = "--subjects",
      required = true,
      arity = "1..*",
      paramLabel = "FILE|ID",
      description =
          "Ids, files with an id a line (UTF-8, or UTF-16 as spreadsheets write it; .gz too), or -"
              + " for standard input. 'lethe forget' also takes a control table alone,"
              + " spark:table:NAME: its open requests are carried out, and their states written"
              + " back.")
  private List<String> subjects;

  /** The address of a control table, where one is given in the place of ids. */
  public Optional<String> controlTable() {
    return subjects.size() == 1
        ? Optional.of(subjects.get(0)).filter(RowSources::isAddress)
        : Optional.empty();
  }

  public ForgetRequest request() {
    return SubjectList.request(subjects);
  }
}
