package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the CLI as an application that Spark's own launcher starts. */
@Tag("slow")
public class SparkSubmitTest {

  private static final String SCHEMA =
      """
      {"version": 1, "bounds": "declared", "id": "person",
       "label": {"name": "left", "kind": "binary", "positive": ["yes"], "negative": ["no"]},
       "features": [{"name": "age", "min": 0, "max": 120}], "bias": true}
      """;

  @TempDir Path folder;

  private record Ended(int exit, String out, String err) {}

  /** The beginning of a command line: this JVM again, on its class path. */
  public static List<String> java() {
    List<String> line =
        new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow()));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--add-opens") || flag.startsWith("--enable"))
        .forEach(line::add);
    line.addAll(LocalSpark.BRIEF);
    line.addAll(List.of("-Xmx1g", "-cp", System.getProperty("java.class.path")));
    return line;
  }

  /** The beginning of a command of Lethe's by Spark's launcher. */
  public static List<String> launcher() {
    List<String> line = java();
    line.add("org.apache.spark.deploy.SparkSubmit");
    line.addAll(List.of("--master", "local[2]", "--class", "dev.lethe.cli.Main"));
    line.addAll(List.of("--conf", "spark.driver.host=127.0.0.1"));
    line.addAll(List.of("--conf", "spark.driver.bindAddress=127.0.0.1"));
    // Every one of these processes would compile its few queries anew.
    line.addAll(List.of("--conf", "spark.sql.codegen.wholeStage=false"));
    line.addAll(List.of("--conf", "spark.sql.codegen.factoryMode=NO_CODEGEN"));
    line.addAll(List.of("--conf", "spark.ui.enabled=false", "spark-internal"));
    return line;
  }

  private Ended submit(String... command) throws IOException, InterruptedException {
    List<String> line = launcher();
    line.addAll(List.of(command));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(15, TimeUnit.MINUTES)).as("it hangs: " + line).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private Ended train(String address) throws IOException, InterruptedException {
    String line =
        "train --workspace w --data ADDRESS --schema schema.json --model logistic --lambda 0.01 --json";
    return submit(line.replace("ADDRESS", address).split(" ", -1));
  }

  private String table(int from) throws IOException {
    StringBuilder text = new StringBuilder("person,age,left\n");
    for (int i = from; i < 400; i++) {
      text.append("p%d,%d,%s%n".formatted(i, 18 + i % 70, i % 3 == 0 ? "yes" : "no"));
    }
    Path file = folder.resolve("people.csv");
    Files.writeString(file, text, StandardCharsets.UTF_8);
    return "spark:csv:" + file;
  }

  /** Of the only release. */
  private Path certificate() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("w/releases"))) {
      return files.filter(f -> f.endsWith("certificate.json")).findFirst().orElseThrow();
    }
  }

  @Test
  void train_forget_and_verify_by_spark_submit() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("schema.json"), SCHEMA);
    String address = table(0);
    Ended trained = train(address);
    assertThat(trained.exit()).as(trained.err()).isZero();
    assertThat(trained.out()).contains("\"rows\" : 400");
    table(2); // p0 and p1 leave
    Ended forgot =
        submit(
            "forget",
            "--workspace",
            "w",
            "--subjects",
            "p0",
            "p1",
            "--epsilon",
            "1",
            "--delta",
            "1e-6",
            "--capacity",
            "10",
            "--json");
    assertThat(forgot.exit()).as(forgot.err()).isZero();
    Path certificate = certificate();
    Ended verified = submit("verify", certificate.toString(), "--data", address, "--json");
    assertThat(verified.exit()).as(verified.err() + verified.out()).isZero();
    assertThat(verified.out()).contains("\"valid\" : true").contains("commitment");
    table(3); // one row too few
    assertThat(submit("verify", certificate.toString(), "--data", address).exit()).isEqualTo(5);
  }

  @Test
  void a_question_about_data_prints_what_it_prints_for_the_file_and_nothing_else()
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("schema.json"), SCHEMA);
    String address = table(0);
    String line = "sensitivity newton --lambda 0.01 --json --schema FOLDER/schema.json --data ";
    Ran here = Ran.line((line + "FOLDER/people.csv").replace("FOLDER", folder.toString()));
    assertThat(here.exit()).as(here.err()).isZero();
    Ended there = submit((line + address).replace("FOLDER", folder.toString()).split(" ", -1));
    assertThat(there.exit()).as(there.err()).isZero();
    assertThat(there.out()).isEqualTo(here.out());
  }

  @Test
  void a_bad_cell_on_the_cluster_is_bad_input_with_its_place()
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("schema.json"), SCHEMA);
    String address = table(0);
    Path file = folder.resolve("people.csv");
    Files.writeString(file, Files.readString(file).replace("p7,25", "p7,old"));
    Ended refused = train(address);
    assertThat(refused.exit()).as(refused.err()).isEqualTo(3);
    assertThat(refused.err()).contains("column 'age'").contains("old");
    assertThat(folder.resolve("w/lethe.db")).doesNotExist();
  }
}
