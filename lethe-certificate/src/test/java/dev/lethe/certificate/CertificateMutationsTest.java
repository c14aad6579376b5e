package dev.lethe.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.SigningKey;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;

/** No single place of a certificate can be altered, deleted or added unnoticed. */
@Tag("slow")
class CertificateMutationsTest {

  private static final Schema SCHEMA = schema();

  /** What only the reader checks, as the schema's own description says. */
  private static final Pattern READER_ALONE =
      Pattern.compile(
          "/predicate/(model/shells/.*|retained/rowsAtLeast: .*|model/parameters/.*"
              + "|model/features: .*)|/subject/.*: repeat");

  private static final SigningKey KEY = SigningKey.generate();

  @ParameterizedTest
  @MethodSource("dev.lethe.certificate.Examples#all")
  void every_mutation_is_refused_or_is_another_statement_whose_signature_fails(Certificate each) {
    Statement statement = Examples.statement(each);
    byte[] payload = CertificateJson.write(statement);
    Envelope signed = Envelope.sign(statement, KEY);
    List<Mutations.Mutation> mutations = Mutations.of(payload);
    assertThat(mutations.size()).isGreaterThan(1000);
    int readable = 0;
    for (Mutations.Mutation mutation : mutations) {
      Optional<Statement> read = read(mutation);
      if (read.isPresent()) {
        readable++;
        assertThat(read.get()).as(mutation.what()).isNotEqualTo(statement);
        assertSignatureFails(signed, mutation);
      }
    }
    assertThat(readable).as("some only the signature notices").isBetween(50, mutations.size() / 2);
  }

  @ParameterizedTest
  @MethodSource("dev.lethe.certificate.Examples#all")
  void schema_and_reader_agree_on_every_mutation(Certificate each) {
    byte[] payload = CertificateJson.write(Examples.statement(each));
    assertThat(SCHEMA.validate(text(payload), InputFormat.JSON)).isEmpty();
    for (Mutations.Mutation mutation : Mutations.of(payload)) {
      boolean bySchema = acceptedBySchema(mutation);
      boolean byReader = read(mutation).isPresent();
      if (!(bySchema && READER_ALONE.matcher(mutation.what()).matches())) {
        assertThat(byReader).as("%s: the schema says %s", mutation, bySchema).isEqualTo(bySchema);
      }
    }
  }

  @Test
  void the_schema_that_is_shipped_forbids_unknown_fields_everywhere() {
    String good = text(CertificateJson.write(Examples.statement(Examples.logistic())));
    assertThat(SCHEMA.validate(good.replace("}}", ",\"x\":1}}"), InputFormat.JSON)).isNotEmpty();
  }

  /** The validator of the schema throws on whole numbers beyond a long; that is a refusal too. */
  private static boolean acceptedBySchema(Mutations.Mutation mutation) {
    try {
      return SCHEMA.validate(mutation.text(), InputFormat.JSON).isEmpty();
    } catch (JacksonException e) {
      return false;
    }
  }

  private static Optional<Statement> read(Mutations.Mutation mutation) {
    try {
      return Optional.of(CertificateJson.read("c.json", mutation.content()));
    } catch (BadInputException e) {
      assertThat(e).hasMessageStartingWith("c.json: ");
      return Optional.empty();
    }
  }

  private static void assertSignatureFails(Envelope signed, Mutations.Mutation mutation) {
    String file = text(EnvelopeJson.write(signed));
    String old = Base64.getEncoder().encodeToString(signed.payload());
    String other = Base64.getEncoder().encodeToString(mutation.content());
    Envelope forged =
        EnvelopeJson.read("e.json", file.replace(old, other).getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> forged.verified("e.json", List.of(KEY.verifyingKey())))
        .as(mutation.what())
        .isInstanceOf(VerificationFailedException.class);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static Schema schema() {
    try (InputStream shipped =
        Objects.requireNonNull(
            CertificateJson.class.getResourceAsStream("certificate.schema.json"))) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(new String(shipped.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
