package dev.lethe.publish;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.SigningKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where the bytes of a release come from: an in-toto Statement with the provenance of SLSA v1,
 * signed as certificates are.
 *
 * <p>It says what somebody with the key ran, on which commit and with which tools and libraries. It
 * does not prove that they did: that is what building again is for, since the same commit gives the
 * same bytes.
 *
 * @param files SHA-256 of each file, by its path in the folder of the release
 * @param source the commit that was built
 * @param command what was run in it
 * @param tools what it was run with, name and version
 * @param libraries what came from elsewhere
 */
public record Provenance(
    Map<String, Sha256> files,
    Source source,
    String command,
    Map<String, String> tools,
    List<Component> libraries) {

  public static final String PREDICATE_TYPE = "https://slsa.dev/provenance/v1";

  /** How the fields below "externalParameters" are to be read: docs/contribute/releasing.md. */
  public static final String BUILD_TYPE = "urn:lethe:build:release:v1";

  /** Whose word it is: a maintainer's machine, and nobody else watched it. */
  public static final String BUILDER = "urn:lethe:builder:maintainer";

  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

  /**
   * A commit.
   *
   * @param uri where it can be had, as {@code git+https://host/path@refs/tags/v1.2.3}
   */
  public record Source(String uri, String commit) {

    public Source {
      if (!COMMIT.matcher(commit).matches()) {
        throw new BadInputException("a commit has 40 or 64 hexadecimal digits, not " + commit);
      }
    }
  }

  public Provenance {
    if (files.isEmpty()) {
      throw new BadInputException("a provenance is about files, but there are none");
    }
    files = new LinkedHashMap<>(files);
    tools = new LinkedHashMap<>(tools);
    libraries = List.copyOf(libraries);
  }

  /** Signed: what {@code provenance.json} contains. */
  public Envelope signed(SigningKey key) {
    return Envelope.sign(CertificateJson.PAYLOAD_TYPE, statement(), key);
  }

  byte[] statement() {
    ObjectNode root = CanonicalJson.object();
    root.put("_type", CertificateJson.STATEMENT_TYPE);
    ArrayNode subjects = root.putArray("subject");
    files.forEach(
        (name, digest) ->
            subjects.addObject().put("name", name).putObject("digest").put("sha256", digest.hex()));
    root.put("predicateType", PREDICATE_TYPE);
    ObjectNode predicate = root.putObject("predicate");
    build(predicate.putObject("buildDefinition"));
    predicate.putObject("runDetails").putObject("builder").put("id", BUILDER);
    return CanonicalJson.bytes(root);
  }

  private void build(ObjectNode definition) {
    definition.put("buildType", BUILD_TYPE);
    ObjectNode asked = definition.putObject("externalParameters");
    asked.put("source", source.uri()).put("command", command);
    ObjectNode with = definition.putObject("internalParameters");
    tools.forEach(with::put);
    ArrayNode materials = definition.putArray("resolvedDependencies");
    materials
        .addObject()
        .put("uri", source.uri())
        .putObject("digest")
        .put("gitCommit", source.commit());
    for (Component each : libraries) {
      ObjectNode material = materials.addObject().put("uri", each.purl());
      each.sha256().ifPresent(digest -> material.putObject("digest").put("sha256", digest.hex()));
    }
  }
}
