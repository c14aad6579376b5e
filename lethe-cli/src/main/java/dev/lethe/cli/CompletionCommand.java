package dev.lethe.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a completion script for bash and zsh, generated from the commands themselves. */
@Command(
    name = "completion",
    description = "Print a completion script for bash or zsh.",
    footer = {"", "Use it now:   source <(./lethe completion)"})
final class CompletionCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().getOut().print(AutoComplete.bash("lethe", spec.root().commandLine()));
  }
}
