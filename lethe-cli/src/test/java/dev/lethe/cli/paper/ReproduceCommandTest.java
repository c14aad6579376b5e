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
  void as_json_it_says_where_the_page_is() throws IOException {
    GeneratedFiles.writeNetworks(data);
    CommandRun run = run("reproduce", "table3", "--json");
    assertThat(run.json().get("report").asString()).endsWith("report.html");
    assertThat(run.json().get("artefacts").get(0).asString()).isEqualTo("table3");
  }

  @Test
  void without_any_data_nothing_is_begun() {
    CommandRun run = run("reproduce");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err())
        .contains("no data for fig1a", "mnist/train-images-idx3-ubyte.gz", data.toString())
        .contains("lethe data fetch")
        .doesNotContain("extra-median");
    assertThat(out).isEmptyDirectory();
  }

  @Test
  void an_artefact_without_any_of_its_data_stops_those_beside_it() throws IOException {
    GeneratedFiles.writeNetworks(data);
    CommandRun run = run("reproduce", "table3", "fig2d");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("no data for fig2d:").doesNotContain("bitcoin");
  }

  @Test
  void a_data_set_of_which_a_file_lacks_is_refused_by_the_name_of_the_file() throws IOException {
    GeneratedFiles.writeNetworks(data);
    Files.delete(data.resolve("openflights/airports.dat.gz"));
    CommandRun run = run("reproduce", "table3");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err())
        .contains("only a part of openflights is there", "openflights/airports.dat.gz")
        .doesNotContain("routes.dat.gz");
  }

  @Test
  void a_data_set_that_lacks_beside_others_is_noted_before_the_work() throws IOException {
    GeneratedFiles.writeNetworks(data);
    Files.delete(data.resolve("bitcoin_otc/soc-sign-bitcoinotc.csv.gz"));
    CommandRun run = run("reproduce", "table3");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("note: without soc-sign-bitcoin-otc: no such file as bitcoin_otc/");
  }

  @Test
  void a_folder_that_is_not_there_is_bad_input() {
    CommandRun run = CommandRun.of("reproduce", "table3", "--data-dir", "nosuchfolder");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("--data-dir nosuchfolder: no such folder");
  }

  @Test
  void what_needs_no_data_is_made_without() {
    assertThat(run("reproduce", "extra-median").exitCode()).isZero();
  }

  @Test
  void an_unknown_artefact_is_bad_usage() {
    CommandRun run = run("reproduce", "fig9");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("fig9").contains("extra-noise");
  }
}
