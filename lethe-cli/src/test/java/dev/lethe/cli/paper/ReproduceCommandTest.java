package dev.lethe.cli.paper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.CommandRun;
import dev.lethe.lab.data.GeneratedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command around the lab; what the lab finds is tested there. */
class ReproduceCommandTest {

  @TempDir Path data;
  @TempDir Path out;

  private CommandRun run(String... words) {
    String[] all = java.util.Arrays.copyOf(words, words.length + 5);
    all[words.length] = "--quick";
    all[words.length + 1] = "--data-dir";
    all[words.length + 2] = data.toString();
    all[words.length + 3] = "--out";
    all[words.length + 4] = out.toString();
    return CommandRun.of(all);
  }

  @Test
  void an_artefact_by_name_leaves_its_files_and_a_page() throws IOException {
    GeneratedFiles.writeNetworks(data);
    CommandRun first = run("reproduce", "table3", "table4");
    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(first.out()).contains("look at").contains("report.html");
    assertThat(out.resolve("table3.csv")).exists();
    assertThat(Files.readString(out.resolve("report.html"))).contains("Not available");
    CommandRun second = run("reproduce", "table3");
    assertThat(second.err()).contains("table3: finished earlier");
    assertThat(run("reproduce", "table3", "--again").err()).doesNotContain("finished earlier");
  }

  @Test
  void as_json_it_says_where_the_page_is() {
    CommandRun run = run("reproduce", "table3", "--json");
    assertThat(run.json().get("report").asString()).endsWith("report.html");
    assertThat(run.json().get("artefacts").get(0).asString()).isEqualTo("table3");
  }

  @Test
  void without_any_data_the_page_says_what_is_missing_and_shows_no_curve() throws IOException {
    CommandRun run = run("reproduce", "fig1a", "fig1c", "fig2d");
    assertThat(run.exitCode()).as(run.err()).isZero();
    String page = Files.readString(out.resolve("report.html"));
    assertThat(page).contains("Not available: MNIST.").doesNotContain("<svg");
  }

  @Test
  void an_unknown_artefact_is_bad_usage() {
    CommandRun run = run("reproduce", "fig9");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("fig9").contains("extra-noise");
  }
}
