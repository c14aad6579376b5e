package dev.lethe.dist;

import dev.lethe.base.LetheVersion;
import dev.lethe.cli.LetheCommand;
import dev.lethe.cli.terminal.Distribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;

/** Run by the build: adds to the folder of a distribution what is made from the program itself. */
public final class Generated {

  /** For zsh's folder of functions; it has the script for bash beside it. */
  private static final String ZSH =
      """
      #compdef lethe
      # Completion of lethe for zsh, by the script for bash that stands beside this file.
      autoload -U +X bashcompinit && bashcompinit
      (( $+functions[compopt] )) || compopt() { } # bash alone has it; without it files are not offered, no more
      source "${${(%):-%x}:A:h}/lethe.bash"
      _bash_complete -o default -F _complete_lethe
      """;

  private Generated() {}

  /**
   * Writes pages, scripts and the list.
   *
   * @param args the folder, with app.jar and lib/ in it; the build's time stamp
   */
  public static void main(String[] args) throws IOException {
    Path home = Path.of(args[0]);
    String day = args[1].substring(0, "2026-01-01".length());
    Path manual = Files.createDirectories(home.resolve("man/man1"));
    String source = "lethe " + LetheVersion.text();
    for (ManPage page : ManPage.all(LetheCommand.whole(), day, source)) {
      Files.writeString(manual.resolve(page.name() + ".1"), page.text());
    }
    Path completion = Files.createDirectories(home.resolve("completion"));
    Files.writeString(
        completion.resolve("lethe.bash"), AutoComplete.bash("lethe", LetheCommand.whole()));
    Files.writeString(completion.resolve("_lethe"), ZSH);
    Files.writeString(home.resolve("manifest.txt"), new Distribution(home).found().text());
  }
}
