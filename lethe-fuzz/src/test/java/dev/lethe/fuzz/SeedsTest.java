package dev.lethe.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Grid;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.data.model.DeclaredModelJson;
import dev.lethe.data.model.Parameters;
import dev.lethe.data.model.ParametersJson;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Schema;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.ReleasedShape;
import dev.lethe.kinds.Kinds;
import dev.lethe.kinds.unlearn.Unlearnings;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.StatisticsAccumulator;
import dev.lethe.unlearn.release.Unlearning;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/**
 * The seeds of formats that depend on the kinds of models are made of the kinds.
 *
 * <p>{@code -Dlethe.refresh=true} writes them anew, into the corpus too. Envelopes are then signed
 * with a fresh key whose secret part is kept nowhere.
 */
class SeedsTest {

  private static final boolean REFRESH = Boolean.getBoolean("lethe.refresh");
  private static final Path RESOURCES = Path.of("src/main/resources/dev/lethe/fuzz");

  @Test
  void every_declaration_of_every_kind_is_a_seed() throws IOException {
    requireSeeds(Targets.DECLARATION, models().map(SeedsTest::declaration).toList());
  }

  @Test
  void released_parameters_of_every_kind_are_seeds() throws IOException {
    requireSeeds(Targets.PARAMETERS, models().map(SeedsTest::parameters).toList());
  }

  @Test
  void a_certificate_of_every_result_of_every_kind_is_a_seed() throws IOException {
    requireSeeds(
        Targets.CERTIFICATE,
        SampleCertificates.all().stream().map(CertificateJson::write).toList());
  }

  /** Only then does the fuzzer get past the arithmetic to the promise. */
  @Test
  void nothing_is_wrong_with_the_certificates_but_that_nobody_signed_them() {
    for (Statement statement : SampleCertificates.all()) {
      VerificationReport report =
          Verifier.on(Kernels.java())
              .verify(
                  "seed",
                  EnvelopeBytes.unsigned(CertificateJson.write(statement)),
                  Evidence.none());
      assertThat(report.hasFailed()).as(report.inWords()).isFalse();
    }
  }

  @Test
  void one_certificate_of_every_kind_is_signed() throws IOException {
    List<Statement> firsts =
        SampleCertificates.all().stream()
            .filter(statement -> statement.files().size() > 1)
            .toList();
    assertThat(firsts).hasSameSizeAs(Kinds.all());
    if (REFRESH) {
      SigningKey forgotten = SigningKey.generate();
      Files.writeString(RESOURCES.resolve("trusted.pem"), forgotten.verifyingKey().pem());
      write(
          Targets.ENVELOPE,
          firsts.stream().map(each -> EnvelopeJson.write(Envelope.sign(each, forgotten))).toList());
    }
    List<byte[]> payloads =
        files(Targets.ENVELOPE).stream()
            .map(file -> EnvelopeJson.read("seed", file).payload())
            .toList();
    assertThat(payloads)
        .containsExactlyElementsOf(firsts.stream().map(CertificateJson::write).toList());
  }

  @Test
  void a_stored_model_of_every_kind_is_kept() throws IOException {
    for (ModelKind kind : Kinds.all()) {
      Path file = Path.of("corpus", Targets.STATE.word(), "sample-" + kind.word());
      requireStored(file, kind, Unlearnings.of(SampleModels.plain(kind), Kernels.java()));
    }
  }

  private static <S> void requireStored(Path file, ModelKind kind, Unlearning<S> unlearning)
      throws IOException {
    if (REFRESH) {
      byte[] state = unlearning.format().bytes(unlearning.train(rows(columns(kind))));
      ByteArrayOutputStream whole = new ByteArrayOutputStream();
      whole.write('1');
      whole.writeBytes(state);
      Files.write(file, whole.toByteArray());
    }
    byte[] kept = Files.readAllBytes(file);
    byte[] state = Arrays.copyOfRange(kept, 1, kept.length);
    assertThat(unlearning.format().bytes(unlearning.format().state(state))).isEqualTo(state);
  }

  /** Corners of a box, the two sides far enough apart for any margin here. */
  private static Retained rows(int columns) {
    int[] features = new int[4 * columns];
    int[] labels = new int[4];
    for (int i = 0; i < labels.length; i++) {
      int side = i % 2 == 0 ? 1 : -1;
      labels[i] = side * Grid.ONE;
      for (int j = 0; j < columns; j++) {
        features[i * columns + j] =
            j == 0 ? side * Grid.ONE / 4 * 3 : (i / 2 * 2 - 1) * Grid.ONE / 8;
      }
    }
    GridRows rows = new GridRows(columns, features, labels);
    try (StatisticsAccumulator sums =
        new StatisticsAccumulator(Kernels.java(), columns, NormShells.unitBall(4))) {
      sums.addAll(rows, 0, rows.rows());
      return Retained.inMemory(rows, sums.build());
    }
  }

  private static int columns(ModelKind kind) {
    return kind.shape() == ReleasedShape.VALUE ? 1 : 2;
  }

  private static Stream<DeclaredModel> models() {
    return Kinds.all().stream().flatMap(kind -> SampleModels.of(kind).stream());
  }

  private static byte[] declaration(DeclaredModel model) {
    ObjectNode written = CanonicalJson.object();
    DeclaredModelJson.writeInto(written, model);
    return CanonicalJson.bytes(written);
  }

  private static byte[] parameters(DeclaredModel model) {
    int columns = columns(model.kind());
    Feature[] features =
        IntStream.range(0, columns)
            .mapToObj(j -> Feature.Numeric.of("x" + j, -2, 2))
            .toArray(Feature[]::new);
    double[] coordinates = new double[model.coordinates(columns)];
    Arrays.setAll(coordinates, i -> 0.75 - 0.5 * i);
    Parameters released =
        Parameters.of(
            model, Schema.of(features), Sha256.of(new byte[0]).hex(), coordinates, Kernels.java());
    return ParametersJson.write(released).getBytes(StandardCharsets.UTF_8);
  }

  private static void requireSeeds(Targets target, List<byte[]> expected) throws IOException {
    if (REFRESH) {
      write(target, expected);
    }
    assertThat(texts(files(target)))
        .as("after a change of a kind, run this test with -Dlethe.refresh=true")
        .containsExactlyElementsOf(texts(expected));
  }

  private static List<String> texts(List<byte[]> files) {
    return files.stream().map(file -> new String(file, StandardCharsets.UTF_8)).toList();
  }

  /** From the sources: the classpath may have older ones. */
  private static List<byte[]> files(Targets target) throws IOException {
    Stream.Builder<byte[]> files = Stream.builder();
    for (int i = 0; Files.exists(seed(target, i)); i++) {
      files.add(Files.readAllBytes(seed(target, i)));
    }
    return files.build().toList();
  }

  private static Path seed(Targets target, int i) {
    return RESOURCES.resolve(target.word() + "-" + i + ".json");
  }

  private static void write(Targets target, List<byte[]> seeds) throws IOException {
    for (int i = 0; i < seeds.size(); i++) {
      Files.write(seed(target, i), seeds.get(i));
      Files.write(whole(target, i), seeds.get(i));
    }
    for (int i = seeds.size(); Files.exists(seed(target, i)); i++) {
      Files.delete(seed(target, i));
      Files.deleteIfExists(whole(target, i));
    }
  }

  private static Path whole(Targets target, int i) {
    return Path.of("corpus", target.word(), "whole-" + i);
  }
}
