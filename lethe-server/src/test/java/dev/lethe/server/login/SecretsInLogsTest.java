package dev.lethe.server.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.access.Role;
import dev.lethe.server.access.Secret;
import dev.lethe.server.web.WebSettings;
import dev.lethe.workspace.store.ByteScan;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs at their most talkative, and the database, after people came in by every way. */
class SecretsInLogsTest {

  @TempDir Path folder = Path.of("");

  @Test
  void no_secret_is_in_the_log_or_in_the_database() throws Exception {
    Logger log = Logger.getLogger("dev.lethe");
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    StreamHandler handler = new StreamHandler(written, new SimpleFormatter());
    handler.setLevel(Level.ALL);
    Level before = log.getLevel();
    log.addHandler(handler);
    log.setLevel(Level.ALL);
    try {
      List<String> secrets = comeInByEveryWay();
      handler.flush();
      String text = written.toString(StandardCharsets.UTF_8);
      assertThat(text).as("something was logged").contains("sign-in by Our provider");
      for (String secret : secrets) {
        assertThat(text).doesNotContain(secret);
      }
      Path register = folder.resolve("register");
      List<byte[]> bytes =
          secrets.stream().map(each -> each.getBytes(StandardCharsets.UTF_8)).toList();
      assertThat(ByteScan.of(register).search(bytes).patterns()).isZero();
      List<byte[]> kept = List.of(Secret.digest(secrets.get(0)).getBytes(StandardCharsets.UTF_8));
      assertThat(ByteScan.of(register).search(kept).patterns())
          .as("the scan finds what is there")
          .isEqualTo(1);
    } finally {
      log.removeHandler(handler);
      log.setLevel(before);
    }
  }

  private List<String> comeInByEveryWay() throws Exception {
    List<String> secrets = new ArrayList<>();
    try (LocalProvider provider = LocalProvider.start();
        DoorService service =
            DoorService.in(
                folder,
                WebSettings.onLoopback(0),
                Optional.of(OidcLoginTest.settings(folder, provider.issuer())))) {
      provider.sendsBackTo(service.at(OidcLogin.BACK).toString());
      String token = service.desk().token("ben", Role.OPERATOR).secret();
      secrets.add(token);
      Browser browser = new Browser();
      browser.post(service.at("/login"), Map.of("token", token));
      browser.send(
          HttpRequest.newBuilder(service.at(DoorService.API))
              .header("Authorization", "Bearer " + token + "x"));
      secrets.add(browser.cookie("lethe_session").orElseThrow());
      secrets.add(service.oneTimeToken());
      new Browser().post(service.at("/login"), Map.of("token", service.oneTimeToken()));
      Browser elsewhere = new Browser();
      URI answer = OidcLoginTest.answer(service, elsewhere, "olga");
      String begun = elsewhere.cookie("lethe_sign_in").orElseThrow();
      secrets.add(begun);
      secrets.add(Secret.derived(begun, "nonce"));
      secrets.add(Secret.derived(begun, "verifier"));
      secrets.add(answer.getRawQuery().replaceFirst(".*code=([^&]*).*", "$1"));
      elsewhere.get(answer);
      secrets.add(elsewhere.cookie("lethe_session").orElseThrow());
      secrets.add(LocalProvider.CLIENT_SECRET);
      URI second = OidcLoginTest.answer(service, elsewhere, "olga");
      elsewhere.get(URI.create(second.toString().replaceFirst("code=[^&]*", "code=wrong")));
    }
    return secrets;
  }
}
