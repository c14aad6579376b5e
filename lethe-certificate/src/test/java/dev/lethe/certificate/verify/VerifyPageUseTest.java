package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.browser.Tab;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.page.VerifyPage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page that checks certificates as people use it: files, keys, devices.
 *
 * <p>{@code -Dlethe.screenshots=DIR} leaves pictures of it there.
 */
@Tag("slow")
class VerifyPageUseTest {

  private static final Genuine RELEASE =
      new GenuineReleases(77, Corpus.KERNEL).logistic().passive();

  private static final byte[] KEY =
      Genuine.KEY.verifyingKey().pem().getBytes(StandardCharsets.US_ASCII);

  @TempDir static Path folder;

  private static PageInBrowser page;

  @BeforeAll
  static void open() throws IOException {
    page = PageInBrowser.open(folder);
    Files.write(folder.resolve("certificate.json"), RELEASE.signed());
    Files.write(folder.resolve("key.pem"), KEY);
    Files.write(folder.resolve("parameters.json"), RELEASE.parametersFile());
    Files.writeString(folder.resolve("stranger.json"), "{}");
  }

  @AfterAll
  static void close() throws IOException {
    if (page != null) {
      page.close();
    }
  }

  @BeforeEach
  void anew() {
    page.tab().evaluate("document.getElementById('result').replaceChildren()");
    page.tab().evaluate("document.getElementById('pinned').checked = false");
    page.tab().evaluate("document.getElementById('files').value = ''");
  }

  private static PageInBrowser.Said says(
      byte[] certificate, byte[] key, Map<String, byte[]> files) {
    return page.say(List.of(new PageInBrowser.Asks(certificate, Optional.of(key), files))).get(0);
  }

  /** What a person reads after choosing files. */
  private static String shown(String... names) {
    page.tab().choose("#files", List.of(names).stream().map(folder::resolve).toList());
    return result();
  }

  private static String result() {
    return page.tab()
        .evaluate(
            "new Promise(done => { const look = () => { const p = document.querySelector('.verdict');"
                + " p ? done(document.getElementById('result').innerText) : setTimeout(look, 20); };"
                + " look(); })")
        .asString();
  }

  @Test
  void the_verdict_says_how_much_the_key_is_worth() {
    assertThat(shown("certificate.json", "parameters.json")).contains("NOTHING VOUCHES FOR IT");
    anew();
    assertThat(shown("certificate.json", "key.pem", "parameters.json"))
        .contains("by whom is open", "✓ passed", "? unknowable")
        .doesNotContain("✗ FAILED");
    anew();
    page.tab().evaluate("document.getElementById('pinned').click()");
    assertThat(result()).contains("✓ Nothing found wrong in what was checked.");
  }

  @Test
  void files_that_do_not_fit_are_said_to_fail() throws IOException {
    assertThat(shown("certificate.json", "key.pem", "stranger.json"))
        .contains("✗ NOT VALID: 1 failed", "digest of stranger.json");
    anew();
    assertThat(shown("key.pem")).contains("certificate.json is needed");
    anew();
    Files.writeString(folder.resolve("markup.json"), "{\"payloadType\": \"<img src=x>\"}");
    assertThat(shown("markup.json", "key.pem")).contains("NOT VALID");
    assertThat(page.tab().evaluate("document.images.length").asInt()).isZero();
  }

  @Test
  void it_can_neither_fetch_nor_run_what_is_not_its_own() {
    assertThat(VerifyPage.html()).doesNotContain("http://").isEqualTo(VerifyPage.html());
    Tab tab = page.tab();
    assertThat(tab.evaluate("fetch('data:,x').then(() => 'fetched', () => 'refused')").asString())
        .isEqualTo("refused");
    tab.evaluate(
        "{ const s = document.createElement('script'); s.textContent = 'window.ran = true';"
            + " document.body.append(s); s.remove(); }");
    assertThat(tab.evaluate("window.ran === true").asBoolean()).isFalse();
    assertThat(tab.evaluate("performance.getEntriesByType('resource').length").asInt()).isZero();
  }

