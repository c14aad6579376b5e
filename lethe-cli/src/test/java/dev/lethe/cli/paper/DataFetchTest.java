package dev.lethe.cli.paper;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.lethe.cli.CommandRun;
import dev.lethe.cli.terminal.Failures;
import dev.lethe.lab.download.CataloguedFile;
import dev.lethe.lab.download.CataloguedSet;
import dev.lethe.lab.download.Fingerprint;
import dev.lethe.lab.download.Published;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code lethe data fetch} from a server of this machine, with a catalogue of its own. */
class DataFetchTest {

  private static final byte[] CONTENT = "abc".getBytes(StandardCharsets.UTF_8);

  /** FIPS 180-2, appendix B.1: the digest of "abc". */
  private static final Fingerprint KNOWN =
      new Fingerprint(3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");

  @TempDir Path folder;

  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private CataloguedFile file(String name, int status, byte[] content) {
    server.createContext(
        "/" + name,
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(status, content.length);
            exchange.getResponseBody().write(content);
          }
        });
    String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/" + name;
    return new CataloguedFile("set/" + name, Optional.of(KNOWN), List.of(Published.at(address)));
  }

  private CommandRun fetch(String[] words, CataloguedFile... files) {
    CataloguedSet set =
        new CataloguedSet("set", "a set", "a publisher", "a licence", "by hand", List.of(files));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        new CommandLine(new DataCommand.Fetch(List.of(set)))
            .setExecutionExceptionHandler(new Failures())
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(words);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }

  private String[] words(String... words) {
    String[] all = new String[words.length + 2];
    all[0] = "--data-dir";
    all[1] = folder.toString();
    System.arraycopy(words, 0, all, 2, words.length);
    return all;
  }

  @Test
  void a_set_is_fetched_once_and_found_the_second_time() {
    CataloguedFile good = file("good", 200, CONTENT);
    CommandRun first = fetch(words("set"), good);
    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(first.out()).contains(folder.resolve("set/good").toString()).contains("fetched");
    assertThat(first.err()).contains("a publisher").contains("a licence");
    assertThat(folder.resolve("set/good")).hasBinaryContent(CONTENT);
    server.removeContext("/good");
    CommandRun second = fetch(words("all", "--json"), good);
    assertThat(second.exitCode()).as(second.err()).isZero();
    assertThat(second.json().get("folder").asString()).isEqualTo(folder.toString());
    assertThat(second.json().get("files").get(0).get("outcome").asString())
        .isEqualTo("already there");
  }

  @Test
  void what_fails_is_named_line_by_line_and_the_others_are_there() {
    CommandRun run =
        fetch(
            words("set"),
            file("gone", 404, new byte[0]),
            file("forged", 200, "abd".getBytes(StandardCharsets.UTF_8)),
            file("good", 200, CONTENT));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines().toList())
        .anyMatch(line -> line.startsWith("set/gone: ") && line.contains("status 404"))
        .anyMatch(
            line -> line.startsWith("set/forged: ") && line.contains("not the published content"))
        .anyMatch(line -> line.contains("of 3 files 2 could not be had"));
    assertThat(folder.resolve("set/good")).hasBinaryContent(CONTENT);
    assertThat(folder.resolve("set/forged")).doesNotExist();
  }

  @Test
  void an_unknown_name_is_refused_with_those_there_are() {
    CommandRun run = fetch(words("iris"), file("good", 200, CONTENT));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("'iris'").contains("set, and all");
  }
}
