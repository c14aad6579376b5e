package dev.lethe.certificate;

import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Certificates as JSON: an in-toto Statement with the certificate as its predicate.
 *
 * <p>Equal statements give equal bytes, and reading what was written gives an equal statement.
 * Reading refuses everything else: unknown or missing fields at any level, repeated keys, NaN,
 * wrong types, and any type of statement or predicate but the one it knows, older and newer ones
 * included, so that nobody is talked into a weaker format.
 */
public final class CertificateJson {

  /** The payload type of the envelope. */
  public static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";

  public static final String PREDICATE_TYPE = "urn:lethe:certificate:v2";

  private static final String FIRST_PREDICATE_TYPE = "urn:lethe:certificate:v1";

  /** Of statements about a verification; they are signed in the same way. */
  public static final String REPORT_TYPE = "urn:lethe:verification:v1";

  public static final String STATEMENT_TYPE = "https://in-toto.io/Statement/v1";

  private CertificateJson() {}

  public static byte[] write(Statement statement) {
    ObjectNode root = CanonicalJson.object();
    root.put("_type", STATEMENT_TYPE);
    ArrayNode subjects = root.putArray("subject");
    statement
        .files()
        .forEach(
            (name, digest) ->
                subjects
                    .addObject()
                    .put("name", name)
                    .putObject("digest")
                    .put("sha256", digest.hex()));
    root.put("predicateType", PREDICATE_TYPE);
    PredicateWriter.write(statement.certificate(), root.putObject("predicate"));
    return CanonicalJson.bytes(root);
  }

  /**
   * Reads what {@link #write} wrote; refuses anything else.
   *
   * @param name for messages: the file
   */
  public static Statement read(String name, byte[] content) {
    return StrictJson.document(name, content, "a certificate", CertificateJson::statement);
  }

  private static Statement statement(DocumentNode root) {
    StrictJson.require(root.field("_type"), STATEMENT_TYPE);
    requireVersion(root.field("predicateType"));
    Map<String, Sha256> files = new LinkedHashMap<>();
    for (DocumentNode each : root.field("subject").items()) {
      StrictJson.object(each, subject -> addFile(subject, files));
    }
    return new Statement(files, StrictJson.object(root.field("predicate"), PredicateReader::read));
  }

  /** Certificates of the first version are still about: they are told apart from nonsense. */
  private static void requireVersion(DocumentNode type) {
    if (type.string().equals(FIRST_PREDICATE_TYPE)) {
      throw type.bad(
          "this is a certificate of version 1, which is no longer read: its release must be"
              + " certified again, as version 2");
    }
    if (type.string().equals(REPORT_TYPE)) {
      throw type.bad(
          "this is the report of a verification and no certificate; `lethe verify-report` checks"
              + " it");
    }
    StrictJson.require(type, PREDICATE_TYPE);
  }

  private static Sha256 addFile(DocumentNode subject, Map<String, Sha256> files) {
    String name = StrictJson.text(subject.field("name"));
    Sha256 digest = StrictJson.digest(subject.field("digest"));
    if (files.put(name, digest) != null) {
      throw subject.field("name").bad("a file stands here once, but there are two of " + name);
    }
    return digest;
  }
}
