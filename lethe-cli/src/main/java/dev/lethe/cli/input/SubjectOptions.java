package dev.lethe.cli.input;

import dev.lethe.unlearn.population.ForgetRequest;
import java.util.List;
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
              + " for standard input.")
  private List<String> subjects;

  public ForgetRequest request() {
    return SubjectList.request(subjects);
  }
}
