package dev.lethe.certificate.log;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.format.Sha256;

/**
 * All of a log, as its issuer publishes it: the hashes of its entries and the newest checkpoint.
 */
public record PublishedLog(Leaves leaves, SignedCheckpoint newest) {

  /** Refuses hashes that are not those of the checkpoint. */
  public void requireWhole() {
    Checkpoint head = newest.checkpoint();
    if (head.size() != leaves.size()) {
      throw new VerificationFailedException(
          "the newest checkpoint is of "
              + head.size()
              + " certificates, but the log lists "
              + leaves.size());
    }
    if (!leaves.root(leaves.size()).equals(head.root())) {
      throw new VerificationFailedException(
          "the " + head.size() + " listed certificates are not those of the newest checkpoint");
    }
  }

  /** Refuses where this log is no continuation of a state that somebody kept. */
  public void requireContinues(Checkpoint kept) {
    requireWhole();
    if (!kept.origin().equals(newest.checkpoint().origin())) {
      throw new VerificationFailedException(
          "the kept checkpoint is of another log: "
              + kept.origin()
              + ", not "
              + newest.checkpoint().origin());
    }
    if (kept.size() > leaves.size()) {
      throw new VerificationFailedException(
          "the log had "
              + kept.size()
              + " certificates when the checkpoint was kept, and has "
              + leaves.size()
              + " now: releases were taken out, or a backup was restored, or this copy of the log is"
              + " an older one");
    }
    Sha256 then = leaves.root(kept.size());
    if (!then.equals(kept.root())) {
      throw new VerificationFailedException(
          "the first "
              + kept.size()
              + " certificates are not those of the kept checkpoint: history was written anew, as by"
              + " a restored backup or a copy that went on, or a certificate was replaced");
    }
  }

  /**
   * That one state continues another, for others to check.
   *
   * @param old how many entries there were then
   */
  public LogGrowth between(long old, SignedCheckpoint later) {
    if (old > later.checkpoint().size()) {
      throw new BadUsageException(
          "the earlier checkpoint is of "
              + old
              + " certificates, the later one of "
              + later.checkpoint().size());
    }
    return new LogGrowth(old, leaves.consistency(old, later.checkpoint().size()), later);
  }
}
