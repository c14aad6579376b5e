package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Tables, a schema and command lines for tests of workspaces, in a folder. */
public record WorkspaceFixture(Path folder) {

  public static final String TERMS = "--epsilon 1 --delta 1e-5 --capacity 10";
  private static final String FEATURES =
      "\"features\":[{\"name\":\"a\",\"min\":-1,\"max\":1},{\"name\":\"b\",\"min\":-1,\"max\":1}]}";
  private static final String COLUMN = "\"features\":[{\"name\":\"a\",\"min\":-1,\"max\":1}]}";
  private static final String LABEL =
      "\"label\":{\"name\":\"y\",\"kind\":\"binary\",\"positive\":[\"yes\"],\"negative\":[\"no\"]},";

  public static WorkspaceFixture in(Path folder) {
    WorkspaceFixture made = new WorkspaceFixture(folder);
    made.put("table.csv", people(0, 120));
    made.put("more.csv", people(500, 7));
    made.put("two.csv", people(0, 2));
    made.put("schema.json", "{\"version\":1,\"id\":\"who\"," + LABEL + FEATURES);
    made.put("anonymous.json", "{\"version\":1," + LABEL + FEATURES);
    made.put("column.json", "{\"version\":1,\"id\":\"who\"," + COLUMN);
    made.put(
        "number.json",
        "{\"version\":1,\"id\":\"who\",\"label\":{\"name\":\"b\",\"kind\":\"regression\",\"min\":-1,"
            + "\"max\":1},"
            + COLUMN);
    made.put("nan.csv", "who,a,b,y\np1,NaN,0,yes\n");
    made.put("ragged.csv", "who,a,b,y\np1,0.1,0,yes\np2,0.3\n");
    made.put("label.csv", "who,a,b,y\np1,0.1,0,maybe\n");
    made.put("header.csv", "who,a,b,y\n");
    made.put("nobody.txt", "\n  \n");
    made.put("some.txt", "p5\n p6 \n\np5\nstranger\n");
    return made;
  }

  private static String people(int first, int count) {
    Random random = new Random(first + 1L);
    StringBuilder text = new StringBuilder("who,a,b,y\n");
    for (int i = first; i < first + count; i++) {
      boolean yes = i % 2 == 0;
      double a = (yes ? 1 : -1) * (0.3 + 0.3 * random.nextDouble());
      text.append(
          String.format(
              Locale.ROOT,
              "p%d,%.4f,%.4f,%s%n",
              i,
              a,
              random.nextDouble() - 0.5,
              yes ? "yes" : "no"));
    }
    return text.toString();
  }

  public Path put(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** FOLDER stands for the folder, TERMS for the usual terms. */
  public CommandRun run(String line) {
    return CommandRun.of(
        Stream.of(line.replace("TERMS", TERMS).split(" "))
            .map(word -> word.replace("FOLDER", folder.toString()))
            .toArray(String[]::new));
  }

  public CommandRun works(String line) {
    CommandRun run = run(line);
    assertThat(run.exitCode()).as("%s: %s", line, run.err()).isZero();
    return run;
  }

  public JsonNode json(String line) {
    return works(line + " --json").json();
  }

  /** Refused by this exit code, with a message that holds all of these, and no other output. */
  public void refuses(int exitCode, String line, String... messages) {
    new BadLine(line.replace("TERMS", TERMS), exitCode, messages).explainsItselfIn(folder);
  }

  /** A trained workspace of this name; more options behind it. */
  public void train(String workspace, String more) {
    works(
        "train --data FOLDER/table.csv --schema FOLDER/schema.json --model logistic --lambda 0.05"
            + " --workspace FOLDER/"
            + workspace
            + more);
  }

  public Path file(String name) {
    return folder.resolve(name);
  }
}
