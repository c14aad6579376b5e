package dev.lethe.cli;

import dev.lethe.cli.demo.DemoFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs what people run most, on invented customers, and prints nothing: the launcher has a JVM
 * watch it and keep the classes that were needed, so that later starts find them ready.
 */
public final class Rehearsal {

  private Rehearsal() {}

  public static void main(String[] args) throws IOException {
    try (DemoFolder folder = DemoFolder.make()) {
      System.setProperty("lethe.state", folder.path().resolve("state").toString());
      play(folder.path());
    }
  }

  /**
   * The commands one after another; a stage that fails stops the play, and the launcher sees it.
   */
  private static void play(Path folder) throws IOException {
    Path demo = folder.resolve("demo");
    String workspace = demo.resolve("workspace").toString();
    String table = demo.resolve("retained.csv").toString();
    String schema = demo.resolve("schema.json").toString();
    String own = folder.resolve("own").toString();
    command("--version");
    command("noise", "--sensitivity=1", "--epsilon=1", "--delta=1e-5");
    command("demo", "--rows=2000", "--out", demo.toString());
    command("train", "--data", table, "--schema", schema, "--model=logistic", "--workspace", own);
    String person = Files.readAllLines(Path.of(table)).get(1).split(",", 2)[0];
    String certify = "--certify=a-priori";
    command(
        "forget",
        "--workspace",
        own,
        "--subjects",
        person,
        certify,
        "--epsilon=1",
        "--delta=1e-5",
        "--json");
    command("log", "--workspace", workspace);
    command("key", "show", "--workspace", workspace);
  }

  private static void command(String... args) {
    PrintWriter silence =
        new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    int exitCode = LetheCommand.run(silence, silence, args);
    if (exitCode != 0) {
      throw new IllegalStateException(String.join(" ", args) + ": exit code " + exitCode);
    }
  }
}
