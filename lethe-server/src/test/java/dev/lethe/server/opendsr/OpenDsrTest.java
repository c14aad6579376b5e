package dev.lethe.server.opendsr;

import static dev.lethe.server.testing.Patience.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.server.Partners;
import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.notice.NoticeSettings;
import dev.lethe.server.notice.Receiver;
import dev.lethe.server.notice.Receiver.Heard;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import dev.lethe.workspace.store.ByteScan;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The service as a processor of OpenDSR, and a controller that talks to it. */
class OpenDsrTest {

  private static final String REQUESTS = "/opendsr/v2/requests";
  private static final String ID = "a7551968-d5d6-44b2-9831-815ac9017798";
  private static final String CONTROLLER = "requester";
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static @Nullable Processor made;

  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void the_processor_has_a_certificate(@TempDir Path keys) throws Exception {
    made = new Processor(keys);
  }

  private static Processor processor() {
    return Objects.requireNonNull(made);
  }

  private SmallService service(RegisterRules rules, URI... callbacks) {
    return SmallService.in(
        folder.resolve("service"),
        rules,
        new Partners(
            NoticeSettings.USUAL,
            List.of(),
            Optional.of(processor().settings(callbacks)),
            List.of()));
  }

  private static String body(String id, String person, String more) {
    return """
        {"regulation": "gdpr", "subject_request_id": "%s", "subject_request_type": "erasure",
         "submitted_time": "2026-01-30T15:00:00Z", "api_version": "2.0",
         "subject_identities": [{"identity_type": "controller_customer_id",
           "identity_value": "%s", "identity_format": "raw"}]%s}"""
        .formatted(id, person, more);
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return MAPPER.readTree(answer.body());
  }

  private boolean isSigned(String certificate, HttpResponse<String> answer) throws Exception {
    assertThat(answer.headers().firstValue("X-OpenDSR-Processor-Domain"))
        .hasValue(Processor.DOMAIN);
    return processor()
        .signed(
            certificate,
            answer.body().getBytes(StandardCharsets.UTF_8),
            answer.headers().firstValue("X-OpenDSR-Signature").orElseThrow());
  }

  @Test
  void discovery_says_what_is_supported_and_where_the_certificate_is() throws Exception {
    try (SmallService service = service(Desk.PLAIN)) {
      HttpResponse<String> answer = service.get("/opendsr/v2/discovery", "");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(json(answer))
          .isEqualTo(
              MAPPER.readTree(
                  """
                  {"api_version": "2.0",
                   "supported_identities": [{"identity_type": "controller_customer_id",
                                             "identity_format": "raw"}],
                   "supported_subject_request_types": ["erasure"],
                   "processor_certificate":
                     "https://opendsr.lethe.example/opendsr/v2/certificate.pem"}"""));
      String certificate = service.get("/opendsr/v2/certificate.pem", "").body();
      assertThat(processor().isIssued(certificate)).isTrue();
      assertThat(isSigned(certificate, answer)).isTrue();
    }
  }

  @Test
  void a_request_is_entered_once_and_the_receipt_is_signed() throws Exception {
    try (SmallService service = service(Desk.PLAIN)) {
      String body = body(ID, "p7", "");
      HttpResponse<String> answer = service.post(REQUESTS, CONTROLLER, body);
      assertThat(answer.statusCode()).isEqualTo(201);
      JsonNode receipt = json(answer);
      assertThat(receipt.get("controller_id").stringValue()).isEqualTo(CONTROLLER);
      assertThat(receipt.get("subject_request_id").stringValue()).isEqualTo(ID);
      assertThat(receipt.get("expected_completion_time").stringValue())
          .isEqualTo("2026-02-28T23:59:59Z");
      assertThat(Instant.parse(receipt.get("received_time").stringValue()))
          .isEqualTo("2026-01-31T12:00:00Z");
      assertThat(Base64.getDecoder().decode(receipt.get("encoded_request").stringValue()))
          .asString(StandardCharsets.UTF_8)
          .isEqualTo(body);
      String certificate = service.get("/opendsr/v2/certificate.pem", "").body();
      assertThat(isSigned(certificate, answer)).isTrue();
      byte[] changed = answer.body().replace("2026-02", "2026-03").getBytes(StandardCharsets.UTF_8);
      assertThat(
              processor()
                  .signed(
                      certificate,
                      changed,
                      answer.headers().firstValue("X-OpenDSR-Signature").orElseThrow()))
          .isFalse();

      assertThat(service.post(REQUESTS, CONTROLLER, body).statusCode()).isEqualTo(201);
      assertThat(service.office().register().requests()).hasSize(1);
      HttpResponse<String> other = service.post(REQUESTS, CONTROLLER, body(ID, "p8", ""));
      assertThat(other.statusCode()).isEqualTo(400);
      assertThat(service.office().register().requests()).hasSize(1);
    }
  }

