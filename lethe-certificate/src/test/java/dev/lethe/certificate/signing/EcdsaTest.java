package dev.lethe.certificate.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The second algorithm of keys, for hardware: ECDSA on P-256. */
class EcdsaTest {

  private static final BigInteger ORDER =
      new BigInteger("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", 16);

  private static final byte[] MESSAGE = "a message".getBytes(StandardCharsets.US_ASCII);

  @TempDir Path folder;

  private static KeyPair pair(String curve) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec(curve));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static SigningKey key() {
    KeyPair pair = pair("secp256r1");
    VerifyingKey open = VerifyingKey.ofSpki("k", pair.getPublic().getEncoded());
    return SigningKey.of("k", pair.getPrivate(), open, Optional.empty());
  }

  @Test
  void a_key_signs_and_is_told_by_its_form() {
    SigningKey key = key();
    assertThat(key.verifyingKey().algorithm()).isEqualTo("ecdsa-p256");
    assertThat(SigningKey.generate().verifyingKey().algorithm()).isEqualTo("ed25519");
    byte[] signature = key.sign(MESSAGE);
    assertThat(key.verifyingKey().verifies(MESSAGE, signature)).isTrue();
    assertThat(key.verifyingKey().verifies(new byte[] {1}, signature)).isFalse();
    assertThat(key().verifyingKey().verifies(MESSAGE, signature)).isFalse();
    VerifyingKey again =
        VerifyingKey.ofPem("k", key.verifyingKey().pem().getBytes(StandardCharsets.US_ASCII));
    assertThat(again).isEqualTo(key.verifyingKey());
  }

  /** Where one signature had several forms, an altered file could pass for another. */
  @Test
  void a_signature_has_one_form() {
    SigningKey key = key();
    for (int i = 0; i < 200; i++) {
      byte[] good = key.sign(new byte[] {(byte) i});
      assertThat(EcdsaP256.isSignature(good)).isTrue();
      for (byte[] bad : otherForms(good)) {
        assertThat(EcdsaP256.isSignature(bad)).as(HexFormat.of().formatHex(bad)).isFalse();
        assertThat(key.verifyingKey().verifies(new byte[] {(byte) i}, bad)).isFalse();
      }
    }
  }

  private static List<byte[]> otherForms(byte[] good) {
    BigInteger r = new BigInteger(Arrays.copyOfRange(good, 4, 4 + good[3]));
    BigInteger s = new BigInteger(Arrays.copyOfRange(good, 6 + good[3], good.length));
    byte[] longLength = new byte[good.length + 1];
    System.arraycopy(good, 1, longLength, 2, good.length - 1);
    longLength[0] = 0x30;
    longLength[1] = (byte) 0x81;
    return List.of(
        new byte[0],
        new byte[] {0x30},
        Arrays.copyOf(good, good.length - 1),
        Arrays.copyOf(good, good.length + 1),
        longLength,
        der(padded(r), s.toByteArray()),
        der(r.toByteArray(), padded(s)),
        der(r.negate().toByteArray(), s.toByteArray()),
        der(r.add(ORDER).toByteArray(), s.toByteArray()),
        der(r.toByteArray(), s.add(ORDER).toByteArray()),
        der(new byte[] {0}, s.toByteArray()),
        der(r.toByteArray(), new byte[] {0}),
        der(new byte[0], s.toByteArray()),
        der(r.toByteArray(), new byte[0]));
  }

  private static byte[] padded(BigInteger number) {
    byte[] bytes = number.toByteArray();
    byte[] longer = new byte[bytes.length + 1];
    System.arraycopy(bytes, 0, longer, 1, bytes.length);
    return longer;
  }

  private static byte[] der(byte[] r, byte[] s) {
    byte[] all = new byte[6 + r.length + s.length];
    all[0] = 0x30;
    all[1] = (byte) (all.length - 2);
    all[2] = 0x02;
    all[3] = (byte) r.length;
    System.arraycopy(r, 0, all, 4, r.length);
    all[4 + r.length] = 0x02;
    all[5 + r.length] = (byte) s.length;
    System.arraycopy(s, 0, all, 6 + r.length, s.length);
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"secp384r1", "secp521r1"})
  void another_curve_is_refused(String curve) {
    byte[] der = pair(curve).getPublic().getEncoded();
    assertThatThrownBy(() -> VerifyingKey.ofSpki("k.pem", der))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "k.pem: an Ed25519 or ECDSA P-256 public key is expected, but this is an elliptic-curve"
                + " (EC) key");
  }

  @Test
  void a_point_beside_the_curve_is_refused_and_so_is_a_short_form() {
    byte[] der = pair("secp256r1").getPublic().getEncoded();
    for (int at : new int[] {der.length - 1, der.length - 40}) {
      byte[] moved = der.clone();
      moved[at] ^= 1;
      assertThatThrownBy(() -> VerifyingKey.ofSpki("k.pem", moved))
          .isInstanceOf(BadInputException.class)
          .hasMessage("k.pem: these 64 bytes are no point of the curve P-256");
    }
    byte[] compressed = Arrays.copyOf(der, der.length - 32);
    compressed[1] = 0x39;
    compressed[24] = 0x22;
    compressed[26] = 0x02;
    assertThatThrownBy(() -> VerifyingKey.ofSpki("k.pem", compressed))
        .isInstanceOf(BadInputException.class);
  }

  @Test
  void what_needs_the_same_signature_each_time_is_refused() {
    assertThatThrownBy(() -> key().secretFor("holdout"))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("the holdout is chosen by an Ed25519 key");
  }

  // Another implementation.

  @Test
  void openssl_accepts_ours_and_we_accept_its() throws IOException, InterruptedException {
    assumeTrue(openssl("version") == 0, "openssl is not installed");
    SigningKey key = key();
    Files.write(folder.resolve("message"), MESSAGE);
    Files.writeString(folder.resolve("ours.pem"), key.verifyingKey().pem());
    Files.write(folder.resolve("ours.sig"), key.sign(MESSAGE));
    assertThat(openssl("dgst -sha256 -verify ours.pem -signature ours.sig message")).isZero();

    assertThat(openssl("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out k.pem"))
        .isZero();
    assertThat(openssl("pkey -in k.pem -pubout -out theirs.pem")).isZero();
    assertThat(openssl("dgst -sha256 -sign k.pem -out theirs.sig message")).isZero();
    VerifyingKey theirs = VerifyingKey.read(folder.resolve("theirs.pem"));
    assertThat(theirs.verifies(MESSAGE, Files.readAllBytes(folder.resolve("theirs.sig")))).isTrue();
    assertThat(theirs.verifies(new byte[1], Files.readAllBytes(folder.resolve("theirs.sig"))))
        .isFalse();
  }

  private int openssl(String arguments) throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(List.of(("openssl " + arguments).split(" ")))
          .directory(folder.toFile())
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException absent) {
      return -1;
    }
  }
}
