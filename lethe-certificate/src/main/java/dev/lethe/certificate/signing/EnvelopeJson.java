package dev.lethe.certificate.signing;

import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.format.Base64Text;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import java.util.Arrays;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Envelopes as JSON files, {@code certificate.json} or {@code keys.json}. */
public final class EnvelopeJson {

  private EnvelopeJson() {}

  public static byte[] write(Envelope envelope) {
    ObjectNode root = CanonicalJson.object();
    root.put("payloadType", envelope.type());
    root.put("payload", Base64Text.of(envelope.payload()));
    ArrayNode signatures = root.putArray("signatures");
    for (Envelope.KeySignature each : envelope.signatures()) {
      signatures
          .addObject()
          .put("keyid", each.keyId().hex())
          .put("sig", Base64Text.of(each.signature()));
    }
    return CanonicalJson.indented(root);
  }

  /**
   * Reads what {@link #write} wrote; refuses anything else. Nothing is verified.
   *
   * @param name for messages: the file
   */
  public static Envelope read(String name, byte[] content) {
    return read(name, content, CertificateJson.PAYLOAD_TYPE, "a signed certificate");
  }

  /**
   * The same for documents of any type.
   *
   * @param what for messages: "a signed certificate"
   */
  public static Envelope read(String name, byte[] content, String type, String what) {
    return StrictJson.document(name, content, what, root -> envelope(root, type));
  }

  private static Envelope envelope(DocumentNode root, String type) {
    StrictJson.require(root.field("payloadType"), type);
    return new Envelope(
        type,
        bytes(root.field("payload")),
        root.field("signatures").items().stream()
            .map(each -> StrictJson.object(each, EnvelopeJson::signature))
            .toList());
  }

  private static Envelope.KeySignature signature(DocumentNode at) {
    return new Envelope.KeySignature(
        StrictJson.sha256(at.field("keyid")), signatureBytes(at.field("sig")));
  }

  /** A signature of any algorithm, in its one form; which it must be the key says. */
  public static byte[] signatureBytes(DocumentNode at) {
    byte[] signature = bytes(at);
    if (Arrays.stream(SignatureAlgorithm.values()).noneMatch(each -> each.isSignature(signature))) {
      throw at.bad(
          "a signature of 64 bytes (Ed25519), or two whole numbers in DER (ECDSA P-256), is"
              + " expected, but it has "
              + signature.length
              + " bytes");
    }
    return signature;
  }

  /** Only the one encoding that has these bytes. */
  public static byte[] bytes(DocumentNode at) {
    return Base64Text.read(at.string())
        .orElseThrow(() -> at.bad("base64 with padding is expected"));
  }
}
