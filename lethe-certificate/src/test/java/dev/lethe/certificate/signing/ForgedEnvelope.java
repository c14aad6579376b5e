package dev.lethe.certificate.signing;

import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.format.Sha256;
import java.util.ArrayList;
import java.util.List;

/** Envelopes as a dishonest owner of a key can make them: any bytes, well signed, or not signed. */
public final class ForgedEnvelope {

  private ForgedEnvelope() {}

  /** The payload, whatever it is, with a good signature. */
  public static byte[] signed(byte[] payload, SigningKey key) {
    byte[] message = Envelope.preAuthEncoding(CertificateJson.PAYLOAD_TYPE, payload);
    return envelope(payload, key.verifyingKey().id(), key.sign(message));
  }

  /** Another payload under the signature of an envelope. */
  public static byte[] withPayload(byte[] envelope, byte[] payload) {
    Envelope.KeySignature signature = EnvelopeJson.read("e", envelope).signatures().get(0);
    return envelope(payload, signature.keyId(), signature.signature());
  }

  /** A payload under a signature of zeros. */
  public static byte[] unsigned(byte[] payload) {
    return envelope(payload, Sha256.of(payload), new byte[Ed25519.SIGNATURE_BYTES]);
  }

  /** An envelope with the signatures of another behind its own, whatever those signed. */
  public static byte[] withSignaturesOf(byte[] envelope, byte[] another) {
    Envelope first = EnvelopeJson.read("e", envelope);
    List<Envelope.KeySignature> all = new ArrayList<>(first.signatures());
    all.addAll(EnvelopeJson.read("e", another).signatures());
    return EnvelopeJson.write(new Envelope(first.type(), first.payload(), all));
  }

  private static byte[] envelope(byte[] payload, Sha256 keyId, byte[] signature) {
    return EnvelopeJson.write(Envelope.of(CertificateJson.PAYLOAD_TYPE, payload, keyId, signature));
  }
}
