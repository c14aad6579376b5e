package dev.lethe.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs the commands of a page in this process, as from the repository root, and says what a
 * terminal would show: notes and errors, then the output unless it goes to a file.
 *
 * @param root files are looked for here
 * @param folder files and workspaces that the page itself makes go here, and are found here first
 */
record ConsoleSession(Path root, Path folder) {

  private static final String LETHE = "./lethe";
  private static final Set<String> PLACES =
      Set.of("--workspace", "--register", "--out", "--release", "--plot", "--mlflow", "--report");

  List<String> shownBy(String command) throws IOException {
    List<String> words = words(command);
    Optional<Path> target = Optional.empty();
    int redirect = words.indexOf(">");
    if (redirect >= 0) {
      target = Optional.of(folder.resolve(words.get(redirect + 1)));
      words = words.subList(0, redirect);
    }
    if (words.get(0).equals("cat")) {
      return Files.readAllLines(Path.of(resolved(words.get(1))));
    }
    assertThat(words.get(0))
        .as("only ./lethe and cat can be checked: %s", command)
        .isEqualTo(LETHE);
    CommandRun run = CommandRun.of(arguments(words).toArray(String[]::new));
    assertThat(run.exitCode() == 0)
        .as("an exit code of 0 exactly where no error is shown, but got %d", run.exitCode())
        .isEqualTo(!run.err().startsWith("lethe: "));
    String out = run.out();
    if (target.isPresent()) {
      Files.writeString(target.get(), out);
      out = "";
    }
    return (run.err() + out).replace(folder + "/", "").replace(root + "/", "").lines().toList();
  }

  private List<String> arguments(List<String> words) {
    List<String> arguments = new ArrayList<>();
    for (int i = 1; i < words.size(); i++) {
      boolean place = PLACES.contains(words.get(i - 1)) && !words.get(i).contains("://");
      arguments.add(place ? folder.resolve(words.get(i)).toString() : resolved(words.get(i)));
    }
    if (arguments.equals(List.of("demo"))) { // its own choice would be the current folder
      arguments.addAll(List.of("--out", folder.resolve("lethe-demo").toString()));
    }
    return arguments;
  }

  /** A file that the page wrote or that is there, or a folder beside it, as its whole path. */
  private String resolved(String word) {
    for (Path base : List.of(folder, root)) {
      if (!word.isEmpty() && Files.isRegularFile(base.resolve(word))) {
        return base.resolve(word).toString();
      }
    }
    return word.startsWith("../") ? root.resolve(word).toString() : word;
  }

  /** Splits like a shell: blanks separate, quotes of either kind hold together. */
  static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (int i = 0; i < command.length(); i++) {
      char c = command.charAt(i);
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '"' || c == '\'') {
        quote = c;
        inWord = true;
      } else if (c != ' ') {
        word.append(c);
        inWord = true;
      } else if (inWord) {
        words.add(word.toString());
        word.setLength(0);
        inWord = false;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("a quote is not closed: " + command);
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }
}
