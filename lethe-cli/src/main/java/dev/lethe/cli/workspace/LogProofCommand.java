package dev.lethe.cli.workspace;

import dev.lethe.certificate.log.Checkpoint;
import dev.lethe.certificate.log.LogGrowth;
import dev.lethe.certificate.log.PublishedLog;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.cli.verify.LogInput;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Proves to others that a log continues an earlier state. */
@Command(
    name = "proof",
    description =
        "Print a proof that this log continues a checkpoint, in a few lines: for 'lethe log check"
            + " --proof', and for witnesses (c2sp.org/tlog-witness).")
final class LogProofCommand implements Runnable {

  @Parameters(index = "0", paramLabel = "OLD", description = "The earlier checkpoint.")
  private Path old;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NEW",
      description = "The later checkpoint (default: the newest).")
  private @Nullable Path later;

  @Mixin private LogSource source;
  @Spec private CommandSpec command;

  @Override
  public void run() {
    PublishedLog log = source.read();
    SignedCheckpoint end = later == null ? log.newest() : LogInput.checkpoint(later);
    Checkpoint begin = LogInput.checkpoint(old).checkpoint();
    log.requireContinues(begin);
    log.requireContinues(end.checkpoint());
    LogGrowth growth = log.between(begin.size(), end);
    command.commandLine().getOut().print(growth.text());
  }
}
