package dev.lethe.certificate;

import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import java.util.List;
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

  public static final String PREDICATE_TYPE = "urn:lethe:certificate:v1";

  /** The name under which the released parameters are the subject. */
  public static final String SUBJECT = "parameters.json";

  private static final String STATEMENT_TYPE = "https://in-toto.io/Statement/v1";

  private CertificateJson() {}

  public static byte[] write(Statement statement) {
    ObjectNode root = CanonicalJson.object();
    root.put("_type", STATEMENT_TYPE);
    root.putArray("subject")
        .addObject()
        .put("name", SUBJECT)
        .putObject("digest")
        .put("sha256", statement.parameters().hex());
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
    StrictJson.require(root.field("predicateType"), PREDICATE_TYPE);
    List<DocumentNode> subjects = root.field("subject").items();
    if (subjects.size() != 1) {
      throw root.field("subject")
          .bad("a certificate is about one file, but there are " + subjects.size());
    }
    return StrictJson.object(
        subjects.get(0),
        subject -> {
          StrictJson.require(subject.field("name"), SUBJECT);
          return new Statement(
              StrictJson.object(
                  subject.field("digest"), digest -> StrictJson.sha256(digest.field("sha256"))),
              StrictJson.object(root.field("predicate"), PredicateReader::read));
        });
  }
}
