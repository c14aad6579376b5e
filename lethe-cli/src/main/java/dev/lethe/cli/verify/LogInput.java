package dev.lethe.cli.verify;

import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.log.Leaves;
import dev.lethe.certificate.log.LogGrowth;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.certificate.log.PublishedLog;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.data.table.ByteSource;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Files of a log of certificates. */
public final class LogInput {

  private LogInput() {}

  /** All of it, from the folder in which the releases are. */
  public static PublishedLog folder(Path folder) {
    return folder(folder, UnaryOperator.identity());
  }

  /**
   * The same.
   *
   * @param looked is told each file that is looked at
   */
  static PublishedLog folder(Path folder, UnaryOperator<Path> looked) {
    ByteSource leaves = ByteSource.of(looked.apply(folder.resolve(ReleaseNames.LEAVES)));
    return new PublishedLog(
        Leaves.read(leaves.name(), leaves.small("the leaves of a log")),
        checkpoint(looked.apply(folder.resolve(ReleaseNames.CHECKPOINT))));
  }

  public static SignedCheckpoint checkpoint(Path file) {
    ByteSource source = ByteSource.of(file);
    return SignedCheckpoint.read(source.name(), source.small("a checkpoint"));
  }

  public static LogProof proof(Path file) {
    return LogProof.read(ByteSource.of(file));
  }

  public static LogGrowth growth(Path file) {
    ByteSource source = ByteSource.of(file);
    return LogGrowth.read(source.name(), source.small("a proof of a log"));
  }
}
