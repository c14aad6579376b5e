package dev.lethe.server.fault;

import static dev.lethe.server.testing.Patience.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.server.notice.Receiver;
import dev.lethe.server.notice.Signature;
import dev.lethe.server.opendsr.Processor;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.workspace.ChildJvm;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.SqliteDatabase;
import dev.lethe.workspace.store.ByteScan;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests come by every door; after they are completed and their retention is over, no byte of an
 * id is in any file of the service, nor in what it says.
 */
@Tag("slow")
class ServiceResidueTest {

  private static final int PEOPLE = 200;
  private static final int RETENTION = 7;

  /** Who asks to be forgotten; all others stay, and so do their ids. */
  private static final int ASKING = 12;

  @TempDir Path folder = Path.of("");

  @Test
  @SuppressWarnings("try") // what is closed early, and what is only held
  void nothing_is_left_of_the_ids_of_people_who_were_forgotten() throws Exception {
    Premises premises = new Premises(folder.resolve("service"));
    Files.createDirectory(premises.folder());
    premises.found(new RegisterRules(false, RETENTION, 0, 1, false), PEOPLE);
    new Processor(premises.processor());
    int port = ServiceChild.freePort();
    Client client = new Client(URI.create("http://127.0.0.1:" + port));
    try (Receiver receiver = new Receiver()) {
      try (ChildJvm child = ServiceChild.start(premises, port, receiver.url("/")).awaitReady()) {
        enter(client, receiver, premises);
        sendWhatIsWrong(client);
        assertThat(scan(premises.folder())).as("models have rows of all of them").isPositive();
        List<byte[]> made = made(premises.register());
        assertThat(made).as("all have a key but the one of the console").hasSize(2 * ASKING - 1);
        assertThat(ByteScan.of(premises.register()).search(made).patterns()).isEqualTo(made.size());
        assertThat(client.post("/api/v1/runs", "operator", "").statusCode()).isEqualTo(202);
        until(() -> isCompleted(client));
        premises.clock().set(Premises.FIRST_DAY.plusDays(1)); // so that no notice is put off
        until(() -> heard(receiver, "\"event\":\"completed\"") == ASKING);
        // A call to a partner says how things stand by then: what began may be completed already.
        until(() -> heard(receiver, "\"request_status\":\"completed\"") > 0);
        premises.clock().set(Premises.FIRST_DAY.plusDays(RETENTION + 1));
        until(() -> isErased(client));
        keepAnswers(client, receiver, premises.folder().resolve("answers"));
        assertClean(premises.folder());
        until(() -> ByteScan.of(premises.folder()).search(made).patterns() == 0);
      }
      assertClean(premises.folder());
    }
    assertThat(Files.readString(premises.log())).contains("/api/v1/requests/{id}");
    Path planted = premises.temporary().resolve("planted");
    Files.writeString(planted, "x".repeat(5_000) + Premises.name(3) + "y".repeat(5_000));
    assertThat(scan(premises.folder())).as("the scan finds what is there").isPositive();
  }

  /** Ten by the API, and one each by OpenDSR, by a hook, and by a file in the console. */
  private static void enter(Client client, Receiver receiver, Premises premises)
      throws IOException, InterruptedException {
    for (int person = 0; person < ASKING - 3; person++) {
      assertThat(client.submit(person).statusCode()).isEqualTo(201);
    }
    String dsr =
        """
        {"regulation": "gdpr", "subject_request_id": "a7551968-d5d6-44b2-9831-815ac9017798",
         "subject_request_type": "erasure", "submitted_time": "2026-01-30T15:00:00Z",
         "api_version": "2.0", "status_callback_urls": ["%s"],
         "subject_identities": [{"identity_type": "controller_customer_id",
           "identity_value": "%s", "identity_format": "raw"}]}"""
            .formatted(receiver.url("/callback"), Premises.name(ASKING - 3));
    assertThat(client.post("/opendsr/v2/requests", "requester", dsr).statusCode()).isEqualTo(201);
    String push = "{\"person\": \"%s\", \"key\": \"k\"}".formatted(Premises.name(ASKING - 2));
    String signed =
        Signature.of(List.of(premises.secret()))
            .of(push.getBytes(StandardCharsets.UTF_8), premises.clock().instant());
    assertThat(
            client
                .send(
                    client
                        .call("/api/v1/hooks/desk", "")
                        .header(Signature.HEADER, signed)
                        .POST(BodyPublishers.ofString(push)))
                .statusCode())
        .isEqualTo(202);
    String file = Premises.name(ASKING - 1);
    assertThat(client.send(upload(client, "/requests", "list", file)).statusCode()).isEqualTo(303);
  }

  /** A file that is named like a person and says who they are. */
  private static HttpRequest.Builder upload(
      Client client, String path, String field, String content) {
    String part = "--cut\r\nContent-Disposition: form-data; name=\"%s\"%s\r\n\r\n%s\r\n";
    return client
        .call(path, "operator")
        .header("Content-Type", "multipart/form-data; boundary=cut")
        .POST(
            BodyPublishers.ofString(
                part.formatted("channel", "", "form")
                    + part.formatted(field, "; filename=\"" + Premises.name(1) + "\"", content)
                    + "--cut--\r\n"));
  }

