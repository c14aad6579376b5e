package dev.lethe.fuzz;

import dev.lethe.certificate.commitment.OpeningJson;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.certificate.page.ReportPage;
import dev.lethe.certificate.report.ReportJson;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.data.model.DeclaredModelJson;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import dev.lethe.kind.DeclaredModel;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Small documents that are a {@link FixedPoint} of writing and reading. */
final class DocumentTargets {
  private static final byte[] KEY_HEAD = HexFormat.of().parseHex("302a300506032b6570032100");

  private DocumentTargets() {}

  /** A model that is declared has coordinates. */
  static Target declarations() {
    return new FixedPoint<>(
        SeedDocuments.of(Targets.DECLARATION)::document,
        file -> StrictJson.document("fuzz", file, "a declaration", DeclaredModelJson::readFrom),
        List.of(DocumentTargets::written),
        declaration -> declaration.coordinates(3));
  }

  private static byte[] written(DeclaredModel declaration) {
    ObjectNode root = CanonicalJson.object();
    DeclaredModelJson.writeInto(root, declaration);
    return CanonicalJson.bytes(root);
  }

  /** An opening that is written and read has the same commitment. */
  static Target openings() {
    return new FixedPoint<>(
        SeedDocuments.of(Targets.OPENING)::document,
        file -> OpeningJson.read("fuzz", file),
        List.of(OpeningJson::write),
        opening ->
            Attempt.requireEqual(
                "commitment",
                opening.commitment(),
                OpeningJson.read("fuzz", OpeningJson.write(opening)).commitment()));
  }

  /** A report of a verification has one form, and a page can be made of it. */
  static Target reports() {
    return new FixedPoint<>(
        SeedDocuments.of(Targets.REPORT)::document,
        file -> ReportJson.read("fuzz", file),
        List.of(ReportJson::write),
        record -> ReportPage.html(record, Optional.empty()));
  }

  /** A schema, as JSON and as YAML; its columns are as many as its coordinates. */
  static Target schemas() {
    return new FixedPoint<>(
        SeedDocuments.of(Targets.SCHEMA)::document,
        file -> SchemaReader.read(source(file)),
        List.of(
            schema -> utf8(SchemaWriter.json(schema)), schema -> utf8(SchemaWriter.yaml(schema))),
        schema ->
            Attempt.requireEqual("grid columns", schema.gridColumns().size(), coordinates(schema)));
  }

  private static int coordinates(Schema schema) {
    return schema.projection().map(spec -> spec.dimension()).orElse(schema.coordinates().size())
        + (schema.bias() ? 1 : 0);
  }

  /** Public keys are written in one form only. */
  static Target keys() {
    return new FixedPoint<>(
        bytes -> bytes.length > 0 && bytes[0] == 'K' ? key(bytes) : bytes,
        file -> VerifyingKey.ofPem("fuzz", file),
        List.of(key -> utf8(key.pem())),
        key ->
            Attempt.requireEqual(
                "written again", key.pem(), VerifyingKey.ofPem("fuzz", utf8(key.pem())).pem()));
  }

  /** K and bytes, which become the end of a well-formed key. */
  private static byte[] key(byte[] bytes) {
    byte[] der = new byte[KEY_HEAD.length + bytes.length - 1];
    System.arraycopy(KEY_HEAD, 0, der, 0, KEY_HEAD.length);
    System.arraycopy(bytes, 1, der, KEY_HEAD.length, bytes.length - 1);
    return utf8(
        "-----BEGIN PUBLIC KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
            + "\n-----END PUBLIC KEY-----\n");
  }

  private static ByteSource source(byte[] file) {
    return ByteSource.of("fuzz", file);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
