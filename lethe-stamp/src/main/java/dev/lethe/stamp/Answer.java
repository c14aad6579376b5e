package dev.lethe.stamp;

import dev.lethe.base.BadInputException;
import java.io.IOException;
import java.math.BigInteger;
import org.bouncycastle.asn1.ASN1Primitive;
import org.bouncycastle.asn1.cmp.PKIFreeText;
import org.bouncycastle.asn1.cmp.PKIStatus;
import org.bouncycastle.asn1.cmp.PKIStatusInfo;
import org.bouncycastle.asn1.tsp.TimeStampResp;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampToken;
import org.jspecify.annotations.Nullable;

/** What an authority answers: a status, which nobody signs, and the signed token where granted. */
final class Answer {

  /** A stamp is a few thousand bytes, with all certificates up to the root. */
  static final int LARGEST = 1 << 18;

  private Answer() {}

  /** The token of a whole answer that grants one. */
  static TimeStampToken token(String name, byte[] answer) {
    if (answer.length > LARGEST) {
      throw new BadInputException(
          name + ": a time stamp is shorter than " + LARGEST + " bytes; this is none");
    }
    try {
      TimeStampResp response = TimeStampResp.getInstance(ASN1Primitive.fromByteArray(answer));
      requireGranted(name, response);
      return new TimeStampToken(response.getTimeStampToken());
    } catch (BadInputException refused) {
      throw refused;
    } catch (IOException | TSPException | RuntimeException | StackOverflowError malformed) {
      throw new BadInputException(
          name + ": this is not an answer of RFC 3161 with one time stamp: " + reason(malformed),
          malformed);
    }
  }

  private static void requireGranted(String name, TimeStampResp response) {
    PKIStatusInfo status = response.getStatus();
    BigInteger code = status.getStatus();
    boolean granted =
        code.equals(BigInteger.valueOf(PKIStatus.GRANTED))
            || code.equals(BigInteger.valueOf(PKIStatus.GRANTED_WITH_MODS));
    if (!granted || status.getFailInfo() != null || response.getTimeStampToken() == null) {
      throw new BadInputException(
          name
              + ": the authority did not grant a time stamp: status "
              + code
              + (status.getFailInfo() == null ? "" : ", failure " + status.getFailInfo())
              + words(status.getStatusString()));
    }
  }

  private static String words(@Nullable PKIFreeText text) {
    return text == null || text.size() == 0
        ? ""
        : ", in its words: " + text.getStringAtUTF8(0).getString();
  }

  static String reason(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }
}
