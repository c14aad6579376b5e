package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive that brings its own Java, where there is no other. */
@Tag("slow")
class ImageTest {

  private static final Pattern ADDRESS = Pattern.compile("http://[^\\s/\"]+");

  @TempDir static Path folder = Path.of("");
  private static Path home = Path.of("");
  private static Command bare = Command.in(folder);

  @BeforeAll
  static void unpack() throws IOException {
    home = Archives.untarred(Files.createDirectory(folder.resolve("ohne Java, für alle")));
    bare = Command.bare(folder);
  }

  private static String lethe() {
    return home.resolve("bin/lethe").toString();
  }

  @Test
  void there_is_no_java_but_its_own() {
    assertThat(bare.run("sh", "-c", "command -v java").exitCode()).isNotZero();
    assertThat(bare.run(lethe(), "--version").worked())
        .startsWith("lethe " + Archives.VERSION + "\n");
    assertThat(bare.run(lethe(), "version", "--manifest", "--check").exitCode()).isZero();
    assertThat(bare.with("JAVA_HOME", "/no/such/jdk").run(lethe(), "version").exitCode()).isZero();
  }

  @Test
  void the_demo_runs_and_what_it_made_is_verified() {
    bare.run(lethe(), "demo", "--rows", "3000", "--out", "erste Schritte").worked();
    assertThat(
            bare.run(
                    lethe(),
                    "verify",
                    "erste Schritte/workspace/releases/0002/certificate.json",
                    "--data",
                    "erste Schritte/retained.csv",
                    "--software",
                    home.resolve("manifest.txt").toString())
                .out())
        .contains("nothing found wrong", "software: the SHA-256 of the manifest");
  }

  @Test
  void the_service_answers() throws IOException, InterruptedException {
    Process service =
        bare.process(List.of(lethe(), "serve", "--demo", "--port", "0"))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader said = service.inputReader()) {
      HttpResponse<String> health =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(address(said) + "/api/v1/health")).build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(health.statusCode()).as(health.body()).isEqualTo(200);
    } finally {
      service.destroy();
      if (!service.waitFor(60, TimeUnit.SECONDS)) {
        service.destroyForcibly();
      }
    }
  }

  private static String address(BufferedReader said) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      Matcher address = ADDRESS.matcher(line);
      if (address.find()) {
        return address.group();
      }
      all.append(line).append('\n');
    }
    throw new AssertionError("the service named no address: " + all);
  }

  /** Whatever a jar declares, or jdeps finds; what is found by name alone no tool can tell. */
  @Test
  void no_module_is_missing() throws IOException {
    Set<String> asked = new TreeSet<>();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
        asked.addAll(asked(jar));
      }
    }
    asked.removeIf(name -> !name.matches("(java|jdk)\\..*"));
    String there =
        bare.with("LC_ALL", "C.UTF-8")
            .run(home.resolve("runtime/bin/java").toString(), "--list-modules")
            .worked();
    assertThat(asked).contains("java.base", "java.sql", "java.net.http");
    assertThat(there.lines().map(line -> line.replaceFirst("@.*", ""))).containsAll(asked);
  }

  private static List<String> asked(Path file) throws IOException {
    try (JarFile jar =
        new JarFile(file.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion())) {
      ZipEntry declared = jar.getEntry("module-info.class");
      if (declared != null) {
        return ModuleDescriptor.read(jar.getInputStream(declared)).requires().stream()
            .filter(module -> !module.modifiers().contains(Modifier.STATIC))
            .map(Requires::name)
            .toList();
      }
    }
    StringWriter found = new StringWriter();
    PrintWriter out = new PrintWriter(found, true);
    ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
    jdeps.run(
        out, out, "--multi-release", "17", "-summary", "--ignore-missing-deps", file.toString());
    return Pattern.compile("-> (\\S+)")
        .matcher(found.toString())
        .results()
        .map(module -> module.group(1))
        .toList();
  }
}
