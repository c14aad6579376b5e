package dev.lethe.fuzz;

import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.log.Leaves;
import dev.lethe.certificate.log.LogGrowth;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.certificate.log.Merkle;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.certificate.signing.VerifyingKey;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Files of a log of certificates: proofs, checkpoints, lists of leaves. What is read has one form,
 * so it is written as it was, byte for byte; checking it ends, and no key of ours signed it.
 */
final class LogTarget implements Target {

  private final VerifyingKey key = VerifyingKey.ofPem("trusted.pem", Resource.bytes("trusted.pem"));

  @Override
  public void run(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    Attempt<String> read = Attempt.at(() -> written(text, bytes));
    if (!read.isRefused()) {
      Attempt.requireEqual("one form", text, read.value().get());
    }
  }

  private String written(String text, byte[] bytes) {
    if (text.startsWith(LogProof.HEAD)) {
      LogProof proof = LogProof.read("fuzz", bytes);
      long size = proof.checkpoint().checkpoint().size();
      mayFail(() -> proof.inclusion().root(Merkle.EMPTY, size));
      requireUnsigned(proof.checkpoint());
      return proof.text();
    }
    if (text.startsWith("old ")) {
      LogGrowth growth = LogGrowth.read("fuzz", bytes);
      mayFail(() -> growth.requireContinues(growth.later().checkpoint()));
      return growth.text();
    }
    if (text.matches("(?s)[0-9a-f]{64}.*")) {
      return Leaves.read("fuzz", bytes).text();
    }
    SignedCheckpoint checkpoint = SignedCheckpoint.read("fuzz", bytes);
    requireUnsigned(checkpoint);
    return checkpoint.text();
  }

  private void requireUnsigned(SignedCheckpoint checkpoint) {
    if (mayFail(() -> checkpoint.requireSignature("fuzz", List.of(key)))) {
      throw new Finding("verified, but never signed: " + checkpoint.text());
    }
  }

  /** Whether it did not. */
  private static boolean mayFail(Runnable check) {
    try {
      check.run();
      return true;
    } catch (VerificationFailedException refused) {
      return false;
    }
  }
}
