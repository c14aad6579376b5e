package dev.lethe.certificate.verify;

import dev.lethe.certificate.keys.KeyList;
import dev.lethe.certificate.keys.SignedKeyList;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.data.table.ByteSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The keys to check a signature with, and why they are believed.
 *
 * @param origin the caller knows where the keys are from; an envelope cannot vouch for its own
 * @param list what the issuer says of all its keys. Keys lead on to others of it by successions;
 *     where there are none, the list itself is from where the origin says
 */
public record TrustedKeys(List<VerifyingKey> keys, Origin origin, Optional<ListFile> list) {

  /** A file {@code keys.json}, unread. */
  public record ListFile(String name, byte[] content) {}

  /** Where keys came from. */
  public enum Origin {
    /** From the signer, by another way than the certificate: the signature then proves who. */
    KNOWN(Signature.PINNED),
    /** From beside the certificate: the signature then proves that nothing was altered since. */
    BESIDE_THE_CERTIFICATE(Signature.BESIDE);

    private final Signature signature;

    Origin(Signature signature) {
      this.signature = signature;
    }

    /** What a signature by such a key is worth, once it was checked. */
    Signature signature() {
      return signature;
    }
  }

  public TrustedKeys {
    keys = List.copyOf(keys);
  }

  public static TrustedKeys known(VerifyingKey... keys) {
    return new TrustedKeys(List.of(keys), Origin.KNOWN, Optional.empty());
  }

  public static TrustedKeys besideTheCertificate(VerifyingKey... keys) {
    return new TrustedKeys(List.of(keys), Origin.BESIDE_THE_CERTIFICATE, Optional.empty());
  }

  /** The same with the issuer's list of keys. */
  public TrustedKeys withList(ByteSource file) {
    return withList(file.name(), file.small("a list of keys"));
  }

  /**
   * The same.
   *
   * @param name for messages: the file
   */
  public TrustedKeys withList(String name, byte[] content) {
    return new TrustedKeys(keys, origin, Optional.of(new ListFile(name, content)));
  }

  /**
   * The keys, and all that they lead to by the list; refuses a list that is none, or that its last
   * key did not sign.
   */
  public List<VerifyingKey> believed() {
    return list.map(file -> believed(SignedKeyList.read(file.name(), file.content()).list()))
        .orElse(keys);
  }

  List<VerifyingKey> believed(KeyList read) {
    return trying(new Succession(read, this, Set.of()).believed()).keys();
  }

  /** The same with more keys to try a signature with. */
  TrustedKeys trying(List<VerifyingKey> more) {
    List<VerifyingKey> all = Stream.concat(keys.stream(), more.stream()).distinct().toList();
    return new TrustedKeys(all, origin, list);
  }
}
