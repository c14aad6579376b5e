package dev.lethe.fuzz;

import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.VerifyingKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Signed envelopes. The secret key of the seeds is lost, so an envelope that verifies must have the
 * payload and the signature of one of them, byte for byte; anything else is a forgery.
 *
 * <p>The file itself, edits of a good one, or P: bytes of the payload and of the signature of a
 * good one changed and wrapped again.
 */
final class EnvelopeTarget implements Target {

  private static final int SIGNATURE_BYTES = 64;

  private final SeedDocuments seeds = SeedDocuments.of(Targets.ENVELOPE);
  private final List<Signed> genuine =
      SeedDocuments.files(Targets.ENVELOPE).stream().map(Signed::of).toList();
  private final Map<ByteBuffer, Signed> known = new HashMap<>();
  private final VerifyingKey key = VerifyingKey.ofPem("trusted.pem", Resource.bytes("trusted.pem"));

  /** What an envelope holds. */
  private record Signed(byte[] payload, byte[] signature, String keyId) {

    static Signed of(byte[] file) {
      JsonNode root = JsonMapper.builder().build().readTree(file);
      JsonNode signature = root.get("signatures").get(0);
      return new Signed(
          Base64.getDecoder().decode(root.get("payload").asString()),
          Base64.getDecoder().decode(signature.get("sig").asString()),
          signature.get("keyid").asString());
    }
  }

  EnvelopeTarget() {
    genuine.forEach(signed -> known.put(ByteBuffer.wrap(signed.payload()), signed));
    for (byte[] file : SeedDocuments.files(Targets.ENVELOPE)) {
      EnvelopeJson.read("seed", file).verified("seed", List.of(key));
    }
  }

  @Override
  public void run(byte[] bytes) {
    byte[] file = bytes.length > 0 && bytes[0] == 'P' ? patched(bytes) : seeds.document(bytes);
    Attempt<Envelope> read = Attempt.at(() -> EnvelopeJson.read("fuzz", file));
    if (read.isRefused()) {
      return;
    }
    Envelope envelope = read.value().get();
    byte[] written = EnvelopeJson.write(envelope);
    byte[] again = EnvelopeJson.write(EnvelopeJson.read("fuzz", written));
    if (!Arrays.equals(written, again)) {
      throw new Finding("writing what was written changes it");
    }
    try {
      Attempt<Statement> verified = Attempt.at(() -> envelope.verified("fuzz", List.of(key)));
      requireGenuine(envelope, written, verified);
    } catch (VerificationFailedException refused) {
      requireReason(refused);
    }
  }

  private void requireGenuine(Envelope envelope, byte[] written, Attempt<Statement> statement) {
    Signed original = known.get(ByteBuffer.wrap(envelope.payload()));
    if (original == null || statement.isRefused()) {
      throw new Finding("verified, but never signed: " + statement);
    }
    String signature = Base64.getEncoder().encodeToString(original.signature());
    if (!new String(written, StandardCharsets.UTF_8).contains(signature)) {
      throw new Finding("verified by another signature than the one that was made");
    }
  }

  private static void requireReason(VerificationFailedException refused) {
    if (String.valueOf(refused.getMessage()).isBlank()) {
      throw new Finding("refused without a reason", refused);
    }
  }

  /** P, the envelope, then triples: a place of payload or signature, and what to add there. */
  private byte[] patched(byte[] bytes) {
    Input input = new Input(bytes);
    input.next();
    Signed original = genuine.get(input.choice(genuine.size()));
    byte[] payload = original.payload().clone();
    byte[] signature = original.signature().clone();
    while (!input.isEmpty()) {
      int place = (input.next() << 8) | input.next();
      byte[] target = place < SIGNATURE_BYTES ? signature : payload;
      int at = place % target.length;
      target[at] = (byte) (target[at] + input.next());
    }
    return EnvelopeBytes.signed(payload, original.keyId(), signature);
  }
}
