package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jars as modules: a program on the module path finds what is exported, and nothing else. */
class ModulePathTest {

  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final Path JAVAC = JAVA.resolveSibling("javac");
  private static final String LIBRARIES = Archives.TARGET.resolve("home/lib").toString();

  @TempDir Path folder;

  private Path program;

  @BeforeEach
  void a_program() throws IOException {
    Files.writeString(
        folder.resolve("module-info.java"), "module consumer { requires dev.lethe.workspace; }");
    Path rows = Files.writeString(folder.resolve("rows.csv"), "age\n41\n");
    program = folder.resolve("Consumer.java");
    Files.writeString(
        program,
        """
        package consumer;

        import dev.lethe.data.table.Tables;
        import dev.lethe.linalg.Kernels;
        import dev.lethe.workspace.Workspace;
        import java.nio.file.Path;

        public final class Consumer {
          public static void main(String[] arguments) {
            System.out.println(Workspace.class.getModule().getName());
            System.out.println(Kernels.class.getModule().getName());
            System.out.println(Kernels.best().getClass().getModule().getName());
            System.out.println(Tables.open(Path.of("%s")).getClass().getModule().getName());
          }
        }
        """
            .formatted(rows));
  }

  private Command.Result compiled() {
    return Command.in(folder)
        .run(
            JAVAC.toString(), "-p", LIBRARIES, "-d", "out", "module-info.java", program.toString());
  }

  private Command.Result ran(String... options) {
    compiled().worked();
    List<String> command = new ArrayList<>(List.of(JAVA.toString(), "-p", LIBRARIES + ":out"));
    command.addAll(List.of(options));
    command.addAll(List.of("-m", "consumer/consumer.Consumer"));
    return Command.in(folder).run(command);
  }

  @Test
  void it_compiles_and_runs() {
    assertThat(ran().worked().lines())
        .containsExactly(
            "dev.lethe.workspace", "dev.lethe.core", "dev.lethe.core", "dev.lethe.model");
  }

  /** Native libraries lie in modules that nobody requires; docs/contribute/versioning.md. */
  @Test
  void the_native_kernel_is_found_where_its_modules_are_named() {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "its modules have other names here");
    assumeTrue(System.getProperty("os.arch").equals("amd64"), "its modules have other names here");
    String modules =
        "dev.lethe.nativeblas,org.bytedeco.openblas.linux.x86_64,org.bytedeco.javacpp.linux.x86_64";
    assertThat(ran("--add-modules", modules).worked().lines())
        .containsExactly(
            "dev.lethe.workspace", "dev.lethe.core", "dev.lethe.nativeblas", "dev.lethe.model");
  }

  @Test
  void what_is_not_exported_is_not_to_be_had() throws IOException {
    Files.writeString(
        program,
        "package consumer; class Consumer { dev.lethe.workspace.store.WorkspaceStore store; }");
    Command.Result refused = compiled();
    assertThat(refused.exitCode()).isNotZero();
    assertThat(refused.err()).contains("package dev.lethe.workspace.store is not visible");
  }
}
