package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where input decides the size, memory that is too small is bad input, and what helps is said. */
@Tag("slow")
class SmallMemoryTest {

  private static final AttackTable TABLE = new AttackTable("small-memory");

  /** With the names of people more than 48 MB, and far more while arrays grow. */
  private static final int ROWS = 500_000;

  @TempDir Path folder = Path.of("");

  /** Three million rows in a file of some kilobytes. */
  private Path bomb(String header, String row) throws IOException {
    Path file = folder.resolve("bomb.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file), 1 << 16)) {
      byte[] rows = row.repeat(10_000).getBytes(StandardCharsets.UTF_8);
      out.write(header.getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < 300; i++) {
        out.write(rows);
      }
    }
    return file;
  }

  @Test
  void a_refusal_says_what_would_be_enough() throws IOException {
    WorkspaceFixture files = WorkspaceFixture.in(folder);
    String table = bomb("who,a,b,y\n", "p1,0.1,0.2,yes\n").toString();
    String edges = files.put("edges.txt", "a b 1\nb c 2\n").toString();
    String schema = folder.resolve("schema.json").toString();
    ChildCommand small = ChildCommand.usual().withMemory("48m");
    String[][] lines = {
      {
        "train",
        "--data",
        table,
        "--schema",
        schema,
        "--model",
        "logistic",
        "--lambda",
        "1",
        "--workspace",
        folder.resolve("w").toString()
      },
      {"sensitivity", "logistic", "--data", table, "--schema", schema, "--lambda", "1"},
      {"sensitivity", "mst", "--edges", edges, "--weights", "0:9", "--vertices", "2000000000"},
      {"sensitivity", "mst", "--edges", edges, "--weights", "0:9", "--vertices", "1400000"},
    };
    int refused = 0;
    for (String[] line : lines) {
      CommandRun run = small.run(line);
      assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
      assertThat(run.err()).hasLineCount(1).contains("LETHE_JAVA_OPTS=-Xmx");
      refused++;
    }
    CommandRun log = small.run("log", "--workspace", folder.resolve("w").toString());
    assertThat(log.err()).contains("there is no workspace here");
    TABLE.row("more rows or vertices than memory", "48 MB of heap", lines.length, refused, 0);
  }

  /** Where no two rows are alike and nobody has many, memory does not bound a workspace. */
  @Test
  void rows_beyond_memory_are_learnt_from_released_and_forgotten() throws IOException {
    WorkspaceFixture.in(folder);
    Path table = folder.resolve("long.csv");
    try (BufferedWriter out = Files.newBufferedWriter(table)) {
      out.write("who,a,b,y\n");
      for (int i = 0; i < ROWS; i++) {
        double a = (i % 1999 - 999) / 2000.0;
        double b = (i % 997 - 498) / 1000.0;
        out.write("p%d,%s,%s,%s\n".formatted(i, a, b, a + b > 0 ? "yes" : "no"));
      }
    }
    String workspace = folder.resolve("w").toString();
    String terms = " --epsilon 1 --delta 1e-5 --capacity 5 --workspace " + workspace;
    String[] lines = {
      "train --model logistic --lambda 0.05 --data %s --schema %s --workspace %s"
          .formatted(table, folder.resolve("schema.json"), workspace),
      "release" + terms,
      "plan --subjects p77" + terms,
      "forget --subjects p77" + terms,
      "workspace check --workspace " + workspace,
    };
    ChildCommand small = ChildCommand.usual().withMemory("48m");
    for (String line : lines) {
      CommandRun run = small.run(line.split(" "));
      assertThat(run.exitCode()).as(line + "\n" + run.err()).isZero();
    }
    assertThat(small.run("log", "--workspace", workspace).out()).contains(ROWS - 1 + " rows");
  }
}
