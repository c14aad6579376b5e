package dev.lethe.server.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.server.notice.Receiver.Heard;
import dev.lethe.server.register.Desk;
import dev.lethe.server.testing.Openssl;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever has the secret can tell our notices from others. */
class SignatureTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  private static final byte[] BODY = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
  private static final String OTHER = "fedcba9876543210fedcba9876543210";

  @TempDir Path folder = Path.of("");

  private Signature signature(String... secrets) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String secret : secrets) {
      files.add(Mailroom.secret(Files.createTempDirectory(folder, "s").resolve("secret"), secret));
    }
    return Signature.of(files);
  }

  @Test
  void another_implementation_computes_the_same() throws Exception {
    Openssl openssl = Openssl.orSkip(folder);
    try (Receiver receiver = new Receiver();
        Mailroom room = Mailroom.in(folder, receiver.url("/hook"))) {
      room.register.submit(Desk.about("p-1"), Desk.ANN);
      room.work();
      Heard heard = receiver.accepted().get(0);
      String header = heard.headers().getOrDefault("Lethe-signature", "");
      String time = header.substring(2, header.indexOf(','));
      assertThat(Long.parseLong(time)).isEqualTo(room.clock.instant().getEpochSecond());
      Files.writeString(folder.resolve("signed"), time + "." + heard.text());
      String digest = openssl.output("dgst", "-sha256", "-hmac", Mailroom.SECRET, "-r", "signed");
      assertThat(header).isEqualTo("t=" + time + ",v1=" + digest.substring(0, 64));
    }
  }

  @Test
  void what_was_changed_or_is_old_does_not_fit() throws IOException {
    Signature signature = signature(Mailroom.SECRET);
    String header = signature.of(BODY, NOW);
    assertThat(signature.fits(header, BODY, NOW)).isTrue();
    assertThat(signature.fits(header, BODY, NOW.plusSeconds(300))).isTrue();
    assertThat(signature.fits(header, BODY, NOW.plusSeconds(301))).isFalse();
    assertThat(signature.fits(header, BODY, NOW.minus(Duration.ofMinutes(6)))).isFalse();
    for (int i = 0; i < BODY.length; i++) {
      byte[] changed = BODY.clone();
      changed[i] ^= 1;
      assertThat(signature.fits(header, changed, NOW)).isFalse();
    }
    for (int i = 0; i < header.length(); i++) {
      char other = header.charAt(i) == '0' ? '1' : '0';
      String changed = header.substring(0, i) + other + header.substring(i + 1);
      assertThat(signature.fits(changed, BODY, NOW)).as(changed).isFalse();
    }
    for (String nonsense : List.of("", "t=", "v1=", "t=1,v1=zz", header + ",", " " + header)) {
      assertThat(signature.fits(nonsense, BODY, NOW)).isFalse();
    }
  }

  @Test
  void one_secret_replaces_another_while_both_are_known() throws IOException {
    Signature old = signature(OTHER);
    Signature both = signature(Mailroom.SECRET, OTHER);
    Signature fresh = signature(Mailroom.SECRET);
    assertThat(both.of(BODY, NOW)).matches("t=\\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}");
    assertThat(old.fits(both.of(BODY, NOW), BODY, NOW)).isTrue();
    assertThat(fresh.fits(both.of(BODY, NOW), BODY, NOW)).isTrue();
    assertThat(both.fits(old.of(BODY, NOW), BODY, NOW)).isTrue();
    assertThat(fresh.fits(old.of(BODY, NOW), BODY, NOW)).isFalse();
  }

  @Test
  void secrets_are_long_and_for_their_owner_alone() throws IOException {
    assertThatThrownBy(() -> signature("short"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("at least 32");
    Path open = Files.writeString(folder.resolve("open"), Mailroom.SECRET);
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> Signature.of(List.of(open))).isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> Signature.of(List.of())).isInstanceOf(BadInputException.class);
  }
}
