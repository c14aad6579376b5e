package dev.lethe.server.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.lethe.base.BadInputException;
import dev.lethe.server.notice.Notice.State;
import dev.lethe.server.register.Desk;
import dev.lethe.server.testing.Openssl;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notices by TLS, to a receiver whose certificate is right, and to others. */
class HttpsDeliveryTest {

  private static final char[] PIN = "test-pin".toCharArray();

  @TempDir private Path folder;
  private Openssl openssl;

  @BeforeEach
  void authorities() throws Exception {
    openssl = Openssl.orSkip(folder);
    for (String name : List.of("ours", "another")) {
      openssl.output(
          "req",
          "-x509",
          "-newkey",
          "ec",
          "-pkeyopt",
          "ec_paramgen_curve:P-256",
          "-nodes",
          "-subj",
          "/CN=" + name,
          "-days",
          "2",
          "-keyout",
          name + ".key",
          "-out",
          name + ".pem");
    }
  }

  /** A receiver on this machine with a certificate for a name, by the authority "ours". */
  private Receiver receiver(String name) throws Exception {
    Files.writeString(folder.resolve("names"), "subjectAltName=DNS:" + name + "\n");
    openssl.output(
        "req",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-subj",
        "/CN=receiver",
        "-keyout",
        "receiver.key",
        "-out",
        "receiver.csr");
    openssl.output(
        "x509",
        "-req",
        "-in",
        "receiver.csr",
        "-CA",
        "ours.pem",
        "-CAkey",
        "ours.key",
        "-CAcreateserial",
        "-days",
        "2",
        "-extfile",
        "names",
        "-out",
        "receiver.pem");
    openssl.output(
        "pkcs12",
        "-export",
        "-in",
        "receiver.pem",
        "-inkey",
        "receiver.key",
        "-out",
        "receiver.p12",
        "-passout",
        "pass:" + new String(PIN));
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(folder.resolve("receiver.p12"))) {
      store.load(in, PIN);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PIN);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    return new Receiver(server);
  }

  private Optional<Path> file(String name) {
    return Optional.of(folder.resolve(name));
  }

  private static URI url(Receiver receiver) {
    return URI.create("https://localhost:" + receiver.port() + "/hook");
  }

  private static void tell(Mailroom room) {
    room.register.submit(Desk.about("p-1"), Desk.ANN);
    room.work();
  }

  @Test
  void a_notice_is_delivered_and_signed() throws Exception {
    try (Receiver receiver = receiver("localhost");
        Mailroom room = Mailroom.byTls(file("ours.pem"), folder, url(receiver))) {
      tell(room);
      assertThat(receiver.accepted()).isNotEmpty();
      assertThat(receiver.accepted().get(0).headers()).containsKey("Lethe-signature");
      assertThat(room.outbox.notices(State.WAITING)).isEmpty();
    }
  }

  @Test
  void a_certificate_for_another_name_gets_nothing() throws Exception {
    try (Receiver receiver = receiver("other.example");
        Mailroom room = Mailroom.byTls(file("ours.pem"), folder, url(receiver))) {
      tell(room);
      refused(receiver, room);
    }
  }

  @Test
  void a_certificate_by_another_authority_gets_nothing() throws Exception {
    try (Receiver receiver = receiver("localhost");
        Mailroom room = Mailroom.byTls(file("another.pem"), folder, url(receiver))) {
      tell(room);
      refused(receiver, room);
    }
  }

  @Test
  void nor_does_one_that_no_authority_of_the_world_knows() throws Exception {
    try (Receiver receiver = receiver("localhost");
        Mailroom room = Mailroom.byTls(Optional.empty(), folder, url(receiver))) {
      tell(room);
      refused(receiver, room);
    }
  }

  /** Not a byte of the notice has left. */
  private static void refused(Receiver receiver, Mailroom room) {
    assertThat(receiver.heard()).isEmpty();
    assertThat(room.outbox.notices(State.WAITING))
        .isNotEmpty()
        .anyMatch(
            notice ->
                notice
                    .trouble()
                    .equals(Optional.of("could not be reached: SSLHandshakeException")));
  }

  @Test
  void a_file_without_certificates_is_refused_at_once() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "");
    Path key = folder.resolve("ours.key");
    for (Path bad : List.of(empty, key, folder.resolve("missing.pem"))) {
      assertThatThrownBy(() -> Authorities.trusted(bad))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining(bad.toString());
    }
  }
}
