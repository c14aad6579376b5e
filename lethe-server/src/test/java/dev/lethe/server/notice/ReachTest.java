package dev.lethe.server.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.notice.Notice.State;
import dev.lethe.server.register.Desk;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom the service may be made to call: nobody who is not declared. */
class ReachTest {

  private static final Reach REACH =
      new Reach(
          List.of(
              new Destination(URI.create("https://controller.example"), false),
              new Destination(URI.create("https://inside.example:8443"), true),
              new Destination(URI.create("http://127.0.0.1:9000"), false)));

  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://controller.example",
        "https://controller.example/opendsr/callbacks",
        "https://CONTROLLER.example:443/x",
        "https://inside.example:8443/a/b",
        "http://127.0.0.1:9000/cb"
      })
  void declared_servers_are_called(String url) {
    assertThat(REACH.admit(url)).hasValue(URI.create(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "controller.example/cb",
        "//controller.example/cb",
        "http://controller.example/cb",
        "ftp://controller.example/cb",
        "file:///etc/passwd",
        "jar:https://controller.example!/x",
        "gopher://controller.example:70/_x",
        "javascript:alert(1)",
        "https:controller.example",
        "https:///cb",
        "https://controller.example:8443/cb",
        "https://controller.example:0/cb",
        "https://controller.example:99999999999/cb",
        "https://controller.example./cb",
        "https://evil.controller.example/cb",
        "https://controller.example.evil.example/cb",
        "https://evil.example/controller.example",
        "https://controller.example@evil.example/cb",
        "https://user:pass@controller.example/cb",
        "https://evil.example#@controller.example/cb",
        "https://evil.example\\@controller.example/cb",
        "https://evil.example%2f@controller.example/cb",
        "https://controller.example%00.evil.example/cb",
        "https://controller.example\r\nHost: evil.example/cb",
        "https://controller.example/cb\r\nX-Evil: 1",
        "https://controller.example/a b",
        "https://controller.example/cb?user=ann",
        "https://controller.example/cb#ann",
        "https://cοntroller.example/cb",
        "https://127.0.0.1/cb",
        "https://127.0.0.1:9000/cb",
        "http://127.0.0.1/cb",
        "http://127.0.0.1:9001/cb",
        "http://localhost:9000/cb",
        "http://127.1:9000/cb",
        "http://2130706433:9000/cb",
        "http://0x7f000001:9000/cb",
        "http://0177.0.0.1:9000/cb",
        "http://[::1]:9000/cb",
        "http://[::ffff:127.0.0.1]:9000/cb",
        "http://[0:0:0:0:0:ffff:7f00:1]:9000/cb",
        "http://0.0.0.0:9000/cb",
        "http://169.254.169.254/latest/meta-data/",
        "http://[fd00:ec2::254]/latest/meta-data/",
        "http://metadata.google.internal/",
        "https://10.0.0.1/cb",
        "https://192.168.0.1/cb",
        "https://inside.example/cb",
        "http://inside.example:8443/cb"
      })
  void everything_else_is_not(String url) {
    assertThat(REACH.admit(url)).isEmpty();
  }

  @Test
  void a_url_has_an_end() {
    assertThat(REACH.admit("https://controller.example/" + "a".repeat(2_000))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "93.184.216.34, PUBLIC",
    "2606:2800:220:1::1, PUBLIC",
    "127.0.0.1, LOOPBACK",
    "127.9.9.9, LOOPBACK",
    "::1, LOOPBACK",
    "::ffff:127.0.0.1, LOOPBACK",
    "10.1.2.3, PRIVATE",
    "172.16.0.1, PRIVATE",
    "172.31.255.255, PRIVATE",
    "192.168.1.1, PRIVATE",
    "100.64.0.1, PRIVATE",
    "fd12::1, PRIVATE",
    "::ffff:10.0.0.1, PRIVATE",
    "0.0.0.0, SPECIAL",
    "0.1.2.3, SPECIAL",
    "169.254.169.254, SPECIAL",
    "224.0.0.1, SPECIAL",
    "255.255.255.255, SPECIAL",
    "198.18.0.1, SPECIAL",
    "192.0.0.8, SPECIAL",
    "::, SPECIAL",
    "fe80::1, SPECIAL",
    "ff02::1, SPECIAL",
    "64:ff9b::a00:1, SPECIAL",
    "2002:a00:1::1, SPECIAL",
    "2001:0:a00:1::1, SPECIAL",
    "172.32.0.1, PUBLIC",
    "100.128.0.1, PUBLIC"
  })
  void addresses_have_their_kinds(String address, Addresses kind) throws UnknownHostException {
    assertThat(Addresses.of(InetAddress.getByName(address))).isEqualTo(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://controller.example",
        "ftp://controller.example",
        "https:///x",
        "https://a@controller.example",
        "http://192.168.0.1",
        "http://[::2]"
      })
  void a_destination_that_is_not_safe_cannot_be_declared(String origin) {
    assertThatThrownBy(() -> new Destination(URI.create(origin), true))
        .isInstanceOf(BadUsageException.class);
  }

  /** The name is declared, but what it stands for is not for us: nothing is sent. */
  @Test
  void a_name_that_stands_for_an_inner_address_is_not_called() throws IOException {
    for (String host : List.of("10.255.255.1", "127.0.0.1", "169.254.169.254", "[fd00::1]")) {
      Path place = Files.createTempDirectory(folder, "r");
      try (Mailroom room = Mailroom.in(place, URI.create("https://" + host + "/hook"))) {
        room.register.submit(Desk.about("p-1"), Desk.ANN);
        room.work();
        boolean isHere = host.equals("127.0.0.1");
        assertThat(room.outbox.notices(State.WAITING).get(0).trouble().orElse(""))
            .startsWith(
                isHere ? "could not be reached" : "its name stands for an address that notices");
      }
    }
  }
}
