package dev.lethe.certificate.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** A Chromium without a window, with a profile of its own that is gone when it is closed. */
public final class Chromium implements AutoCloseable {

  static final ObjectMapper JSON = JsonMapper.builder().build();

  private static final Pattern ADDRESS = Pattern.compile("DevTools listening on (ws://\\S+)");

  private static final long SECONDS = 90;

  private final Process process;
  private final Path profile;
  private final WebSocket socket;
  private final AtomicInteger last = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();

  private Chromium(Process process, Path profile, String address) {
    this.process = process;
    this.profile = profile;
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), new Answers())
            .join();
  }

  /** The browser of this machine, where it has one. */
  public static Optional<Path> find() {
    return Stream.of(System.getenv("PATH").split(":"))
        .flatMap(
            folder ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  public static Chromium start(Path browser) throws IOException {
    Path profile = Files.createTempDirectory("chromium");
    Process process =
        new ProcessBuilder(
                browser.toString(),
                "--headless=new",
                "--no-sandbox", // tests may run as root
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .start();
    BufferedReader said = process.inputReader();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      Matcher address = ADDRESS.matcher(line);
      if (address.find()) {
        drain(said);
        return new Chromium(process, profile, address.group(1));
      }
    }
    throw new IOException("the browser did not start");
  }

  /** A pipe that nobody reads would stop the browser. */
  private static void drain(BufferedReader said) {
    Thread reader = new Thread(() -> said.lines().forEach(line -> {}), "what the browser says");
    reader.setDaemon(true);
    reader.start();
  }

  /** The file in a tab of its own. */
  public Tab open(Path file) {
    JsonNode target = call("", "Target.createTarget", Map.of("url", "about:blank"));
    JsonNode session =
        call(
            "",
            "Target.attachToTarget",
            Map.of("targetId", target.get("targetId").asString(), "flatten", true));
    Tab tab = new Tab(this, session.get("sessionId").asString());
    tab.call("Page.navigate", Map.of("url", file.toUri().toString()));
    tab.evaluate(
        "new Promise(done => { const look = () => document.readyState === 'complete' && location.href"
            + " !== 'about:blank' ? done(true) : setTimeout(look, 20); look(); })");
    return tab;
  }

  JsonNode call(String session, String method, Map<String, ?> parameters) {
    int id = last.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    socket.sendText(JSON.writeValueAsString(message), true).join();
    JsonNode said = answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
    if (said.has("error")) {
      throw new IllegalStateException(method + ": " + said.get("error"));
    }
    return said.get("result");
  }

  private final class Answers implements WebSocket.Listener {

    private final StringBuilder parts = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
      parts.append(part);
      if (isLast) {
        JsonNode message = JSON.readTree(parts.toString());
        parts.setLength(0);
        if (message.has("id")) {
          Objects.requireNonNull(answers.remove(message.get("id").asInt())).complete(message);
        }
      }
      from.request(1);
      return CompletableFuture.completedStage(null);
    }
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    List<ProcessHandle> all =
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
    process.destroy();
    process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
    for (ProcessHandle each : all) {
      each.destroyForcibly();
      each.onExit().orTimeout(10, TimeUnit.SECONDS).join();
    }
    try (Stream<Path> kept = Files.walk(profile)) {
      for (Path each : kept.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
