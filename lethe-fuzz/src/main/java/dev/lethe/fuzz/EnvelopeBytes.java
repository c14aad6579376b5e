package dev.lethe.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Envelopes around any bytes. */
final class EnvelopeBytes {

  private EnvelopeBytes() {}

  /** With a signature by nobody. */
  static byte[] unsigned(byte[] payload) {
    return signed(payload, "0".repeat(64), new byte[64]);
  }

  static byte[] signed(byte[] payload, String keyId, byte[] signature) {
    return """
        {"payloadType": "application/vnd.in-toto+json", "payload": "%s",
         "signatures": [{"keyid": "%s", "sig": "%s"}]}
        """
        .formatted(base64(payload), keyId, base64(signature))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
