package dev.lethe.server.erasure;

import dev.lethe.server.Partners;
import dev.lethe.server.Service;
import dev.lethe.server.access.Identities;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Role;
import dev.lethe.server.access.SignedIn;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.ServiceTerms;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.web.Route;
import dev.lethe.server.web.WebSettings;
import dev.lethe.source.Deletion;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A service with one small model of people p0 to p99. The token of a role is its word; what stands
 * after a colon makes another person of the same role.
 */
public final class SmallService implements AutoCloseable {

  public static final int PEOPLE = 100;

  private final Desk desk;
  private final Office office;
  private final Service service;
  private final HttpClient client = HttpClient.newHttpClient();

  private SmallService(Desk desk, Office office, Partners partners) {
    this.desk = desk;
    this.office = office;
    this.service = Service.start(office, new ByWord(), WebSettings.onLoopback(0), partners);
  }

  public static SmallService in(Path folder) {
    return in(folder, Desk.PLAIN);
  }

  public static SmallService in(Path folder, RegisterRules rules) {
    return in(folder, rules, Partners.NONE);
  }

  public static SmallService in(Path folder, RegisterRules rules, Partners partners) {
    return in(Desk.in(folder), rules, partners);
  }

  public static SmallService in(Desk desk, RegisterRules rules, Partners partners) {
    SmallModel.train(
        desk.workspace("w"),
        IntStream.range(0, PEOPLE).mapToObj(i -> "p" + i).toList(),
        desk.tools());
    return new SmallService(
        desk,
        new Office(
            desk.create(rules),
            desk.tools(),
            new ServiceTerms(SmallModel.ASKED, Deletion.BY_OWNER)),
        partners);
  }

  /** Around an office that is there. */
  public static SmallService around(Desk desk, Office office) {
    return new SmallService(desk, office, Partners.NONE);
  }

  /** Whose day is that of the service. */
  public Desk desk() {
    return desk;
  }

  public List<Route> routes() {
    return service.routes();
  }

  public Office office() {
    return office;
  }

  public URI address(String path) {
    return URI.create(service.web().address() + path);
  }

  /**
   * Asks for a page or a resource.
   *
   * @param token the word of a role; nothing for nobody
   */
  public HttpResponse<String> get(String path, String token)
      throws IOException, InterruptedException {
    return send(call(path, token).GET().build());
  }

  public HttpResponse<String> post(String path, String token, String json)
      throws IOException, InterruptedException {
    return send(
        call(path, token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build());
  }

  public HttpRequest.Builder call(String path, String token) {
    HttpRequest.Builder call = HttpRequest.newBuilder(address(path));
    return token.isEmpty() ? call : call.header("Authorization", "Bearer " + token);
  }

  public HttpResponse<String> send(HttpRequest call) throws IOException, InterruptedException {
    return client.send(call, BodyHandlers.ofString());
  }

  @Override
  public void close() {
    service.close();
  }

  /** Whoever comes is who they say. */
  public static final class ByWord implements Identities {

    @Override
    public Optional<Principal> byToken(String token) {
      String word = token.split(":", 2)[0];
      return Arrays.stream(Role.values())
          .filter(role -> role.word().equals(word))
          .findFirst()
          .map(role -> Principal.of(token, role));
    }

    @Override
    public Optional<SignedIn> bySession(String cookie) {
      return byToken(cookie).map(who -> new SignedIn(who, "csrf-" + cookie));
    }
  }
}
