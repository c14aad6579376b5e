package dev.lethe.certificate.signing;

import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.format.Base64Text;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Envelopes as JSON files, {@code certificate.json}. */
public final class EnvelopeJson {

  private EnvelopeJson() {}

  public static byte[] write(Envelope envelope) {
    ObjectNode root = CanonicalJson.object();
    root.put("payloadType", CertificateJson.PAYLOAD_TYPE);
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
    return StrictJson.document(name, content, "a signed certificate", EnvelopeJson::envelope);
  }

  private static Envelope envelope(DocumentNode root) {
    StrictJson.require(root.field("payloadType"), CertificateJson.PAYLOAD_TYPE);
    return new Envelope(
        bytes(root.field("payload")),
        root.field("signatures").items().stream()
            .map(each -> StrictJson.object(each, EnvelopeJson::signature))
            .toList());
  }

  private static Envelope.KeySignature signature(DocumentNode at) {
    byte[] signature = bytes(at.field("sig"));
    if (signature.length != Ed25519.SIGNATURE_BYTES) {
      throw at.field("sig")
          .bad("a signature of 64 bytes is expected, but it has " + signature.length);
    }
    return new Envelope.KeySignature(StrictJson.sha256(at.field("keyid")), signature);
  }

  private static byte[] bytes(DocumentNode at) {
    return Base64Text.read(at.string())
        .orElseThrow(() -> at.bad("base64 with padding is expected"));
  }
}
