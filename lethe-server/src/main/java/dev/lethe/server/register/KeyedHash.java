package dev.lethe.server.register;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/**
 * Digests that only the holder of the key can compute: an id has so few possible values that an
 * ordinary digest of it would tell it to anybody who tries them.
 */
record KeyedHash(SecretKey key) {

  static final String ALGORITHM = "HmacSHA256";

  /** What a digest is for; the same text has another one for another use. */
  enum Use {
    REGISTER,
    IDEMPOTENCY_KEY,
    IDEMPOTENCY_BODY,
    SUPPRESSION
  }

  String of(Use use, List<String> texts) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      List<String> all = Stream.concat(Stream.of(use.name()), texts.stream()).toList();
      return HexFormat.of().formatHex(mac.doFinal(Fields.bytes(all)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("this platform has no " + ALGORITHM, impossible);
    }
  }
}
