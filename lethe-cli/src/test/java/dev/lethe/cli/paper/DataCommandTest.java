package dev.lethe.cli.paper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The catalogue on the command line; nothing here needs a network. */
class DataCommandTest {

  private static final String WINE = "wine/winequality-red.csv";
  private static final String MIGRATIONS = "at_migrations/at_migrations.edges";

  @TempDir Path folder;

  private CommandRun data(String... words) {
    String[] args = new String[words.length + 3];
    args[0] = "data";
    System.arraycopy(words, 0, args, 1, words.length);
    args[words.length + 1] = "--data-dir";
    args[words.length + 2] = folder.toString();
    return CommandRun.of(args);
  }

  private void write(String path, String content) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, content);
  }

  @Test
  void a_damaged_copy_is_named_and_fails_the_check() throws IOException {
    write(WINE, "\"fixed acidity\";\"quality\"\n7.4;5\n");
    CommandRun check = data("check");
    assertThat(check.exitCode()).isEqualTo(5);
    assertThat(check.err()).contains(folder.resolve(WINE).toString());
    CommandRun json = data("check", "--json");
    assertThat(json.exitCode()).isEqualTo(5);
    assertThat(json.json().get("good").asBoolean()).isFalse();
    assertThat(json.json().get("files").get(WINE).asString()).isEqualTo("damaged");
    assertThat(data("list").out()).containsPattern("wine .* damaged .*" + folder);
  }

  @Test
  void the_list_says_where_each_set_is_published() {
    JsonNode sets = data("list", "--json").json().get("sets");
    assertThat(sets).hasSize(7);
    for (JsonNode set : sets) {
      assertThat(set.get("publisher").asString()).contains("http");
      assertThat(set.get("files")).isNotEmpty();
      boolean addressed = !set.get("files").get(0).get("addresses").isEmpty();
      assertThat(addressed || set.has("by_hand")).as(set.get("name").asString()).isTrue();
    }
  }

  @Test
  void what_has_no_address_is_refused_with_the_way_by_hand_until_it_is_there() throws IOException {
    CommandRun missing = data("fetch", "at_migrations");
    assertThat(missing.exitCode()).isEqualTo(3);
    assertThat(missing.out()).isEmpty();
    assertThat(missing.err()).contains("data.statistik.gv.at").contains(MIGRATIONS);
    write(MIGRATIONS, "a b 3\n");
    CommandRun there = data("fetch", "at_migrations", "--json");
    assertThat(there.exitCode()).as(there.err()).isZero();
    assertThat(there.json().get("files").get(0).get("outcome").asString())
        .isEqualTo("already there");
  }
}
