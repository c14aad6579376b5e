package dev.lethe.certificate.signing;

import dev.lethe.certificate.format.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;

/** A key that anybody can make again from its name: what it signs is the same in every run. */
public final class FixedKey {

  private FixedKey() {}

  public static SigningKey of(String name) {
    byte[] seed = Sha256.of(name.getBytes(StandardCharsets.UTF_8)).bytes();
    KeyPair pair;
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
      generator.initialize(NamedParameterSpec.ED25519, new Known(seed));
      pair = generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    String pem =
        Pem.write(Pem.PRIVATE, pair.getPrivate().getEncoded())
            + Pem.write(Pem.PUBLIC, pair.getPublic().getEncoded());
    return SigningKey.ofPem(name, pem.getBytes(StandardCharsets.US_ASCII));
  }

  /** A source that gives the same bytes each time. */
  private static final class Known extends SecureRandom {

    private static final long serialVersionUID = 1;

    private final byte[] seed;

    Known(byte[] seed) {
      this.seed = seed;
    }

    @Override
    public void nextBytes(byte[] bytes) {
      System.arraycopy(seed, 0, bytes, 0, bytes.length);
    }
  }
}
