package dev.lethe.cli.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.log.Checkpoint;
import dev.lethe.certificate.log.LogGrowth;
import dev.lethe.certificate.log.PublishedLog;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.verify.KeyOptions;
import dev.lethe.cli.verify.LogInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Whether a log continues a state that somebody kept. */
@Command(
    name = "check",
    description = {
      "Does this log of certificates continue a checkpoint that was kept?",
      "If it does not, exit code 5: somebody restored a backup, went on with a copy, took a release"
          + " out or wrote its past anew. Anybody can ask this of a published log; an operator asks"
          + " it of a workspace after a restore."
    })
final class LogCheckCommand implements Runnable {

  @Parameters(
      paramLabel = "OLD",
      description =
          "The kept checkpoint, or a folder with a kept checkpoint and its leaves: then a fork is"
              + " dated.")
  private Path old;

  @Option(
      names = "--proof",
      paramLabel = "FILE",
      description = "What 'lethe log proof' printed, in the place of the log.")
  private @Nullable Path proof;

  @Mixin private KeyOptions keys;
  @Mixin private LogSource source;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    boolean whole = Files.isDirectory(old);
    SignedCheckpoint kept = LogInput.checkpoint(whole ? old.resolve(ReleaseNames.CHECKPOINT) : old);
    SignedCheckpoint newest = proof != null ? proved(kept, proof) : continued(kept, whole);
    if (keys.areGiven()) {
      List<VerifyingKey> trusted = keys.believed(source.checkpoint().orElse(old));
      kept.requireSignature("the kept checkpoint", trusted);
      newest.requireSignature("the newest checkpoint", trusted);
    }
    print(kept.checkpoint(), newest.checkpoint());
  }

  private SignedCheckpoint proved(SignedCheckpoint kept, Path file) {
    if (source.isGiven()) {
      throw new BadUsageException("--proof stands in the place of --workspace and --log");
    }
    LogGrowth growth = LogInput.growth(file);
    growth.requireContinues(kept.checkpoint());
    return growth.later();
  }

  private SignedCheckpoint continued(SignedCheckpoint kept, boolean whole) {
    PublishedLog log = source.read();
    try {
      log.requireContinues(kept.checkpoint());
      return log.newest();
    } catch (VerificationFailedException fork) {
      if (!whole || !kept.checkpoint().origin().equals(log.newest().checkpoint().origin())) {
        throw fork;
      }
      PublishedLog before = LogInput.folder(old);
      before.requireWhole();
      throw new VerificationFailedException(
          fork.getMessage()
              + "; the two share their first "
              + before.leaves().shared(log.leaves())
              + " certificates",
          fork);
    }
  }

  private void print(Checkpoint kept, Checkpoint newest) {
    Output output = form.output();
    if (!output.isJson()) {
      output
          .out()
          .printf(
              "the log of %d certificates continues the kept state of %d; signatures: %s%n",
              newest.size(), kept.size(), keys.areGiven() ? "checked" : "not checked, give --key");
      return;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("origin", newest.origin());
    fields.put("kept", kept.size());
    fields.put("size", newest.size());
    fields.put("continues", true);
    fields.put("signed", keys.areGiven());
    output.json(fields);
  }
}
