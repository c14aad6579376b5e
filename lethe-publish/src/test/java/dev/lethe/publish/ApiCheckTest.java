package dev.lethe.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/api-check} on two checkouts of one small module; it fetches its tool by Maven. */
class ApiCheckTest {

  private static final String WHOLE =
      "public static int kept() { return 1; } public static int gone() { return 2; }";
  private static final String LESS = "public static int kept() { return 1; }";

  @TempDir Path place;

  @BeforeEach
  void tools_are_there() throws InterruptedException {
    Script.requireTools("bash", "mvn");
  }

  @Test
  void the_same_passes_and_so_does_more() throws IOException, InterruptedException {
    Script.Result same = check("0.1.0", WHOLE, "0.1.1", WHOLE);
    assertThat(same.said()).contains("0.1.1 keeps what 0.1.0 promised");
    assertThat(same.code()).isZero();
    assertThat(check("0.1.0", LESS, "0.1.1", WHOLE).code()).isZero();
  }

  @Test
  void a_method_may_not_go_in_a_patch_but_in_a_minor_version_before_the_first()
      throws IOException, InterruptedException {
    Script.Result patch = check("0.1.0", WHOLE, "0.1.1", LESS);
    assertThat(patch.said()).contains("gone()", "0.1.1 changes what 0.1.0 promised in lethe-small");
    assertThat(patch.code()).isEqualTo(5);
    assertThat(check("0.1.0", WHOLE, "0.2.0", LESS).code()).isZero();
    assertThat(check("1.1.0", WHOLE, "1.2.0", LESS).code()).isEqualTo(5);
  }

  /** What is not exported is nobody's business. */
  @Test
  void a_package_that_is_not_exported_may_change() throws IOException, InterruptedException {
    Path old = checkout("0.1.0", WHOLE);
    Path now = checkout("0.1.1", LESS);
    for (Path each : List.of(old, now)) {
      Path module = Files.createDirectories(each.resolve("lethe-small/src/main/module"));
      Files.writeString(
          module.resolve("module-info.java"), "module small {\n  exports other;\n}\n");
    }
    assertThat(Script.run("api-check", old, now).code()).isZero();
  }

  private Script.Result check(String before, String was, String after, String is)
      throws IOException, InterruptedException {
    return Script.run("api-check", checkout(before, was), checkout(after, is));
  }

  private Path checkout(String version, String body) throws IOException {
    Path root = Files.createTempDirectory(place, "checkout");
    Path target = Files.createDirectories(root.resolve("lethe-small/target"));
    Files.createDirectory(root.resolve("lethe-bom"));
    Files.writeString(
        root.resolve("lethe-bom/pom.xml"),
        """
        <artifactId>lethe-bom</artifactId>
        <version>%s</version>
        <artifactId>lethe-small</artifactId>
        """
            .formatted(version));
    Path source = target.resolve("Small.java");
    Files.writeString(source, "package small; public final class Small { " + body + " }");
    int result =
        Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
            .run(null, null, null, "-d", target.toString(), source.toString());
    assertThat(result).isZero();
    try (OutputStream out =
            Files.newOutputStream(target.resolve("lethe-small-" + version + ".jar"));
        ZipOutputStream jar = new ZipOutputStream(out)) {
      jar.putNextEntry(new ZipEntry("small/Small.class"));
      jar.write(Files.readAllBytes(target.resolve("small/Small.class")));
    }
    return root;
  }
}
