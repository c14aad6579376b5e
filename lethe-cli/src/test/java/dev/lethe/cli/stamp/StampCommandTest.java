package dev.lethe.cli.stamp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.ChildCommand;
import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import dev.lethe.stamp.OpensslAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code lethe stamp} and {@code lethe verify --tsa}, with the real openssl as the authority. */
class StampCommandTest {

  private static final String TSA = " --tsa FOLDER/tsa/root.pem";

  @TempDir static Path folder;

  @TempDir Path release = Path.of("");

  private static WorkspaceFixture files;
  private static OpensslAuthority openssl;
  private StampServer server;

  @BeforeAll
  static void release_twice() throws IOException {
    OpensslAuthority.assumeInstalled();
    openssl = OpensslAuthority.in(Files.createDirectory(folder.resolve("tsa")), "rsa:2048");
    files = WorkspaceFixture.in(folder);
    files.train("w", "");
    files.works("forget --workspace FOLDER/w --subjects p5 p6 TERMS");
    files.works("forget --workspace FOLDER/w --subjects p7 TERMS");
    files.put("signer.pem", files.works("key show --workspace FOLDER/w").out());
  }

  @BeforeEach
  void copy_and_start() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("w/releases/0001"))) {
      for (Path file : all.toList()) {
        Files.copy(file, release.resolve(file.getFileName()));
      }
    }
    server = new StampServer(openssl::answer);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Path stamp() {
    return release.resolve("certificate.tsr");
  }

  private String stampLine() {
    return "stamp --release " + release + " --tsa " + server.address();
  }

  private String verifyLine(String options) {
    return "verify " + release.resolve("certificate.json") + " --key FOLDER/signer.pem" + options;
  }

  private JsonNode verified(int exitCode, String options) {
    CommandRun run = files.run(verifyLine(options) + " --json");
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(exitCode);
    return run.json();
  }

  private static List<String> names(JsonNode checks) {
    return checks.valueStream().map(check -> check.get("check").asString()).toList();
  }

  @Test
  void a_release_is_stamped_and_verified_offline() {
    JsonNode told = files.json(stampLine());
    assertThat(told.get("policy").asString()).isEqualTo(OpensslAuthority.POLICY);
    assertThat(told.get("kept").asBoolean()).isFalse();
    server.close();
    JsonNode answer = verified(0, TSA);
    assertThat(names(answer.get("passed")))
        .contains("time stamp", "time stamp authority", "time stamp and day");
    assertThat(files.works(verifyLine(TSA)).out())
        .contains("the certificate existed at " + told.get("time").asString());
    assertThat(names(verified(0, " --tsa FOLDER/tsa/tsa.pem").get("passed")))
        .contains("time stamp authority");
  }

  @Test
  void the_earliest_stamp_is_kept_unless_another_is_asked_for() throws IOException {
    files.works(stampLine());
    byte[] first = Files.readAllBytes(stamp());
    assertThat(files.works(stampLine()).out()).contains("kept, stamped at ");
    assertThat(stamp()).hasBinaryContent(first);
    assertThat(server.asked()).isOne();
    files.works(stampLine() + " --again");
    assertThat(Files.readAllBytes(stamp())).isNotEqualTo(first);
    assertThat(server.asked()).isEqualTo(2);
  }

  @Test
  void a_workspace_has_its_last_release_stamped_whoever_left() {
    JsonNode told = files.json("stamp --workspace FOLDER/w --tsa " + server.address());
    assertThat(told.get("stamp").asString()).endsWith("w/releases/0002/certificate.tsr");
    files.works("verify FOLDER/w/releases/0002/certificate.json" + TSA);
    assertThat(
            files
                .json("stamp --workspace FOLDER/w --tsa " + server.address())
                .get("kept")
                .asBoolean())
        .isTrue();
    files.works("workspace check --workspace FOLDER/w");
    files.train("fresh", "");
    files.refuses(
        2, "stamp --workspace FOLDER/fresh --tsa " + server.address(), "nothing to stamp");
  }

  /** As somebody does whose machine has no network; openssl takes the place of the courier. */
  @Test
  void question_and_answer_travel_by_hand() throws IOException {
    files.works("stamp --release " + release + " --query FOLDER/tsa/hand.tsq");
    openssl.openssl("ts -reply -config openssl.cnf -queryfile hand.tsq -out hand.tsr");
    files.works("stamp --release " + release + " --answer FOLDER/tsa/hand.tsr");
    assertThat(stamp()).hasSameBinaryContentAs(folder.resolve("tsa/hand.tsr"));
    verified(0, TSA);
    openssl.openssl(
        "ts -query -sha256 -cert -data " + release.resolve("certificate.json") + " -out own.tsq");
    openssl.openssl("ts -reply -config openssl.cnf -queryfile own.tsq -out own.tsr");
    files.works("stamp --again --release " + release + " --answer FOLDER/tsa/own.tsr");
    verified(0, TSA);
  }

  @Test
  void a_stamp_of_the_other_release_is_caught() throws IOException {
    files.works("stamp --release FOLDER/w/releases/0002 --tsa " + server.address());
    Files.copy(folder.resolve("w/releases/0002/certificate.tsr"), stamp());
    JsonNode answer = verified(5, TSA);
    assertThat(names(answer.get("failed"))).containsExactly("time stamp");
    CommandRun again = files.works(stampLine());
    assertThat(again.err()).contains("note: ").contains("other bytes").contains("another is taken");
    verified(0, TSA);
  }

  @Test
  void a_stamp_that_nobody_vouches_for_is_left_open_and_not_strict() {
    assertThat(names(verified(0, "").get("not_checked"))).doesNotContain("time stamp");
    assertThat(names(verified(0, TSA).get("not_checked"))).contains("time stamp");
    files.works(stampLine());
    assertThat(names(verified(0, "").get("not_checked"))).contains("time stamp");
    CommandRun strict = files.run(verifyLine(" --strict"));
    assertThat(strict.exitCode()).isEqualTo(5);
    assertThat(strict.err()).contains("time stamp");
  }

  @Test
  void strict_passes_with_a_stamp_that_is_vouched_for() throws IOException {
    files.works("stamp --release FOLDER/w/releases/0002 --tsa " + server.address());
    List<String> gone = List.of("p5,", "p6,", "p7,");
    files.put(
        "retained.csv",
        Files.readAllLines(folder.resolve("table.csv")).stream()
            .filter(row -> gone.stream().noneMatch(row::startsWith))
            .collect(Collectors.joining("\n", "", "\n")));
    files.works(
        "verify FOLDER/w/releases/0002/certificate.json --strict --key FOLDER/signer.pem --data"
            + " FOLDER/retained.csv"
            + TSA);
  }

  private void refusesToKeep(int exitCode, String line, String... words) {
    files.refuses(exitCode, line, words);
    assertThat(stamp()).doesNotExist();
    try (Stream<Path> left = Files.list(release)) {
      assertThat(left.map(Path::toString)).noneMatch(name -> name.endsWith(".part"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void refusesToKeep(UnaryOperator<byte[]> answers, int exitCode, String... words)
      throws IOException {
    try (StampServer wrong = new StampServer(answers)) {
      refusesToKeep(exitCode, "stamp --release " + release + " --tsa " + wrong.address(), words);
    }
  }

  @Test
  void a_wrong_answer_is_not_kept() throws IOException {
    byte[] certificate = Files.readAllBytes(release.resolve("certificate.json"));
    files.works("stamp --release " + release + " --query FOLDER/tsa/other.tsq");
    byte[] earlier = openssl.answer(Files.readAllBytes(folder.resolve("tsa/other.tsq")));
    refusesToKeep(query -> earlier, 5, "it answers another question: nonce ");
    refusesToKeep(query -> new byte[0], 3, "RFC 3161");
    refusesToKeep(query -> certificate, 3, "RFC 3161");
    refusesToKeep(query -> Arrays.copyOf(openssl.answer(query), 900), 3, "127.0.0.1", "RFC 3161");
    refusesToKeep(
        query -> {
          byte[] otherHash = query.clone();
          otherHash[40] ^= 1;
          return openssl.answer(otherHash);
        },
        5,
        "other bytes");
    refusesToKeep(
        query -> openssl.answer(openssl.get("sha384.tsq")), 3, "did not grant a time stamp");
    server.close();
    refusesToKeep(3, stampLine(), "cannot be reached");
  }

  @BeforeEach
  void a_question_that_is_refused() {
    openssl.put("any", new byte[1]);
    openssl.openssl("ts -query -data any -sha384 -out sha384.tsq");
  }

  @Test
  void only_a_stamp_that_is_vouched_for_is_kept_where_one_asks_for_it() throws IOException {
    OpensslAuthority other =
        OpensslAuthority.in(
            Files.createDirectory(release.resolve("other")), "ec -pkeyopt ec_paramgen_curve:P-256");
    refusesToKeep(
        5, stampLine() + " --tsa-certificate " + other.root(), "neither given nor certified");
    String vouched = stampLine() + " --tsa-certificate FOLDER/tsa/root.pem";
    files.works(vouched);
    assertThat(files.works(vouched).out()).contains("kept, stamped at ");

    files.works("stamp --again --release " + release + " --query " + release.resolve("q.tsq"));
    other.answer(Files.readAllBytes(release.resolve("q.tsq")));
    files.works(
        "stamp --again --release " + release + " --answer " + release.resolve("other/answer.tsr"));
    assertThat(names(verified(5, TSA).get("failed"))).containsExactly("time stamp authority");
    assertThat(files.works(vouched).err()).contains("neither given nor certified");
    verified(0, TSA);
  }

  @Test
  void what_is_asked_for_must_be_clear() {
    refusesToKeep(2, "stamp --tsa " + server.address(), "--release DIR or --workspace DIR");
    refusesToKeep(
        2, stampLine() + " --workspace FOLDER/w", "--release DIR or --workspace DIR", "both");
    refusesToKeep(2, stampLine() + " --answer FOLDER/tsa/own.tsr", "mutually exclusive");
    refusesToKeep(2, "stamp --release " + release, "--tsa");
    refusesToKeep(2, "stamp --release " + release + " --tsa ftp://127.0.0.1/", "http://");
    refusesToKeep(3, "stamp --release FOLDER/absent --tsa " + server.address(), "no such file");
    files.refuses(3, verifyLine(" --stamp FOLDER/absent.tsr" + TSA), "absent.tsr: no such file");
    files.refuses(3, verifyLine(" --tsa FOLDER/table.csv"), "table.csv", "a certificate (X.509");
  }

  @Test
  void the_documented_openssl_commands_verify_a_stamp() throws Exception {
    files.works(stampLine());
    Files.copy(openssl.root(), release.resolve("tsa-root.pem"));
    Matcher block =
        Pattern.compile("(?s)```sh\n([^`]*openssl ts -verify[^`]*)```")
            .matcher(Files.readString(Path.of("../docs/verify/verifying.md")));
    assertThat(block.find()).isTrue();
    Process process =
        new ProcessBuilder("sh", "-euc", block.group(1))
            .directory(release.toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("Verification: OK");
    assertThat(process.waitFor()).isZero();
  }

  /** Bouncy Castle is large; who checks no time stamp loads none of it. */
  @Test
  void classes_for_stamps_are_loaded_only_where_one_is_checked() throws IOException {
    files.works(stampLine());
    assertThat(loaded("")).noneMatch(StampCommandTest::isOfStamps).hasSizeGreaterThan(1000);
    assertThat(loaded(TSA)).anyMatch(StampCommandTest::isOfStamps);
  }

  private static boolean isOfStamps(String line) {
    return line.contains("org.bouncycastle.") || line.contains("dev.lethe.stamp.");
  }

  private List<String> loaded(String options) throws IOException {
    Path log = folder.resolve("classes.log");
    CommandRun run =
        ChildCommand.usual()
            .withFlag("-Xlog:class+load:file=" + log)
            .run(
                Stream.of(verifyLine(options).split(" "))
                    .map(word -> word.replace("FOLDER", folder.toString()))
                    .toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return Files.readAllLines(log);
  }
}
