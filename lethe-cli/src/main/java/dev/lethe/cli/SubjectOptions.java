package dev.lethe.cli;

import dev.lethe.base.BadInputException;
import dev.lethe.unlearn.ForgetRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Whom to forget. */
final class SubjectOptions {

  @Option(
      names = "--subjects",
      required = true,
      arity = "1..*",
      paramLabel = "FILE|ID",
      description = "Ids, or one file with an id a line, or - for standard input.")
  private List<String> subjects;

  ForgetRequest request() {
    return request(subjects);
  }

  /** Ids, or one file of them. */
  static ForgetRequest request(List<String> subjects) {
    if (subjects.size() > 1) {
      return ForgetRequest.of(subjects);
    }
    String only = subjects.get(0);
    if (only.equals("-")) {
      return named(
          "standard input",
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
              .lines()
              .toList());
    }
    Path file = Path.of(only);
    try {
      return Files.isRegularFile(file)
          ? named(only, Files.readAllLines(file, StandardCharsets.UTF_8))
          : ForgetRequest.of(only);
    } catch (CharacterCodingException foreign) {
      throw new BadInputException(only + ": ids must be text in UTF-8, and these are not", foreign);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static ForgetRequest named(String source, List<String> lines) {
    List<String> ids = lines.stream().map(String::strip).filter(id -> !id.isEmpty()).toList();
    if (ids.isEmpty()) {
      throw new BadInputException(source + ": there is no id in it, one a line is expected");
    }
    return ForgetRequest.of(ids);
  }
}
