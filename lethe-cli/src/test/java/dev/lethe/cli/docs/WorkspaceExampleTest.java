package dev.lethe.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of the tutorial about workspaces: compiled, run, and shown as it is. */
class WorkspaceExampleTest {

  private static final Path ROOT = DocumentationTest.ROOT;
  private static final Path PROGRAM =
      ROOT.resolve("examples/maven/src/main/java/org/example/Forgetting.java");
  private static final String FURTHER = "## What a workspace can do besides";

  @TempDir Path folder;

  /** Wherever the pages are arranged to be. */
  static String tutorial() throws IOException {
    try (Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
      return Files.readString(
          pages.filter(page -> page.endsWith("workspace.md")).findFirst().orElseThrow());
    }
  }

  private static List<String> blocks(String page, String language) {
    Matcher block = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(page);
    List<String> found = new ArrayList<>();
    while (block.find()) {
      found.add(block.group(1));
    }
    return found;
  }

  private static String withoutEmptyLines(String code) {
    return code.lines().filter(line -> !line.isBlank()).collect(Collectors.joining("\n"));
  }

  @Test
  void the_program_is_as_long_as_a_page_and_says_what_the_tutorial_says() throws Exception {
    assertThat(Files.readAllLines(PROGRAM)).hasSizeLessThanOrEqualTo(40);
    compile(PROGRAM);
    String said =
        run(
            "org.example.Forgetting",
            ROOT.resolve("docs/examples/members.json"),
            ROOT.resolve("docs/examples/members.csv"),
            folder.resolve("club"));
    List<String> shown = blocks(tutorial(), "text").get(0).lines().toList();
    assertThat(said.lines()).hasSameSizeAs(shown);
    for (int i = 0; i < shown.size(); i++) {
      assertThat(said.lines().toList().get(i)).startsWith(shown.get(i).replaceFirst("…$", ""));
    }
  }

  /** A reader who types the blocks one after the other has the file. */
  @Test
  void the_tutorial_shows_all_of_the_program_block_by_block() throws IOException {
    String page = tutorial();
    String shown = String.join("\n", blocks(page.substring(0, page.indexOf(FURTHER)), "java"));
    assertThat(withoutEmptyLines(shown)).isEqualTo(withoutEmptyLines(Files.readString(PROGRAM)));
  }

  @Test
  void the_readme_shows_the_program_and_the_same_coordinates() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    assertThat(blocks(readme, "java").get(0)).isEqualTo(Files.readString(PROGRAM));
    assertThat(blocks(readme, "xml").get(0)).isEqualTo(blocks(tutorial(), "xml").get(0));
  }

  @Test
  void the_coordinates_are_those_of_the_example_project() throws IOException {
    String pom = Files.readString(ROOT.resolve("examples/maven/pom.xml")).replaceAll("\\s", "");
    for (String part : blocks(tutorial(), "xml").get(0).split("\n\n", -1)) {
      String content = part.replaceAll("\\s", "").replace("</dependencies>", "");
      assertThat(pom).contains(content.replace("</dependencyManagement>", ""));
    }
  }

  /** What the table of further methods says compiles. */
  @Test
  void the_other_calls_of_the_tutorial_exist() throws IOException {
    String page = tutorial();
    String table = page.substring(page.indexOf(FURTHER), page.indexOf("## What goes wrong"));
    List<String> calls =
        Pattern.compile("`([A-Za-z.]+\\([^`]*\\))`")
            .matcher(table)
            .results()
            .map(call -> call.group(1))
            .filter(call -> !call.contains("(…)"))
            .toList();
    assertThat(calls).hasSizeGreaterThan(10);
    compile(Files.writeString(folder.resolve("Calls.java"), source(calls)));
    assertThatThrownBy(
            () ->
                compile(
                    Files.writeString(
                        folder.resolve("Calls.java"), source(List.of("club.nothing()")))))
        .isInstanceOf(AssertionError.class);
  }

  private static String source(List<String> calls) {
    String imports =
        Stream.of(
                "base.Progress",
                "bound.*",
                "privacy.*",
                "source.Deletion",
                "unlearn.population.ForgetRequest",
                "data.schema.Schema",
                "workspace.*",
                "workspace.content.*")
            .map(name -> "import dev.lethe." + name + ";\n")
            .collect(Collectors.joining());
    return imports
        + """
        import java.nio.file.Path;
        import java.util.Optional;
        class Calls {
          void all(Workspace club, ForgetRequest request, ReleaseRequest terms, Declared declared,
              Schema schema, People people, double[] weights, WorkspaceTools tools, Home home,
              Path folder, Path table, Path releases, double sigma, int total) {
        """
        + calls.stream().map(call -> call + ";\n").collect(Collectors.joining())
        + "}}";
  }

  private void compile(Path source) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    Files.createDirectories(folder.resolve("classes"));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of("-cp", classPath(), "-d", folder.resolve("classes").toString());
      boolean done =
          compiler
              .getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
              .call();
      assertThat(done).as(messages.toString()).isTrue();
    }
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  private String run(String main, Path... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(folder.resolve("classes") + File.pathSeparator + classPath());
    command.add(main);
    Stream.of(arguments).map(Path::toString).forEach(command::add);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
