package dev.lethe.server.register;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.signing.StoredSecret;
import dev.lethe.workspace.KeyPlace;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The two secrets of a register, from a file or from a store of another.
 *
 * @param encryption AES-256: encrypts the ids of people
 * @param hashing HMAC-SHA256: for what must be found again and not be read
 */
record RegisterKeys(SecretKey encryption, SecretKey hashing) {

  static final String AES = "AES";

  /** The second key of a store is called as the first with this behind. */
  private static final String SECOND = "-hashing";

  private static final byte[] NO_SALT = new byte[32];

  /** For a new register; a key that is there is used, and in stores of others none is made. */
  static RegisterKeys readOrMake(KeyPlace place) {
    return place instanceof KeyPlace.InFile own
        ? RegisterKeyFile.readOrMake(own.file())
        : read(place);
  }

  static RegisterKeys read(KeyPlace place) {
    if (place instanceof KeyPlace.InFile own) {
      return RegisterKeyFile.read(own.file());
    }
    StoredSecret stored = StoredSecret.in(((KeyPlace.InStore) place).address());
    return stored
        .besides(SECOND)
        .map(second -> new RegisterKeys(stored.key(), second))
        .orElseGet(() -> fromOne(stored.key(), place));
  }

  /** By HKDF (RFC 5869), so that neither use tells anything about the other. */
  private static RegisterKeys fromOne(SecretKey one, KeyPlace place) {
    byte @Nullable [] bytes = one.getEncoded();
    if (bytes == null || bytes.length < NO_SALT.length) {
      throw new BadInputException(
          place
              + ": the key is shorter than 256 bits, or its store does not give it away: then a"
              + " second key, for HmacSHA256, is needed there with the same name and "
              + SECOND
              + " behind");
    }
    byte[] extracted = hmac(NO_SALT, bytes);
    return new RegisterKeys(
        new SecretKeySpec(expanded(extracted, "lethe register encryption"), AES),
        new SecretKeySpec(expanded(extracted, "lethe register hashing"), KeyedHash.ALGORITHM));
  }

  /** One block, which is as long as a key. */
  private static byte[] expanded(byte[] key, String use) {
    return hmac(key, (use + '\1').getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] hmac(byte[] key, byte[] content) {
    try {
      Mac mac = Mac.getInstance(KeyedHash.ALGORITHM);
      mac.init(new SecretKeySpec(key, KeyedHash.ALGORITHM));
      return mac.doFinal(content);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("this platform has no " + KeyedHash.ALGORITHM, impossible);
    }
  }
}
