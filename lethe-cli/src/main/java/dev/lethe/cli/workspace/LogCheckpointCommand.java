package dev.lethe.cli.workspace;

import dev.lethe.certificate.log.PublishedLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What others keep of a log. */
@Command(
    name = "checkpoint",
    description =
        "Print the newest checkpoint of the log: whoever keeps it notices if the past is changed.")
final class LogCheckpointCommand implements Runnable {

  @Mixin private LogSource source;
  @Spec private CommandSpec command;

  @Override
  public void run() {
    PublishedLog log = source.read();
    log.requireWhole();
    command.commandLine().getOut().print(log.newest().text());
  }
}
