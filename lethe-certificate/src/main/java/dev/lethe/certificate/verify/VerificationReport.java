package dev.lethe.certificate.verify;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.verify.Check.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was checked, in order, and what was not.
 *
 * <p>A report that was made with the retained rows quotes numbers of theirs: it is as confidential
 * as they are.
 *
 * @param certificate its name, for people: the file
 */
public record VerificationReport(String certificate, Signature signature, List<Check> checks) {

  public VerificationReport {
    checks = List.copyOf(checks);
  }

  /**
   * The signature was checked and no check failed. Numbers that fit each other are no certificate:
   * anybody can write them down.
   */
  public boolean isValid() {
    return signature != Signature.NONE && !hasFailed();
  }

  /** Something is wrong, whoever signed. */
  public boolean hasFailed() {
    return !with(Verdict.FAILED).isEmpty();
  }

  /** Every check was made that any file could allow. */
  public boolean isComplete() {
    return with(Verdict.NOT_CHECKED).isEmpty();
  }

  public List<Check> with(Verdict verdict) {
    return checks.stream().filter(check -> check.verdict() == verdict).toList();
  }

  /** The report itself, or a refusal: by every failed check, or for want of a checked signature. */
  public VerificationReport requireValid() {
    if (hasFailed()) {
      throw new VerificationFailedException(
          certificate
              + ": "
              + with(Verdict.FAILED).stream()
                  .map(check -> check.name() + ": " + check.words())
                  .collect(Collectors.joining("; ")));
    }
    if (!isValid()) {
      throw new NoGuaranteeException(
          certificate
              + ": nothing vouches for it: its signature was not checked, and anybody can write"
              + " numbers that fit; a public key from the signer is needed");
    }
    return this;
  }

  /** As programs read it: the verdict, then the checks by how they came out. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("certificate", certificate);
    fields.put("valid", isValid());
    fields.put("signature", signature.word());
    fields.put("complete", isComplete());
    for (Verdict verdict : Verdict.values()) {
      fields.put(
          verdict.name().toLowerCase(Locale.ROOT),
          with(verdict).stream().map(Check::fields).toList());
    }
    return fields;
  }

  /**
   * Plain text: the verdict, then a line for each check, failures first, what was not done last.
   */
  public String inWords() {
    StringBuilder text = new StringBuilder(certificate).append(": ").append(verdict()).append('\n');
    for (Verdict verdict :
        List.of(Verdict.FAILED, Verdict.PASSED, Verdict.NOT_CHECKED, Verdict.UNKNOWABLE)) {
      for (Check check : with(verdict)) {
        text.append("  %-11s  %s: %s%n".formatted(verdict.word(), check.name(), check.words()));
      }
    }
    return text.toString();
  }

  /** All of it in one line. */
  public String verdict() {
    String counts =
        "%d checks passed, %d were not made; %d things no file can show"
            .formatted(
                with(Verdict.PASSED).size(),
                with(Verdict.NOT_CHECKED).size(),
                with(Verdict.UNKNOWABLE).size());
    if (hasFailed()) {
      return "NOT VALID; signature: %s; %d checks failed, %s"
          .formatted(signature.word(), with(Verdict.FAILED).size(), counts);
    }
    return "%s; signature: %s, %s; %s"
        .formatted(
            isValid() ? "nothing found wrong" : "NOTHING VOUCHES FOR IT",
            signature.word(),
            switch (signature) {
              case PINNED -> "by a key that was given";
              case BESIDE -> "integrity only, for the key was found beside the certificate";
              case NONE -> "it was not checked, because no key is at hand";
            },
            counts);
  }
}