  @Test
  void a_controller_sees_and_cancels_its_own_requests_only() throws Exception {
    try (SmallService service = service(Desk.PLAIN)) {
      service.post(REQUESTS, CONTROLLER, body(ID, "p7", ""));
      HttpResponse<String> status = service.get(REQUESTS + "/" + ID, CONTROLLER);
      assertThat(status.statusCode()).isEqualTo(200);
      assertThat(json(status).get("request_status").stringValue()).isEqualTo("pending");
      assertThat(json(status).get("controller_id").stringValue()).isEqualTo(CONTROLLER);
      String certificate = service.get("/opendsr/v2/certificate.pem", "").body();
      assertThat(isSigned(certificate, status)).isTrue();

      assertThat(service.get(REQUESTS + "/" + ID, "operator").statusCode()).isEqualTo(404);
      assertThat(service.get(REQUESTS + "/" + ID, "").statusCode()).isEqualTo(401);
      assertThat(service.get(REQUESTS + "/" + ID, "auditor").statusCode()).isEqualTo(403);
      assertThat(service.post(REQUESTS, "auditor", body(ID, "p7", "")).statusCode()).isEqualTo(403);
      assertThat(delete(service, "operator").statusCode()).isEqualTo(404);
      assertThat(service.office().register().requests().get(0).state())
          .isEqualTo(RequestState.SCHEDULED);

      HttpResponse<String> cancelled = delete(service, CONTROLLER);
      assertThat(cancelled.statusCode()).isEqualTo(202);
      assertThat(json(cancelled).get("subject_request_id").stringValue()).isEqualTo(ID);
      assertThat(isSigned(certificate, cancelled)).isTrue();
      assertThat(delete(service, CONTROLLER).statusCode()).as("again").isEqualTo(202);
      assertThat(json(service.get(REQUESTS + "/" + ID, CONTROLLER)).get("request_status"))
          .hasToString("\"cancelled\"");
      assertThat(service.office().register().requests().get(0).state())
          .isEqualTo(RequestState.CANCELLED);
    }
  }

  private static HttpResponse<String> delete(SmallService service, String token) throws Exception {
    return service.send(service.call(REQUESTS + "/" + ID, token).DELETE().build());
  }

  @Test
  void what_is_wrong_is_said_without_the_identity() throws Exception {
    String unknownType = body(ID, "ann@example.org", "").replace("controller_customer_id", "email");
    List<String> wrong =
        List.of(
            "",
            "[]",
            "{",
            "{\"subject_request_id\": \"ann@example.org\"}",
            body("A7551968-D5D6-44B2-9831-815AC9017798", "ann@example.org", ""),
            body("a7551968-d5d6-14b2-9831-815ac9017798", "ann@example.org", ""),
            body(ID, "ann@example.org", "").replace("erasure", "access"),
            body(ID, "ann@example.org", "").replace("erasure", "portability"),
            body(ID, "ann@example.org", "").replace("erasure", "ann@example.org"),
            body(ID, "ann@example.org", "").replace("2026-01-30T15:00:00Z", "yesterday"),
            body(ID, "ann@example.org", "").replace("\"2.0\"", "\"1.0\""),
            body(ID, "ann@example.org", "").replace("gdpr", "lgpd"),
            body(ID, "ann@example.org", "").replace("\"raw\"", "\"sha256\""),
            unknownType,
            body(ID, "", ""),
            body(ID, "ann@example.org", ", \"subject_identities\": []"),
            body(ID, "ann@example.org", ", \"status_callback_urls\": \"x\""),
            body(ID, "ann@example.org", ", \"status_callback_urls\": [7]"),
            body(ID, "ann@example.org", ", \"status_callback_urls\": [\"https://evil.example/\"]"),
            body(
                ID,
                "ann@example.org",
                ", \"status_callback_urls\": [\"http://169.254.169.254/latest\"]"),
            body(
                ID,
                "ann@example.org",
                ", \"status_callback_urls\": [\"https://controller.example/ann@example.org\"]"));
    try (SmallService service = service(Desk.PLAIN, URI.create("https://controller.example"))) {
      for (String body : wrong) {
        HttpResponse<String> answer = service.post(REQUESTS, CONTROLLER, body);
        assertThat(answer.statusCode()).as(body).isEqualTo(400);
        JsonNode error = json(answer).get("error");
        assertThat(error.get("code").intValue()).isEqualTo(400);
        assertThat(error.get("message").stringValue()).isNotBlank();
        assertThat(error.get("errors").get(0).get("reason").stringValue()).isNotBlank();
        assertThat(answer.body()).doesNotContain("ann@example.org");
      }
      assertThat(json(service.post(REQUESTS, CONTROLLER, unknownType)).at("/error/message"))
          .hasToString(
              "\"only identities of type controller_customer_id and format raw are known here\"");
      assertThat(service.office().register().requests()).isEmpty();
    }
  }