  @Test
  void keys_on_p256_are_read_and_their_signatures_in_der() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    KeyPair pair = generator.generateKeyPair();
    byte[] payload = CertificateJson.write(RELEASE.statement());
    for (int i = 0; i < 20; i++) { // lengths of r and s differ
      byte[] signed = ecdsa(payload, payload, pair);
      assertThat(says(signed, pem(pair), Map.of()).checks()).containsEntry("signature", "passed");
    }
    byte[] altered = payload.clone();
    altered[altered.length / 2] ^= 1;
    assertThat(says(ecdsa(payload, altered, pair), pem(pair), Map.of()).checks())
        .containsEntry("signature", "failed");
    assertThat(says(ecdsa(payload, payload, pair), KEY, Map.of()).checks())
        .containsEntry("signature", "failed");
  }

  private static byte[] pem(KeyPair pair) {
    return ("-----BEGIN PUBLIC KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'})
                .encodeToString(pair.getPublic().getEncoded())
            + "\n-----END PUBLIC KEY-----\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** An envelope of one payload under a signature of perhaps another. */
  private static byte[] ecdsa(byte[] payload, byte[] signed, KeyPair pair)
      throws GeneralSecurityException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    String type = CertificateJson.PAYLOAD_TYPE;
    message.writeBytes(
        ("DSSEv1 " + type.length() + " " + type + " " + signed.length + " ")
            .getBytes(StandardCharsets.US_ASCII));
    message.writeBytes(signed);
    Signature ecdsa = Signature.getInstance("SHA256withECDSA");
    ecdsa.initSign(pair.getPrivate());
    ecdsa.update(message.toByteArray());
    Base64.Encoder base64 = Base64.getEncoder();
    return """
        {"payloadType": "%s", "payload": "%s", "signatures": [{"keyid": "%s", "sig": "%s"}]}
        """
        .formatted(
            type,
            base64.encodeToString(payload),
            Sha256.of(pair.getPublic().getEncoded()).hex(),
            base64.encodeToString(ecdsa.sign()))
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void keys_of_small_order_and_other_files_are_no_keys() {
    for (String y : List.of("00", "01", "ec" + "ff".repeat(30) + "7f")) {
      byte[] point = new byte[32];
      byte[] low = java.util.HexFormat.of().parseHex(y);
      System.arraycopy(low, 0, point, 0, low.length);
      ByteArrayOutputStream der = new ByteArrayOutputStream();
      der.writeBytes(java.util.HexFormat.of().parseHex("302a300506032b6570032100"));
      der.writeBytes(point);
      String pem =
          "-----BEGIN PUBLIC KEY-----\n"
              + Base64.getEncoder().encodeToString(der.toByteArray())
              + "\n-----END PUBLIC KEY-----\n";
      assertThat(says(RELEASE.signed(), pem.getBytes(StandardCharsets.US_ASCII), Map.of()).checks())
          .containsEntry("signature", "failed");
    }
    assertThat(says(RELEASE.signed(), new byte[] {'-'}, Map.of()).checks())
        .containsEntry("signature", "failed");
  }

  @Test
  void it_fits_a_phone_and_is_used_by_the_keyboard() throws IOException {
    Tab tab = page.tab();
    shown("certificate.json", "key.pem", "parameters.json");
    for (String scheme : List.of("light", "dark")) {
      for (int width : new int[] {1000, 360}) {
        tab.show(width, 900, scheme);
        assertThat(tab.evaluate("document.documentElement.scrollWidth").asInt())
            .as("no line is wider than a screen of %d", width)
            .isLessThanOrEqualTo(width);
        picture(scheme + "-" + width + ".png", tab::screenshot);
      }
    }
    picture("printed.pdf", tab::print);
    assertThat(tab.evaluate("document.getElementById('files').tabIndex").asInt()).isZero();
    assertThat(tab.evaluate("document.activeElement.id").asString())
        .as("readers of screens are led to the result")
        .isEqualTo("result");
  }

  private interface Picture {
    void into(Path file) throws IOException;
  }

  private static void picture(String name, Picture picture) throws IOException {
    String asked = System.getProperty("lethe.screenshots");
    if (asked != null) {
      picture.into(Files.createDirectories(Path.of(asked)).resolve(name));
    }
  }
}
