package dev.lethe.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The command line in a JVM of its own: with its own memory, locale, and places to print to. */
public record ChildCommand(List<String> flags, String locale, Redirect out) {

  public static ChildCommand usual() {
    return new ChildCommand(List.of("-Xmx256m"), "C.UTF-8", Redirect.PIPE);
  }

  ChildCommand withMemory(String most) {
    return new ChildCommand(List.of("-Xmx" + most), locale, out);
  }

  public ChildCommand withFlag(String flag) {
    return new ChildCommand(Stream.concat(flags.stream(), Stream.of(flag)).toList(), locale, out);
  }

  ChildCommand inLocale(String name) {
    return new ChildCommand(flags, name, out);
  }

  public ChildCommand printingTo(Path file) {
    return new ChildCommand(flags, locale, Redirect.appendTo(file.toFile()));
  }

  /** Its exit code and what it printed, so far as it came here. */
  public CommandRun run(String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseParallelGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(flags);
    if (Runtime.version().feature() >= 22) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(args));
    return run(command, locale, out);
  }

  public static CommandRun run(List<String> command, String locale, Redirect out)
      throws IOException {
    Path err = Files.createTempFile("lethe-child", ".err");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectOutput(out).redirectError(err.toFile());
      builder.environment().put("LC_ALL", locale);
      Process process = builder.start();
      process.getOutputStream().close();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exitCode = process.waitFor();
      return new CommandRun(exitCode, printed, Files.readString(err));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      Files.delete(err);
    }
  }
}
