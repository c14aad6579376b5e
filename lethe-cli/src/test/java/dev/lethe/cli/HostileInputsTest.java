package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Inputs that want to lose people, steer a terminal, fill the memory or have a password printed.
 */
class HostileInputsTest {

  private static final AttackTable TABLE = new AttackTable("hostile-inputs");

  /** What a terminal would obey: control characters but line ends, C1, writing direction, lines. */
  private static final Pattern OBEYED =
      Pattern.compile(
          "[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2066-\\u2069]");

  private static final String STEERING =
      "\u001b[2J\u001b]0;owned\u0007\u009b31m\u202egnp.exe\u2028lethe: fine\r\u0000";

  @TempDir static Path folder = Path.of("");
  private static WorkspaceFixture files = new WorkspaceFixture(folder);

  @BeforeAll
  static void train() {
    files = WorkspaceFixture.in(folder);
    files.train("w", "");
  }

  /** Every line must be refused by one of the promised codes, with one line that is harmless. */
  private static int refused(List<String[]> lines, Predicate<CommandRun> alsoHolds) {
    int refused = 0;
    for (String[] line : lines) {
      CommandRun run = CommandRun.of(line);
      assertThat(run.err()).as(String.join(" ", line)).startsWith("lethe: ");
      boolean promised = run.exitCode() >= 2 && run.exitCode() <= 5;
      boolean harmless = !OBEYED.matcher(run.out() + run.err()).find();
      refused += promised && harmless && alsoHolds.test(run) ? 1 : 0;
    }
    return refused;
  }

  private static String[] line(String text, String... more) {
    return Stream.concat(
            Stream.of(
                text.replace("TERMS", WorkspaceFixture.TERMS)
                    .replace("FOLDER", folder.toString())
                    .split(" ")),
            Stream.of(more))
        .toArray(String[]::new);
  }

  @Test
  void what_would_steer_a_terminal_is_made_visible() throws IOException {
    String steering = STEERING.replace("\u0000", "");
    files.put("steering.csv", "who,a,b,y\np1," + steering.replace("\r", "") + ",0,yes\n");
    files.put("steering.json", "{\"version\":1,\"" + "x\u202e\u009b" + "\":1,\"features\":[]}");
    files.put("steering.txt", "x" + steering.replace("\r", "").replace("\u2028", "") + "\n");
    List<String[]> lines =
        List.of(
            line(
                "train --schema FOLDER/schema.json --model logistic --lambda 1 --workspace FOLDER/x"
                    + " --data FOLDER/steering.csv"),
            line("statistics --data FOLDER/table.csv --schema FOLDER/steering.json"),
            line("forget --workspace FOLDER/w TERMS --subjects", "./" + steering),
            line("log --workspace", folder + "/" + steering),
            line("schema infer", folder + "/" + steering),
            line("noise", steering),
            line("noise --sensitivity 1 --delta 0.1 --epsilon", steering),
            line("data fetch", steering));
    int refused = refused(lines, run -> true);

    CommandRun some =
        CommandRun.of(line("forget --workspace FOLDER/w TERMS --subjects p1", "x" + steering));
    CommandRun listed =
        CommandRun.of(line("plan --workspace FOLDER/w TERMS --subjects p2 FOLDER/steering.txt"));
    assertThat(some.exitCode()).isEqualTo(6);
    int harmless = 0;
    for (CommandRun run : List.of(some, listed)) {
      assertThat(run.out() + run.err()).contains("\\u001b");
      harmless += OBEYED.matcher(run.out() + run.err()).find() ? 0 : 1;
    }
    TABLE.row(
        "control characters in ids, names and cells",
        "every message",
        lines.size() + 2,
        refused,
        harmless);
  }

