package dev.lethe.cli.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.glm.Loss;
import dev.lethe.glm.kind.GlmKind;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Regressions by a loss are asked for by the words and the options of their kinds. */
class GlmCommandTest {

  private static final Parameter OWN = Parameter.number("own").option("--own", "O", "its own");

  /** Logistic regression that was declared with one number more. */
  private static final class OwnKind extends GlmKind {

    private final List<Double> declared = new ArrayList<>();

    OwnKind() {
      super("regression of our own", LabelNeed.TWO_CLASSES, LogisticLoss.INSTANCE, OWN);
    }

    @Override
    protected Loss loss(Values values) {
      declared.add(values.number(OWN));
      return LogisticLoss.INSTANCE;
    }

    @Override
    protected Predictor predictor(Values values, double[] weights) {
      return Predictor.of(Link.SIGN, weights);
    }
  }

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(OwnKind kind, String... words) throws IOException {
    Path table = Files.writeString(folder.resolve("t.csv"), "a,b,y\n0.5,0,1\n0,0.5,-1\n0.1,0,1\n");
    CommandLine sensitivity =
        new CommandLine(new SensitivityCommand()).addSubcommand("own", GlmCommand.of(kind));
    List<String> line = new ArrayList<>(List.of(words));
    line.addAll(List.of("--data", table.toString(), "--raw", "--label", "y", "--lambda", "0.1"));
    return sensitivity
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(line.toArray(String[]::new));
  }

  @Test
  void a_kind_brings_its_own_options() throws IOException {
    OwnKind kind = new OwnKind();
    assertThat(run(kind, "own", "--json", "--own", "7")).as(err.toString()).isZero();
    assertThat(kind.declared).isNotEmpty().containsOnly(7.0);
    String answer = out.toString();
    out.getBuffer().setLength(0);
    assertThat(run(kind, "logistic", "--json")).isZero();
    assertThat(answer).isEqualTo(out.toString()).contains("\"local\"");
  }

  @Test
  void what_it_needs_is_asked_for() throws IOException {
    assertThat(run(new OwnKind(), "own")).isEqualTo(2);
    assertThat(err.toString()).contains("Missing required option: '--own=O'");
  }

  @Test
  void what_it_does_not_have_is_refused() throws IOException {
    assertThat(run(new OwnKind(), "logistic", "--own", "7")).isEqualTo(2);
    assertThat(err.toString()).contains("--own");
  }

  @Test
  void its_name_is_in_the_help() {
    CommandLine command = GlmCommand.of(new OwnKind());
    assertThat(command.getUsageMessage()).contains("The weights of a regression of our own.");
  }

  @Test
  void every_kind_has_a_command_of_both_questions() {
    for (QuestionCommand question : List.of(new SensitivityCommand(), new DpAuditCommand())) {
      assertThat(new CommandLine(question).getSubcommands())
          .containsKeys(GlmCommand.kinds().stream().map(GlmKind::word).toArray(String[]::new));
    }
  }
}
