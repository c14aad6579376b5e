package dev.lethe.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One command line, run in this process: its exit code and what it printed. */
public record CommandRun(int exitCode, String out, String err) {

  public static CommandRun of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = LetheCommand.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }

  public JsonNode json() {
    return JsonMapper.shared().readTree(out);
  }
}