  /** Ids where they do not belong: what is refused is not kept or logged either. */
  private static void sendWhatIsWrong(Client client) throws IOException, InterruptedException {
    String id = Premises.name(2);
    List<HttpResponse<String>> answers =
        List.of(
            client.get("/api/v1/requests/" + id, "auditor"),
            client.get("/requests/" + id, "officer"),
            client.get("/" + id + "?who=" + id, "officer"),
            client.get("/api/v1/requests?state=" + id, "auditor"),
            client.post("/api/v1/requests", "requester", "{\"subjects\": [\"" + id + "\","),
            client.post(
                "/api/v1/requests",
                "requester",
                "{\"channel\":\"form\",\"subjects\":[\"" + id + "\\u0000\"]}"),
            client.post("/api/v1/hooks/desk", "", "{\"person\": \"" + id + "\"}"),
            client.post("/opendsr/v2/requests", "requester", "[\"" + id + "\"]"),
            client.send(upload(client, "/verify", "certificate", "{\"who\": \"" + id + "\"}")),
            client.send(
                upload(client, "/api/v1/verify", "certificate", "{\"who\": \"" + id + "\"}")));
    assertThat(answers.stream().filter(answer -> answer.statusCode() >= 500)).isEmpty();
  }

  /** Each once, however often it was sent. */
  private static long heard(Receiver receiver, String word) {
    return receiver.accepted().stream()
        .map(each -> each.text())
        .filter(text -> text.contains(word))
        .distinct()
        .count();
  }

  private static boolean isCompleted(Client client) {
    try {
      String all = client.get("/api/v1/requests?state=completed", "auditor").body();
      return all.split("\"state\":\"completed\"", -1).length == ASKING + 1;
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The look at its health is a change of the register, and every change erases what is due. */
  private static boolean isErased(Client client) {
    try {
      client.get("/api/v1/health", "");
      return client
              .get("/api/v1/requests", "auditor")
              .body()
              .split("\"ids_erased\":true", -1)
              .length
          == ASKING + 1;
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** All that it says now, and all that it told others, as files to be scanned with the rest. */
  private static void keepAnswers(Client client, Receiver receiver, Path answers)
      throws IOException, InterruptedException {
    List<String> said = new ArrayList<>();
    String list = client.get("/api/v1/requests", "auditor").body();
    said.add(list);
    for (String path :
        List.of(
            "/",
            "/?show=all",
            "/trail",
            "/models/1",
            "/api/v1/metrics",
            "/api/v1/notices",
            "/api/v1/trail",
            "/api/v1/runs",
            "/api/v1/models")) {
      said.add(client.get(path, "officer").body());
    }
    for (String part : list.split("\"id\":\"", -1)) {
      if (part.matches("(?s)[0-9a-f]{32}\".*")) {
        String id = part.substring(0, 32);
        said.add(client.get("/requests/" + id, "officer").body());
        said.add(client.get("/api/v1/requests/" + id, "officer").body());
        said.add(client.get("/api/v1/requests/" + id + "/timeline", "officer").body());
      }
    }
    receiver.heard().forEach(each -> said.add(each.headers() + "\n" + each.text()));
    assertThat(said).hasSizeGreaterThan(3 * ASKING + 10);
    Files.createDirectory(answers);
    for (int i = 0; i < said.size(); i++) {
      Files.writeString(answers.resolve("answer-" + i), said.get(i));
    }
  }

  /** What the register made of ids: encrypted lists, digests of keys and contents. */
  private static List<byte[]> made(Path register) throws SQLException {
    List<byte[]> made = new ArrayList<>();
    try (Connection connection =
            new SqliteDatabase(new Location.Folder(register, "register")).connect();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT content FROM request_ids UNION ALL SELECT CAST(body AS BLOB)"
                    + " FROM idempotency")) {
      while (rows.next()) {
        made.add(rows.getBytes(1));
      }
    }
    return made;
  }

  private static void assertClean(Path folder) {
    ByteScan.Found found = ByteScan.of(folder).search(patterns());
    assertThat(found.files()).isEmpty();
  }

  private static int scan(Path folder) {
    return ByteScan.of(folder).search(patterns()).patterns();
  }

  /** Ids as they are, in base64 wherever they begin within it, and their plain digests. */
  private static List<byte[]> patterns() {
    return IntStream.range(0, ASKING)
        .mapToObj(Premises::name)
        .flatMap(
            id -> {
              byte[] plain = id.getBytes(StandardCharsets.UTF_8);
              String digest = Sha256.of(plain).hex();
              return Stream.concat(
                  Stream.of(id.substring(0, id.indexOf('@')), digest), base64(plain));
            })
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .toList();
  }

  private static Stream<String> base64(byte[] plain) {
    return IntStream.range(0, 3)
        .mapToObj(
            shift -> {
              byte[] shifted = new byte[shift + plain.length];
              System.arraycopy(plain, 0, shifted, shift, plain.length);
              String text = Base64.getEncoder().withoutPadding().encodeToString(shifted);
              return text.substring(shift + (shift > 0 ? 1 : 0), text.length() - 4);
            });
  }
}
