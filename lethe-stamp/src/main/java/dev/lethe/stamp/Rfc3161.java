package dev.lethe.stamp;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.stamp.TimeStamp;
import dev.lethe.certificate.stamp.TimeStamps;
import dev.lethe.privacy.RandomBits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.URI;
import java.security.cert.CertificateException;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampRequestGenerator;

/** The time stamp protocol (RFC 3161, RFC 5816), with SHA-256 alone. */
public final class Rfc3161 implements TimeStamps {

  private static final int NONCE_BYTES = 8;

  @Override
  public byte[] query(byte[] stamped) {
    TimeStampRequestGenerator request = new TimeStampRequestGenerator();
    request.setCertReq(true);
    try {
      return request
          .generate(
              NISTObjectIdentifiers.id_sha256,
              Sha256.of(stamped).bytes(),
              new BigInteger(1, RandomBits.secure().secret(NONCE_BYTES)))
          .getEncoded();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public byte[] ask(URI authority, byte[] query) {
    return HttpAuthority.usual().answer(authority, query);
  }

  @Override
  public TimeStamp read(String name, byte[] answer) {
    try {
      return SignedTime.of(name, Answer.token(name, answer));
    } catch (LetheException refused) {
      throw refused;
    } catch (IOException
        | TSPException
        | CertificateException
        | RuntimeException
        | StackOverflowError malformed) {
      throw new BadInputException(
          name
              + ": this is not an answer of RFC 3161 with one time stamp: "
              + Answer.reason(malformed),
          malformed);
    }
  }
}
