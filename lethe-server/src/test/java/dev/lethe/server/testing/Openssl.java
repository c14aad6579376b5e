package dev.lethe.server.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Another implementation of the same cryptography; tests with it are skipped where it is not. */
public record Openssl(Path folder) {

  public static Openssl orSkip(Path folder) throws InterruptedException {
    boolean isThere;
    try {
      isThere = new ProcessBuilder("openssl", "version").start().waitFor() == 0;
    } catch (IOException e) {
      isThere = false;
    }
    assumeTrue(isThere, "openssl is not installed");
    return new Openssl(folder);
  }

  /** What it prints; fails where it fails. */
  public String output(String... arguments) throws IOException, InterruptedException {
    Process process = start(arguments);
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError("openssl " + List.of(arguments) + " says: " + text);
    }
    return text;
  }

  public boolean agrees(String... arguments) throws IOException, InterruptedException {
    Process process = start(arguments);
    process.getInputStream().readAllBytes();
    return process.waitFor() == 0;
  }

  private Process start(String... arguments) throws IOException {
    return new ProcessBuilder(Stream.concat(Stream.of("openssl"), Stream.of(arguments)).toList())
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .start();
  }
}
