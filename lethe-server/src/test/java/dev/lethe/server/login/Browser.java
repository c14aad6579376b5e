package dev.lethe.server.login;

import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Keeps cookies and sends forms; goes where it is sent only when the test says so. */
final class Browser {

  private final CookieManager cookies = new CookieManager();
  private final HttpClient client = HttpClient.newBuilder().cookieHandler(cookies).build();

  HttpResponse<String> get(URI address) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(address).GET());
  }

  HttpResponse<String> post(URI address, Map<String, String> form)
      throws IOException, InterruptedException {
    return send(form(address, form));
  }

  static HttpRequest.Builder form(URI address, Map<String, String> form) {
    String body =
        form.entrySet().stream()
            .map(
                field ->
                    field.getKey()
                        + "="
                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return HttpRequest.newBuilder(address)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(body));
  }

  HttpResponse<String> send(HttpRequest.Builder call) throws IOException, InterruptedException {
    return client.send(call.build(), BodyHandlers.ofString());
  }

  /** Where an answer sends it. */
  static URI next(HttpResponse<?> response) {
    return response.uri().resolve(response.headers().firstValue("Location").orElseThrow());
  }

  Optional<String> cookie(String name) {
    return cookies.getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals(name))
        .map(HttpCookie::getValue)
        .findFirst();
  }

  void keep(URI address, String name, String value) {
    HttpCookie cookie = new HttpCookie(name, value);
    cookie.setPath("/");
    cookies.getCookieStore().add(address, cookie);
  }
}