  @Test
  void files_that_should_be_small_are_refused_at_once() throws IOException {
    Path sparse = folder.resolve("sparse");
    try (RandomAccessFile file = new RandomAccessFile(sparse.toFile(), "rw")) {
      file.setLength(3L << 30);
    }
    CommandRun released = files.works("release --workspace FOLDER/w TERMS --json");
    String certificate = released.json().get("certificate").asString();
    List<String[]> lines =
        List.of(
            line("verify FOLDER/sparse"),
            line("verify /dev/zero"),
            line("verify " + certificate + " --opening FOLDER/sparse"),
            line("verify " + certificate + " --parameters FOLDER/sparse"),
            line("verify " + certificate + " --key FOLDER/sparse"),
            line("verify " + certificate + " --data FOLDER/table.csv --schema FOLDER/sparse"),
            line("statistics --data FOLDER/table.csv --schema FOLDER/sparse"),
            line(
                "train --model logistic --lambda 1 --data FOLDER/table.csv --schema FOLDER/schema.json"
                    + " --workspace FOLDER/x --weights FOLDER/sparse"));
    TABLE.row(
        "3 GB where a small file belongs",
        "certificate, opening, parameters, key, schema, weights",
        lines.size(),
        refused(lines, run -> run.exitCode() == 3 && run.err().matches("(?s).*(16 MiB|64 KiB).*")),
        0);
  }

  @Test
  void more_categories_than_columns_can_be_are_refused_before_rows_are_read() throws IOException {
    String many =
        IntStream.range(0, 300_000).mapToObj(i -> "\"" + i + "\"").collect(Collectors.joining(","));
    files.put(
        "many.json",
        "{\"version\":1,\"id\":\"who\",\"features\":[{\"name\":\"b\",\"min\":-1,\"max\":1},"
            + "{\"name\":\"a\",\"categories\":["
            + many
            + "]}]}");
    List<String[]> lines =
        List.of(
            line(
                "train --model pca --k 1 --data FOLDER/nan.csv --schema FOLDER/many.json --workspace"
                    + " FOLDER/x"),
            line("sensitivity pca --k 1 --data FOLDER/nan.csv --schema FOLDER/many.json"),
            line("statistics --data FOLDER/nan.csv --schema FOLDER/many.json"));
    TABLE.row(
        "300,000 categories",
        "schema",
        lines.size(),
        refused(lines, run -> run.err().contains("20000") && run.err().contains("30000")),
        0);
  }

  @Test
  void passwords_are_repeated_nowhere() throws IOException {
    List<String> urls =
        List.of(
            "postgres://u:hush@127.0.0.1:1/db",
            "postgresql://u:hush@[::1]:1/db",
            "postgresql://u:a/hush@127.0.0.1/db",
            "postgresql://u:a@hush@127.0.0.1/db",
            "postgresql://u:a?hush@127.0.0.1/db",
            "postgresql://u:1/hush@127.0.0.1/db",
            "postgresql://u:hush%@127.0.0.1/db",
            "postgresql:u:hush@127.0.0.1/db",
            "mysql://u:hush@127.0.0.1/db",
            "https://u:hush@127.0.0.1/db",
            "jdbc:mysql://127.0.0.1/db?password=hush",
            "jdbc:sqlserver://127.0.0.1;user=u;password=hush",
            "jdbc:postgresql://127.0.0.1:1/db;password=hush",
            "jdbc:postgresql://127.0.0.1:1/db#password=hush",
            "jdbc:postgresql://127.0.0.1:1/db?user=u;password=hush",
            "jdbc:postgresql://127.0.0.1:1/db?user=u&password=a&hush",
            "jdbc:postgresql://127.0.0.1:1/db?password=hush",
            "jdbc:postgresql://127.0.0.1:hush/db?password=hush",
            "jdbc:postgresql://127.0.0.1:99999/db?password=hush",
            "jdbc:postgresql://127.0.0.1:1/db?passwrod=hush",
            "jdbc:postgresql://127.0.0.1:1/db&password=hush",
            "jdbc:postgresql://u:hush@127.0.0.1:1/db",
            " postgresql://u:hush@127.0.0.1:1/db",
            "POSTGRESQL://u:hush@127.0.0.1:1/db");
    List<String[]> lines =
        urls.stream()
            .map(url -> line("log --key FOLDER/k --out FOLDER/o --workspace", url))
            .collect(Collectors.toList());
    lines.add(line("log", urls.get(0)));
    lines.add(line("noise", urls.get(15)));
    TABLE.row(
        "passwords in URLs that are wrong",
        "--workspace",
        lines.size(),
        refused(lines, run -> !run.err().contains("hush")),
        0);
    try (Stream<Path> here = Files.list(Path.of(""))) {
      assertThat(here.filter(path -> path.toString().startsWith("postgresql"))).isEmpty();
    }
  }
}
