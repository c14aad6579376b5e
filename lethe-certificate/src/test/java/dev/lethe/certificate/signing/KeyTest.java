package dev.lethe.certificate.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTest {

  private static final String PUBLIC_HEAD = "302a300506032b6570032100";
  private static final String PRIVATE_HEAD = "302e020100300506032b657004220420";

  @TempDir Path folder;

  /** RFC 8032, section 7.1, tests 1, 2 and 3. */
  @ParameterizedTest
  @CsvSource({
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60,"
        + "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a,'',"
        + "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb,"
        + "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c,72,"
        + "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7,"
        + "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025,af82,"
        + "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  })
  void signatures_are_those_of_the_standard(
      String secret, String open, String message, String signature) {
    SigningKey key = key(PRIVATE_HEAD + secret, PUBLIC_HEAD + open);
    byte[] bytes = HexFormat.of().parseHex(message);
    assertThat(HexFormat.of().formatHex(key.sign(bytes))).isEqualTo(signature);
    assertThat(key.verifyingKey().verifies(bytes, HexFormat.of().parseHex(signature))).isTrue();
    assertThat(key.verifyingKey().verifies(new byte[] {1}, HexFormat.of().parseHex(signature)))
        .isFalse();
  }

  @Test
  void a_key_is_known_by_the_digest_of_its_public_form() throws GeneralSecurityException {
    String open = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    byte[] der = HexFormat.of().parseHex(PUBLIC_HEAD + open);
    VerifyingKey key = VerifyingKey.ofPem("k.pem", bytes(Pem.write("PUBLIC KEY", der)));
    assertThat(key.id().bytes()).isEqualTo(MessageDigest.getInstance("SHA-256").digest(der));
    assertThat(VerifyingKey.ofPem("k.pem", bytes(key.pem()))).isEqualTo(key);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void a_key_file_is_for_its_owner_alone_and_survives() throws IOException {
    SigningKey key = SigningKey.generate();
    Path file = folder.resolve("key.pem");
    key.writeNew(file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(SigningKey.read(file).verifyingKey()).isEqualTo(key.verifyingKey());
    assertThat(key.toString()).contains(key.verifyingKey().id().hex());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void a_key_that_others_can_read_is_refused_with_the_remedy() throws IOException {
    Path file = folder.resolve("key.pem");
    SigningKey.generate().writeNew(file);
    for (String rights : new String[] {"rw-r-----", "rw----r--", "rw--w----", "rwx--x---"}) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
      assertThatThrownBy(() -> SigningKey.read(file))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining(rights)
          .hasMessageContaining("chmod 600 " + file);
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
    assertThat(SigningKey.read(file)).isNotNull();
  }

  @Test
  void a_key_is_never_overwritten() {
    Path file = folder.resolve("key.pem");
    SigningKey.generate().writeNew(file);
    assertThatThrownBy(() -> SigningKey.generate().writeNew(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("never overwritten");
  }

  @Test
  void a_missing_file_is_named() {
    Path nowhere = folder.resolve("nowhere.pem");
    assertThatThrownBy(() -> SigningKey.read(nowhere))
        .isInstanceOf(BadInputException.class)
        .hasMessage(nowhere + ": no such file");
    assertThatThrownBy(() -> VerifyingKey.read(nowhere)).isInstanceOf(BadInputException.class);
  }

  @ParameterizedTest
  @CsvSource({"RSA,an RSA key", "Ed448,an Ed448 key"})
  void a_key_of_another_algorithm_is_refused_by_name(String algorithm, String found)
      throws GeneralSecurityException {
    KeyPair pair = KeyPairGenerator.getInstance(algorithm).generateKeyPair();
    byte[] open = bytes(Pem.write("PUBLIC KEY", pair.getPublic().getEncoded()));
    byte[] secret = bytes(Pem.write("PRIVATE KEY", pair.getPrivate().getEncoded()));
    assertRefused(
        () -> VerifyingKey.ofPem("k.pem", open),
        "an Ed25519 or ECDSA P-256 public key is expected, but this is " + found);
    assertRefused(
        () -> SigningKey.ofPem("k.pem", secret),
        "an Ed25519 private key is expected, but this is " + found);
  }

  @Test
  void a_torn_file_is_refused_wherever_it_is_torn() {
    String whole = pem(SigningKey.generate());
    int last = whole.indexOf("-----END PUBLIC KEY-----") + "-----END PUBLIC KEY-----".length();
    for (int length = 0; length < last; length++) {
      byte[] torn = bytes(whole.substring(0, length));
      assertThatThrownBy(() -> SigningKey.ofPem("k.pem", torn))
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith("k.pem: ");
    }
    assertThat(SigningKey.ofPem("k.pem", bytes(whole.substring(0, last)))).isNotNull();
  }

  @Test
  void what_is_no_key_file_is_refused_with_what_would_be() {
    SigningKey key = SigningKey.generate();
    String secret = pem(key).substring(0, pem(key).indexOf("-----BEGIN PUBLIC"));
    assertRefused(() -> SigningKey.ofPem("k.pem", bytes("hello")), "no whole block");
    assertRefused(() -> SigningKey.ofPem("k.pem", bytes(pem(key) + "rest")), "more after block 2");
    assertRefused(
        () -> SigningKey.ofPem("k.pem", bytes(secret)), "openssl pkey -in k.pem -pubout >> k.pem");
    assertRefused(
        () -> SigningKey.ofPem("k.pem", bytes(secret + pem(key))), "one PRIVATE KEY block");
    assertRefused(
        () -> SigningKey.ofPem("k.pem", bytes(key.verifyingKey().pem())),
        "the file has [PUBLIC KEY]");
    assertRefused(() -> VerifyingKey.ofPem("k.pem", bytes(pem(key))), "[PRIVATE KEY, PUBLIC KEY]");
    assertRefused(
        () -> SigningKey.ofPem("k.pem", bytes(secret + SigningKey.generate().verifyingKey().pem())),
        "do not belong together");
    byte[] noPoint = HexFormat.of().parseHex(PUBLIC_HEAD + "02" + "00".repeat(31));
    assertRefused(
        () -> VerifyingKey.ofPem("k.pem", bytes(Pem.write("PUBLIC KEY", noPoint))),
        "no point of the curve");
  }

  private String pem(SigningKey key) {
    Path file = folder.resolve("key-" + System.nanoTime() + ".pem");
    key.writeNew(file);
    return new String(KeyFile.content(file), StandardCharsets.US_ASCII);
  }

  private static SigningKey key(String secret, String open) {
    return SigningKey.ofPem(
        "k.pem",
        bytes(
            Pem.write("PRIVATE KEY", HexFormat.of().parseHex(secret))
                + Pem.write("PUBLIC KEY", HexFormat.of().parseHex(open))));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static void assertRefused(Runnable deed, String says) {
    assertThatThrownBy(deed::run)
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("k.pem: ")
        .hasMessageContaining(says);
  }
}