  @Test
  void callbacks_tell_of_every_status_and_of_nobody() throws Exception {
    try (Receiver controller = new Receiver();
        SmallService service = service(Desk.PLAIN, controller.url(""))) {
      String more = ", \"status_callback_urls\": [\"" + controller.url("/cb") + "\"]";
      service.post(REQUESTS, CONTROLLER, body(ID, "p7", more));
      until(() -> controller.accepted().size() == 1);
      service.office().runs().start("operator");
      until(() -> controller.accepted().size() == 3);
      assertThat(controller.accepted())
          .extracting(heard -> heard.json().get("request_status").stringValue())
          .containsExactly("pending", "in_progress", "completed");
      String certificate = service.get("/opendsr/v2/certificate.pem", "").body();
      for (Heard heard : controller.accepted()) {
        JsonNode said = heard.json();
        assertThat(said.get("subject_request_id").stringValue()).isEqualTo(ID);
        assertThat(said.get("controller_id").stringValue()).isEqualTo(CONTROLLER);
        assertThat(said.get("status_callback_url").stringValue())
            .isEqualTo(controller.url("/cb").toString());
        assertThat(said.has("expected_completion_time")).isTrue();
        assertThat(said.get("extensions").get(Processor.DOMAIN).get("notice").stringValue())
            .isEqualTo(heard.id());
        assertThat(heard.text()).doesNotContain("p7");
        String signature = heard.headers().getOrDefault("X-opendsr-signature", "");
        assertThat(heard.headers()).containsEntry("X-opendsr-processor-domain", Processor.DOMAIN);
        assertThat(processor().signed(certificate, heard.body(), signature)).isTrue();
        byte[] changed = heard.body().clone();
        changed[5] ^= 1;
        assertThat(processor().signed(certificate, changed, signature)).isFalse();
      }
      HttpResponse<String> late = delete(service, CONTROLLER);
      assertThat(late.statusCode()).isEqualTo(400);
      assertThat(json(late).at("/error/message").stringValue()).contains("cannot be cancelled");
    }
  }

  @Test
  void a_request_that_is_denied_is_told_as_cancelled_with_our_word_beside_it() throws Exception {
    try (Receiver controller = new Receiver();
        SmallService service =
            service(new RegisterRules(true, 30, 0, 1, false), controller.url(""))) {
      String more = ", \"status_callback_urls\": [\"" + controller.url("/cb") + "\"]";
      service.post(REQUESTS, CONTROLLER, body(ID, "p7", more));
      Request request = service.office().register().requests().get(0);
      service.office().register().deny(request.id(), "a law says so", "officer");
      until(() -> controller.accepted().size() == 2);
      JsonNode said = controller.accepted().get(1).json();
      assertThat(said.get("request_status").stringValue()).isEqualTo("cancelled");
      assertThat(said.at("/extensions").get(Processor.DOMAIN).get("state").stringValue())
          .isEqualTo("denied");
    }
  }

  @Test
  void nothing_in_the_folder_of_the_register_names_the_person() throws Exception {
    String person = "person-zq-0815@example.org";
    try (Receiver controller = new Receiver();
        SmallService service = service(Desk.PLAIN, controller.url(""))) {
      String more = ", \"status_callback_urls\": [\"" + controller.url("/cb") + "\"]";
      HttpResponse<String> answer = service.post(REQUESTS, CONTROLLER, body(ID, person, more));
      assertThat(answer.statusCode()).isEqualTo(201);
      until(() -> controller.accepted().size() == 1);
      ByteScan scan = ByteScan.of(folder.resolve("service").resolve("register"));
      assertThat(scan.search(List.of(ID.getBytes(StandardCharsets.UTF_8))).patterns())
          .as("the scan finds what is there")
          .isEqualTo(1);
      assertThat(scan.search(List.of(person.getBytes(StandardCharsets.UTF_8))).patterns()).isZero();
    }
  }

  @Test
  void a_certificate_that_controllers_would_refuse_is_refused() {
    Instant now = Instant.now();
    assertThatThrownBy(
            () ->
                ProcessorKey.load(
                    processor().settings("other.example", "certificate.pem", "key.pem"), now))
        .hasMessageContaining("not issued to other.example");
    assertThatThrownBy(
            () ->
                ProcessorKey.load(processor().settings(Processor.DOMAIN, "ca.pem", "ca.key"), now))
        .hasMessageContaining("signed by itself");
    assertThatThrownBy(
            () ->
                ProcessorKey.load(
                    processor().settings(Processor.DOMAIN, "certificate.pem", "ca.key"), now))
        .hasMessageContaining("key of another certificate");
    assertThatThrownBy(
            () -> ProcessorKey.load(processor().settings(), now.plusSeconds(40L * 24 * 3_600)))
        .hasMessageContaining("ended on");
  }
}
