package dev.lethe.fuzz;

import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.stamp.AuthorityCertificates;
import dev.lethe.certificate.stamp.TimeStamp;
import dev.lethe.certificate.stamp.TimeStamps;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;

/**
 * Time stamps. The keys of their authority are lost, so what is proved can only be what the good
 * one proves: the same bytes at the same time.
 *
 * <p>The file itself, or P: bytes of the good one changed.
 */
final class StampTarget implements Target {

  private static final byte[] STAMPED = "what was stamped".getBytes(StandardCharsets.US_ASCII);

  private final byte[] good = Resource.bytes("stamp.tsr");
  private final List<X509Certificate> trusted =
      AuthorityCertificates.read("stamp-root.pem", Resource.bytes("stamp-root.pem"));
  private final TimeStamps stamps = TimeStamps.installed();
  private final Instant time = stamps.read("good", good).time();

  StampTarget() {
    require(stamps.read("good", good));
  }

  @Override
  public void run(byte[] bytes) {
    byte[] file = bytes.length > 0 && bytes[0] == 'P' ? patched(bytes) : bytes;
    Attempt<TimeStamp> read = Attempt.at(() -> stamps.read("fuzz", file));
    if (read.isRefused()) {
      return;
    }
    TimeStamp stamp = read.value().get();
    try {
      require(stamp);
    } catch (VerificationFailedException refused) {
      Attempt.requireGood(refused);
      return;
    }
    Attempt.requireEqual("proved time", time, stamp.time());
  }

  private void require(TimeStamp stamp) {
    stamp.requireOver(STAMPED);
    X509Certificate signer = stamp.signer(trusted);
    stamp.requireAuthority(signer);
    stamp.requireTrusted(signer, trusted);
  }

  /** P, then triples: a place, and what to add there. */
  private byte[] patched(byte[] bytes) {
    Input input = new Input(bytes);
    input.next();
    byte[] file = good.clone();
    while (!input.isEmpty()) {
      int at = ((input.next() << 8) | input.next()) % file.length;
      file[at] = (byte) (file[at] + input.next());
    }
    return file;
  }
}
