package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Progress;
import dev.lethe.certificate.commitment.OpeningJson;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Tables;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Certificates with what they can be held against and what this verifier says of them, as files for
 * another verifier: {@code cases.jsonl}, a line a case, and {@code files/}, by their content.
 */
final class Corpus implements AutoCloseable {

  static final Kernel KERNEL = Kernels.java();

  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private final Path folder;
  private final BufferedWriter lines;
  private final Map<String, Integer> counts = new TreeMap<>();

  Corpus(Path folder) throws IOException {
    this.folder = folder;
    Files.createDirectories(folder.resolve("files"));
    this.lines = Files.newBufferedWriter(folder.resolve("cases.jsonl"));
  }

  /** How many cases there are of each sort. */
  Map<String, Integer> counts() {
    return counts;
  }

  /** What is at hand beside a certificate. */
  enum AtHand {
    NOTHING,
    FILES_WITHOUT_KEY,
    FILES,
    FILES_AND_ROWS
  }

  /**
   * Adds a case.
   *
   * @param sort what is counted together
   * @param rows as {@link #rows} read them, where they are at hand
   */
  VerificationReport add(
      String sort, String name, byte[] envelope, Genuine release, Optional<RetainedEvidence> rows)
      throws IOException {
    return add(
        sort,
        name,
        envelope,
        release,
        rows.isPresent() ? AtHand.FILES_AND_ROWS : AtHand.FILES,
        rows);
  }

  VerificationReport add(
      String sort,
      String name,
      byte[] envelope,
      Genuine release,
      AtHand atHand,
      Optional<RetainedEvidence> rows)
      throws IOException {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("name", counts.merge(sort, 1, Integer::sum) + " " + sort + ": " + name);
    said.put("envelope", new String(envelope, StandardCharsets.UTF_8));
    Evidence evidence = Evidence.none();
    if (atHand == AtHand.FILES || atHand == AtHand.FILES_AND_ROWS) {
      said.put("key", file(Genuine.KEY.verifyingKey().pem(), "pem"));
      evidence = evidence.trusting(TrustedKeys.known(Genuine.KEY.verifyingKey()));
    }
    if (atHand != AtHand.NOTHING) {
      said.put("parameters", file(release.parametersFile(), "parameters.json"));
      said.put("opening", file(OpeningJson.write(release.opening()), "opening.json"));
      evidence = evidence.withParameters(release.parametersFile()).withOpening(release.opening());
    }
    if (rows.isPresent()) {
      said.put("schema", file(SchemaWriter.json(release.schema()), "schema.json"));
      said.put("rows", file(csv(release), "csv"));
      evidence = evidence.withRetained(rows.get());
    }
    VerificationReport report = Verifier.on(KERNEL).verify("c.json", envelope, evidence);
    said.put("java", verdict(report));
    lines.write(JSON.writeValueAsString(said));
    lines.newLine();
    return report;
  }

  private static Map<String, Object> verdict(VerificationReport report) {
    Map<String, Object> verdict = new LinkedHashMap<>();
    verdict.put("valid", report.isValid());
    verdict.put("exit", report.hasFailed() ? 5 : report.isValid() ? 0 : 4);
    Map<String, String> checks = new LinkedHashMap<>();
    for (Check check : report.checks()) {
      checks.merge(check.name(), word(check.verdict()), Corpus::worse);
    }
    verdict.put("checks", checks);
    return verdict;
  }

  private static String word(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }

  private static String worse(String one, String other) {
    return one.equals(word(Verdict.FAILED)) ? one : other;
  }

  /** The rows as a file says them, read as the command line reads them. */
  static RetainedEvidence rows(byte[] envelope, Genuine release) {
    return Genuine.read(
        asRead(release), release.schema(), true, Verifier.modelOf("c.json", envelope), KERNEL);
  }

  private static GridRows asRead(Genuine release) {
    byte[] csv = csv(release).getBytes(StandardCharsets.UTF_8);
    Dataset read =
        GridImport.by(release.schema())
            .load(Tables.open(ByteSource.of("rows.csv", csv)), Progress.SILENT);
    assertThat(read.features()).isEqualTo(release.retained().features());
    assertThat(read.labels()).isEqualTo(release.retained().labels());
    return release.retained();
  }

  /** Every grid value is a short binary fraction, so its decimal digits are exact. */
  private static String csv(Genuine release) {
    GridRows rows = release.retained();
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < rows.columns(); j++) {
      text.append('x').append(j).append(',');
    }
    text.append("y\n");
    for (int i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < rows.columns(); j++) {
        text.append(rows.features()[i * rows.columns() + j] / (double) Grid.ONE).append(',');
      }
      text.append(GeneratedRows.cell(release.schema(), rows.labels()[i])).append('\n');
    }
    return text.toString();
  }

  private String file(String text, String extension) throws IOException {
    return file(text.getBytes(StandardCharsets.UTF_8), extension);
  }

  private String file(byte[] content, String extension) throws IOException {
    String path = "files/" + Sha256.of(content).hex().substring(0, 16) + "." + extension;
    if (!Files.exists(folder.resolve(path))) {
      Files.write(folder.resolve(path), content);
    }
    return path;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
