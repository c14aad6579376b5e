package dev.lethe.server.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.Partners;
import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.notice.NoticeSettings;
import dev.lethe.server.notice.Signature;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Request;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request system pushes erasures in its own JSON. */
class HookTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  private static final String PUSH =
      """
      {"privacy_request_id": "pri_1", "direction": "one_way", "callback_type": "pre",
       "policy_action": "erasure", "identity": {"email": "p7", "phone_number": null}}""";

  @TempDir Path folder = Path.of("");

  private SmallService service(List<Path> secrets) {
    HookSettings hook =
        new HookSettings(
            "fides",
            "/identity/email",
            "/privacy_request_id",
            Optional.of(new HookSettings.Condition("/policy_action", "erasure")),
            secrets);
    return SmallService.in(
        folder.resolve("service"),
        Desk.PLAIN,
        new Partners(NoticeSettings.USUAL, List.of(), Optional.empty(), List.of(hook)));
  }

  private Path secret() throws Exception {
    Path file =
        Files.createFile(
            folder.resolve("secret"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, "0123456789abcdef0123456789abcdef");
  }

  private static HttpResponse<String> push(SmallService service, String body, String header)
      throws Exception {
    HttpRequest.Builder call =
        service.call("/api/v1/hooks/fides", "").POST(BodyPublishers.ofString(body));
    return service.send((header.isEmpty() ? call : call.header(Signature.HEADER, header)).build());
  }

  @Test
  void a_signed_push_is_entered_once() throws Exception {
    Path secret = secret();
    Signature signature = Signature.of(List.of(secret));
    try (SmallService service = service(List.of(secret))) {
      String header = signature.of(PUSH.getBytes(StandardCharsets.UTF_8), NOW);
      assertThat(push(service, PUSH, header).statusCode()).isEqualTo(202);
      HttpResponse<String> again = push(service, PUSH, header);
      List<Request> requests = service.office().register().requests();
      assertThat(requests).hasSize(1);
      assertThat(again.body()).contains(requests.get(0).id().hex());
      assertThat(requests.get(0).channel()).isEqualTo("fides");

      assertThat(push(service, PUSH, "").statusCode()).isEqualTo(401);
      assertThat(push(service, PUSH.replace("p7", "p8"), header).statusCode()).isEqualTo(401);
      String old = signature.of(PUSH.getBytes(StandardCharsets.UTF_8), NOW.minusSeconds(600));
      assertThat(push(service, PUSH, old).statusCode()).isEqualTo(401);
      assertThat(service.office().register().requests()).hasSize(1);
    }
  }

  @Test
  void without_a_secret_the_system_sends_a_token() throws Exception {
    try (SmallService service = service(List.of())) {
      String path = "/api/v1/hooks/fides";
      assertThat(service.post(path, "", PUSH).statusCode()).isEqualTo(401);
      assertThat(service.post(path, "auditor", PUSH).statusCode()).isEqualTo(403);
      assertThat(service.post(path, "requester", PUSH).statusCode()).isEqualTo(202);
      String access = PUSH.replace("erasure", "access");
      assertThat(service.post(path, "requester", access).body()).isEqualTo("{\"entered\":false}");
      assertThat(service.office().register().requests()).hasSize(1);
    }
  }

  @Test
  void what_is_not_there_is_named_by_its_place() throws Exception {
    try (SmallService service = service(List.of())) {
      for (String wrong :
          List.of(
              PUSH.replace("\"p7\"", "null"),
              PUSH.replace("\"p7\"", "[]"),
              PUSH.replace("\"p7\"", "[\"p7\", 3]"),
              PUSH.replace("\"p7\"", "{\"a\": \"p7\"}"))) {
        HttpResponse<String> answer = service.post("/api/v1/hooks/fides", "requester", wrong);
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("/identity/email").doesNotContain("p7");
      }
      HttpResponse<String> none =
          service.post("/api/v1/hooks/fides", "requester", PUSH.replace("\"pri_1\"", "1"));
      assertThat(none.body()).contains("/privacy_request_id");
      assertThat(service.post("/api/v1/hooks/fides", "requester", "{").statusCode()).isEqualTo(400);
      assertThat(service.office().register().requests()).isEmpty();
    }
  }

  @Test
  void a_hook_is_declared_by_pointers() {
    assertThatThrownBy(() -> new HookSettings("a b", "/x", "/y", Optional.empty(), List.of()))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new HookSettings("a", "x", "/y", Optional.empty(), List.of()))
        .isInstanceOf(BadUsageException.class);
  }
}
