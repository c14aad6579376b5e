package dev.lethe.stamp;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Visible;
import java.io.IOException;
import java.math.BigInteger;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Primitive;
import org.bouncycastle.asn1.ASN1Set;
import org.bouncycastle.asn1.cmp.PKIFreeText;
import org.bouncycastle.asn1.cmp.PKIStatus;
import org.bouncycastle.asn1.cmp.PKIStatusInfo;
import org.bouncycastle.asn1.cms.CMSObjectIdentifiers;
import org.bouncycastle.asn1.cms.ContentInfo;
import org.bouncycastle.asn1.cms.SignedData;
import org.bouncycastle.asn1.cms.SignerInfo;
import org.bouncycastle.asn1.tsp.TimeStampResp;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampToken;
import org.jspecify.annotations.Nullable;

/** What an authority answers: a status, which nobody signs, and the signed token where granted. */
final class Answer {

  /** A stamp is a few thousand bytes, with all certificates up to the root. */
  static final int LARGEST = 1 << 18;

  private static final int LONGEST_WORDS = 300;

  private Answer() {}

  /** The token of a whole answer that grants one. */
  static TimeStampToken token(String name, byte[] answer) throws IOException, TSPException {
    if (answer.length > LARGEST) {
      throw new BadInputException(
          name + ": a time stamp is shorter than " + LARGEST + " bytes; this is none");
    }
    TimeStampResp response = TimeStampResp.getInstance(ASN1Primitive.fromByteArray(answer));
    requireGranted(name, response);
    requireFrame(name, response.getTimeStampToken());
    return new TimeStampToken(response.getTimeStampToken());
  }

  /** The frame around what is signed, which nobody signs, says nothing that differs from it. */
  private static void requireFrame(String name, ContentInfo token) {
    SignedData data = SignedData.getInstance(token.getContent());
    boolean fits =
        token.getContentType().equals(CMSObjectIdentifiers.signedData)
            && data.getVersion().hasValue(3);
    for (ASN1Encodable each : data.getSignerInfos()) {
      SignerInfo signer = SignerInfo.getInstance(each);
      fits &=
          signer.getVersion().hasValue(signer.getSID().isTagged() ? 3 : 1)
              && isIn(signer.getDigestAlgorithm(), data.getDigestAlgorithms());
    }
    if (!fits) {
      throw new BadInputException(name + ": this is not signed data as RFC 3161 has it");
    }
  }

  private static boolean isIn(AlgorithmIdentifier wanted, ASN1Set all) {
    for (ASN1Encodable each : all) {
      if (AlgorithmIdentifier.getInstance(each).getAlgorithm().equals(wanted.getAlgorithm())) {
        return true;
      }
    }
    return false;
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
        : ", in its words: " + Visible.line(text.getStringAtUTF8(0).getString(), LONGEST_WORDS);
  }

  static String reason(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? "malformed" : Visible.line(message, LONGEST_WORDS);
  }
}
