package dev.lethe.cli;

import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The {@code --json} switch, and the printing that every command shares. */
final class Output {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  boolean isJson() {
    return json;
  }

  /** Prints the fields as one JSON object; infinities and NaN become strings. */
  void json(Map<String, ?> fields) {
    out().println(MAPPER.writeValueAsString(JsonValues.finite(fields)));
  }

  PrintWriter out() {
    return command.commandLine().getOut();
  }

  PrintWriter err() {
    return command.commandLine().getErr();
  }
}
