package dev.lethe.certificate.verify;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.stamp.TimeStamp;
import dev.lethe.certificate.stamp.TimeStamps;
import dev.lethe.certificate.verify.Check.Verdict;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/**
 * Since when the certificate exists, by the word of an authority that is believed about time.
 *
 * <p>The day of a certificate is its signer's word; a stamp shows that it was not written later
 * than it says. It cannot show that it was written earlier than it was stamped.
 */
final class StampCheck {

  private static final String STAMP = "time stamp";
  private static final String AUTHORITY = "time stamp authority";
  private static final String DAY = "time stamp and day";

  /** A day is meant in UTC, but clocks are set by people in all zones. */
  private static final Duration SLACK = Duration.ofDays(1);

  private final Checklist list;
  private final StampEvidence evidence;
  private final TimeStamp stamp;

  private StampCheck(Checklist list, StampEvidence evidence, TimeStamp stamp) {
    this.list = list;
    this.evidence = evidence;
    this.stamp = stamp;
  }

  /**
   * Without a reader of stamps a given one is refused: nobody should believe that it was checked.
   *
   * @return when the certificate existed at the latest, where that is proved
   */
  static Optional<Instant> addTo(
      Checklist list, String name, byte[] certificate, Optional<StampEvidence> given) {
    if (given.isEmpty()) {
      return Optional.empty();
    }
    StampEvidence evidence = given.get();
    if (evidence.authorities().isEmpty()) {
      list.notChecked(
          STAMP,
          "there is one, "
              + evidence.name()
              + ": the certificate of the time stamp authority is needed (--tsa)");
      return Optional.empty();
    }
    if (evidence.file().isEmpty()) {
      list.notChecked(STAMP, "there is none, though an authority is given: " + evidence.name());
      return Optional.empty();
    }
    TimeStamps reader = TimeStamps.installed();
    try {
      TimeStamp stamp = reader.read(evidence.name(), evidence.file().get());
      return new StampCheck(list, evidence, stamp).addTo(certificate, day(name, certificate));
    } catch (BadInputException malformed) {
      list.add(STAMP, () -> Finding.failed(malformed));
      return Optional.empty();
    }
  }

  /** Empty where the certificate cannot be read: another check says why. */
  private static Optional<LocalDate> day(String name, byte[] certificate) {
    try {
      return Optional.of(Verifier.unverified(name, certificate).certificate().origin().day());
    } catch (VerificationFailedException malformed) {
      return Optional.empty();
    }
  }

  private Optional<Instant> addTo(byte[] certificate, Optional<LocalDate> day) {
    boolean proved =
        list.add(STAMP, () -> stamped(certificate)) == Verdict.PASSED
            && list.add(AUTHORITY, this::authority) == Verdict.PASSED
            && (day.isEmpty() || list.add(DAY, () -> fits(day.get())) == Verdict.PASSED);
    return proved ? Optional.of(latest()) : Optional.empty();
  }

  private Instant latest() {
    return stamp.time().plus(stamp.accuracy());
  }

  private Finding stamped(byte[] certificate) {
    stamp.requireOver(certificate);
    X509Certificate signer = stamp.signer(evidence.authorities());
    return Finding.passed(
        "it is about this certificate, byte for byte, and as " + nameOf(signer) + " signed it");
  }

  private Finding authority() {
    X509Certificate signer = stamp.signer(evidence.authorities());
    stamp.requireAuthority(signer);
    stamp.requireTrusted(signer, evidence.authorities());
    return Finding.passed(
        "by the given certificates "
            + nameOf(signer)
            + " is an authority for time: the certificate existed at "
            + inWords()
            + "; policy "
            + stamp.policy());
  }

  private Finding fits(LocalDate day) {
    Instant start = day.atStartOfDay(ZoneOffset.UTC).toInstant();
    if (latest().plus(SLACK).isBefore(start)) {
      return Finding.failed(
          "it is of "
              + inWords()
              + ", before the certificate's day, "
              + day
              + ": the stamp is back-dated, or the day is wrong");
    }
    long later = ChronoUnit.DAYS.between(day, stamp.time().atZone(ZoneOffset.UTC).toLocalDate());
    return Finding.passed(
        later <= 1
            ? "it is within a day of the certificate's own, " + day
            : "that it existed is proved from "
                + inWords()
                + " on; its own day, "
                + day
                + ", is %d days before and the signer's word".formatted(later));
  }

  private String inWords() {
    return stamp.accuracy().isZero()
        ? stamp.time().toString()
        : stamp.time()
            + " (±"
            + stamp.accuracy().toString().substring(2).toLowerCase(Locale.ROOT)
            + ")";
  }

  private static String nameOf(X509Certificate signer) {
    return "'" + signer.getSubjectX500Principal().getName() + "'";
  }
}
