package dev.lethe.fuzz;

import dev.lethe.certificate.signing.VerifyingKey;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Public keys: what is read is written in its one form and is the same key.
 *
 * <p>The file itself; or K and bytes, which become the end of a well-formed key.
 */
final class KeyTarget implements Target {

  private static final byte[] HEAD = HexFormat.of().parseHex("302a300506032b6570032100");

  @Override
  public void run(byte[] bytes) {
    byte[] file = bytes.length > 0 && bytes[0] == 'K' ? wrapped(bytes) : bytes;
    Attempt<VerifyingKey> read = read(file);
    if (read.isRefused()) {
      return;
    }
    VerifyingKey key = read.value().get();
    byte[] pem = key.pem().getBytes(StandardCharsets.US_ASCII);
    Attempt.requireEqual("read again", read, read(pem));
    Attempt.requireEqual("written again", key.pem(), read(pem).value().get().pem());
  }

  private static byte[] wrapped(byte[] bytes) {
    byte[] der = new byte[HEAD.length + bytes.length - 1];
    System.arraycopy(HEAD, 0, der, 0, HEAD.length);
    System.arraycopy(bytes, 1, der, HEAD.length, bytes.length - 1);
    return ("-----BEGIN PUBLIC KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
            + "\n-----END PUBLIC KEY-----\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static Attempt<VerifyingKey> read(byte[] file) {
    return Attempt.at(() -> VerifyingKey.ofPem("fuzz", file));
  }
}
