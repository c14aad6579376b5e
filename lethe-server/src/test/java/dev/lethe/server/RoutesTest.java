package dev.lethe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.access.Role;
import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.login.Login;
import dev.lethe.server.login.OidcSettings;
import dev.lethe.server.web.Route;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every route, called by every role and by nobody: admitted or refused as the table says. */
class RoutesTest {

  private static final String ANYBODY = "anybody";
  private static final String NOBODY = "";

  @TempDir private static Path folder = Path.of("");
  private static SmallService service;
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void start() {
    service = SmallService.in(folder);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  /** Words of roles by route. */
  private static Map<String, Set<String>> table() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(RoutesTest.class.getResourceAsStream("routes.txt")),
                StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#") && !line.isBlank())
          .map(line -> line.split(": ", -1))
          .collect(
              Collectors.toMap(
                  line -> line[0],
                  line -> Set.of(line[1].split(" ", -1)),
                  (a, b) -> a,
                  TreeMap::new));
    }
  }

  private static List<String> callers() {
    return Stream.concat(Stream.of(NOBODY), Arrays.stream(Role.values()).map(Role::word)).toList();
  }

  /** With every way to sign in. */
  private static List<Route> all() {
    OidcSettings provider =
        new OidcSettings(
            "provider",
            URI.create("https://provider.example"),
            "lethe",
            Optional.empty(),
            Set.of(),
            "sub",
            "groups",
            Map.of("staff", Role.OPERATOR));
    Login login = new Login(service.office().access(), Optional.of(provider), Optional.empty());
    Stream<Route> more =
        login.routes().stream().filter(route -> route.path().startsWith("/login/"));
    return Stream.concat(service.routes().stream(), more).toList();
  }

  @Test
  void every_route_is_in_the_table_and_the_table_has_no_other() throws IOException {
    assertThat(all().stream().map(RoutesTest::line))
        .containsExactlyInAnyOrderElementsOf(
            table().entrySet().stream()
                .map(entry -> entry.getKey() + ": " + sorted(entry.getValue()))
                .toList());
  }

  /** As the code declares it. */
  private static String line(Route route) {
    return route
        + ": "
        + (route.needs().isEmpty()
            ? ANYBODY
            : sorted(
                Arrays.stream(Role.values())
                    .filter(role -> route.needs().stream().anyMatch(role.permissions()::contains))
                    .map(Role::word)
                    .collect(Collectors.toSet())));
  }

  private static String sorted(Set<String> roles) {
    return roles.stream().sorted().collect(Collectors.joining(" "));
  }

  @TestFactory
  Stream<DynamicTest> the_guard_holds_to_it() throws IOException {
    Map<String, Set<String>> table = table();
    return service.routes().stream()
        .flatMap(
            route ->
                callers().stream()
                    .map(
                        who ->
                            DynamicTest.dynamicTest(
                                route + " by " + (who.isEmpty() ? "nobody" : who),
                                () -> {
                                  Set<String> admitted =
                                      table.getOrDefault(route.toString(), Set.of());
                                  assertThat(isAdmitted(route, who))
                                      .isEqualTo(
                                          admitted.contains(ANYBODY) || admitted.contains(who));
                                })));
  }

  /** Whatever the route itself then says to an empty call. */
  private boolean isAdmitted(Route route, String who) throws IOException, InterruptedException {
    String path = route.path().replaceAll("[{<][^}>]*[}>]", "1");
    HttpRequest call =
        service
            .call(path, who)
            .method(route.method().name(), BodyPublishers.noBody())
            .timeout(Duration.ofSeconds(60))
            .build();
    HttpResponse<InputStream> answer = client.send(call, BodyHandlers.ofInputStream());
    try (InputStream body = answer.body()) {
      return switch (answer.statusCode()) {
        case 401 -> answer.headers().firstValue("WWW-Authenticate").isEmpty();
        case 302 -> !answer.headers().firstValue("Location").orElse("").startsWith("/login?next=");
        case 403 ->
            !new String(body.readAllBytes(), StandardCharsets.UTF_8)
                .contains("your role does not allow this");
        default -> {
          assertThat(answer.statusCode()).as("a guard that does not decide").isNotEqualTo(429);
          yield true;
        }
      };
    }
  }
}
