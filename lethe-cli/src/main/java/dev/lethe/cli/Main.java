package dev.lethe.cli;

import dev.lethe.cli.terminal.Interruption;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Where the process starts: runs one command and exits with its code. */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    Interruption interruption = Interruption.watch(err, args);
    WarmUp.begin(args);
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    int exitCode = LetheCommand.run(out, err, args);
    out.flush();
    err.flush();
    interruption.end();
    System.exit(exitCode);
  }
}
