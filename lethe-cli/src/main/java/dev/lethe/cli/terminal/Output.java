package dev.lethe.cli.terminal;

import dev.lethe.base.Visible;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Where a command prints, and in which form. */
public final class Output {

  private final CommandLine command;
  private final boolean json;

  public Output(CommandLine command, boolean json) {
    this.command = command;
    this.json = json;
  }

  public boolean isJson() {
    return json;
  }

  /** Prints the fields as one JSON object; infinities and NaN become strings. */
  public void json(Map<String, ?> fields) {
    out().println(Json.MAPPER.writeValueAsString(JsonValues.finite(fields)));
  }

  /** The same with what is still to do, where anything is. */
  public void json(Map<String, Object> fields, List<String> pending) {
    if (!pending.isEmpty()) {
      fields.put("pending", pending);
    }
    json(fields);
    notes(pending);
  }

  /** Beside the output, a line each. */
  public void notes(List<String> notes) {
    notes.forEach(this::note);
  }

  public PrintWriter out() {
    return command.getOut();
  }

  public PrintWriter err() {
    return command.getErr();
  }

  /** Something the user should know, beside what was asked for. */
  public void note(String text) {
    note(text, err());
  }

  public static void note(String text, PrintWriter err) {
    err.println("note: " + Visible.line(text));
  }

  /** Loaded where JSON is asked for: Jackson takes longer to start than a short command to run. */
  private static final class Json {
    static final JsonMapper MAPPER =
        JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
  }

  /** The {@code --json} switch of a command without subcommands. */
  public static final class Switch {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--json", description = "Print one JSON object and nothing else.")
    private boolean json;

    public Output output() {
      return new Output(command.commandLine(), json);
    }
  }
}
