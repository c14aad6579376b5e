package dev.lethe.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.VerificationFailedException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class BundleTest {

  private static final String TOP =
      """
      <project><artifactId>top</artifactId><version>1</version><packaging>pom</packaging>
        <name>Top</name><description>It is</description><url>https://example.org</url>
        <licenses><license><name>MIT</name><url>https://example.org/mit</url></license></licenses>
        <developers><developer><name>Ann</name></developer></developers>
        <scm><connection>c</connection><developerConnection>d</developerConnection><url>u</url></scm>
      </project>""";

  private static final String CHILD =
      """
      <project><parent><artifactId>top</artifactId><version>1</version></parent>
        <artifactId>child</artifactId><name>Child</name><description>So is it</description>
      </project>""";

  @TempDir Path folder;

  private static Map<String, String> complete() {
    Map<String, String> files = new TreeMap<>();
    files.put("org/example/top/1/top-1.pom", TOP);
    files.put("org/example/child/1/child-1.pom", CHILD);
    for (String kind : List.of("", "-sources", "-javadoc")) {
      files.put("org/example/child/1/child-1" + kind + ".jar", "jar" + kind);
    }
    for (String name : List.copyOf(files.keySet())) {
      files.put(name + ".md5", digest("MD5", files.getOrDefault(name, "")));
      files.put(name + ".sha1", digest("SHA-1", files.getOrDefault(name, "")));
    }
    return files;
  }

  @Test
  void what_is_complete_passes() throws IOException {
    assertThat(checked(complete(), false)).containsExactly("child", "top");
  }

  @TestFactory
  Stream<DynamicTest> nothing_may_be_missing() {
    return complete().keySet().stream()
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () -> {
                      Map<String, String> files = complete();
                      files.remove(name);
                      boolean pom = name.endsWith(".pom") || name.contains(".pom.");
                      if (!pom || name.contains(".pom.")) {
                        refused(files, name);
                      }
                    }));
  }

  /** Without its parent a POM says no licence; without its own name it has none. */
  @Test
  void a_pom_must_say_what_is_asked_of_it() throws IOException {
    Map<String, String> orphan = complete();
    orphan.keySet().removeIf(name -> name.contains("/top/"));
    refused(orphan, "child-1.pom says no licenses/license/name");

    Map<String, String> nameless = complete();
    nameless.put("org/example/child/1/child-1.pom", CHILD.replace("<name>Child</name>", ""));
    refused(nameless, "child-1.pom says no name");

    Map<String, String> moving = complete();
    moving.put("org/example/top/1/top-1.pom", TOP.replace("<version>1<", "<version>1-SNAPSHOT<"));
    refused(moving, "1-SNAPSHOT, which is no release");
  }

  @Test
  void sums_are_of_the_files_they_stand_beside() throws IOException {
    Map<String, String> files = complete();
    files.put("org/example/child/1/child-1.jar", "another");
    refused(files, "child-1.jar.sha1 is of other bytes");
  }

  @Test
  void signatures_must_be_there_where_they_are_asked_for() throws IOException {
    Map<String, String> files = complete();
    assertThatThrownBy(() -> checked(files, true))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining("child-1-javadoc.jar.asc is missing");
    for (String name : List.copyOf(files.keySet())) {
      files.put(name + ".asc", "signature");
    }
    assertThat(checked(files, true)).hasSize(2);
  }

  private void refused(Map<String, String> files, String fault) throws IOException {
    assertThatThrownBy(() -> checked(files, false))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining(fault);
  }

  private List<String> checked(Map<String, String> files, boolean signed) throws IOException {
    Path zip = Files.createTempFile(folder, "bundle", ".zip");
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream packed = new ZipOutputStream(out)) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        packed.putNextEntry(new ZipEntry(file.getKey()));
        packed.write(file.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return Bundle.read(zip).checked(signed);
  }

  private static String digest(String algorithm, String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
