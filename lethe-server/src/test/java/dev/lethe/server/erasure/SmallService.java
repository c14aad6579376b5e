package dev.lethe.server.erasure;

import dev.lethe.server.Service;
import dev.lethe.server.access.Identities;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Role;
import dev.lethe.server.access.SignedIn;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.ServiceTerms;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.RegisterRules;
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
import java.util.Optional;
import java.util.stream.IntStream;

/** A service with one small model of people p0 to p99; the token of a role is its word. */
public final class SmallService implements AutoCloseable {

  public static final int PEOPLE = 100;

  private final Office office;
  private final Service service;
  private final HttpClient client = HttpClient.newHttpClient();

  private SmallService(Office office) {
    this.office = office;
    this.service = Service.start(office, new ByWord(), WebSettings.onLoopback(0));
  }

  public static SmallService in(Path folder) {
    return in(folder, Desk.PLAIN);
  }

  public static SmallService in(Path folder, RegisterRules rules) {
    Desk desk = Desk.in(folder);
    SmallModel.train(
        desk.workspace("w"),
        IntStream.range(0, PEOPLE).mapToObj(i -> "p" + i).toList(),
        desk.tools());
    return new SmallService(
        new Office(
            desk.create(rules),
            desk.tools(),
            new ServiceTerms(SmallModel.ASKED, Deletion.BY_OWNER)));
  }

  public Office office() {
    return office;
  }

  public URI address(String path) {
    return URI.create(service.web().address() + path);
  }

  /**
   * Asks as somebody.
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

  private static final class ByWord implements Identities {

    @Override
    public Optional<Principal> byToken(String token) {
      return Optional.of(Principal.of(token, Role.of(token)));
    }

    @Override
    public Optional<SignedIn> bySession(String cookie) {
      return byToken(cookie).map(who -> new SignedIn(who, "csrf-" + cookie));
    }
  }
}
