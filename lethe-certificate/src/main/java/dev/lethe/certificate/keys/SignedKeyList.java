package dev.lethe.certificate.keys;

import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.SigningKey;
import java.util.Arrays;
import java.util.List;

/**
 * A list of keys in an envelope that the key in use signed: {@code keys.json}. The signature shows
 * that the list is that key's word; whose key it is must be known from elsewhere.
 */
public record SignedKeyList(KeyList list, Envelope envelope) {

  public static SignedKeyList sign(KeyList list, SigningKey inUse) {
    if (!list.inUse().key().equals(inUse.verifyingKey())) {
      throw new IllegalArgumentException("a list is signed by the key in use");
    }
    return new SignedKeyList(
        list, Envelope.sign(KeyListJson.PAYLOAD_TYPE, KeyListJson.write(list), inUse));
  }

  /**
   * Reads what {@link #file} wrote. Refuses anything that is not in its one form, and a list that
   * its last key did not sign.
   *
   * @param name for messages: the file
   */
  public static SignedKeyList read(String name, byte[] file) {
    Envelope envelope =
        EnvelopeJson.read(name, file, KeyListJson.PAYLOAD_TYPE, "a signed list of keys");
    KeyList list = KeyListJson.read(name, envelope.payload());
    if (!Arrays.equals(KeyListJson.write(list), envelope.payload())) {
      throw new VerificationFailedException(
          name + ": the payload says what a list of keys says, but not in its one canonical form");
    }
    if (!envelope.keyIds().equals(List.of(list.inUse().key().id()))) {
      throw new VerificationFailedException(
          name
              + ": a list is signed by its last key, "
              + list.inUse().key().id()
              + ", and by no other, but signed by "
              + envelope.keyIds());
    }
    envelope.requireSignature(name, List.of(list.inUse().key()));
    return new SignedKeyList(list, envelope);
  }

  public byte[] file() {
    return EnvelopeJson.write(envelope);
  }
}
