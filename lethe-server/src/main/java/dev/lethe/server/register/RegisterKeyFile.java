package dev.lethe.server.register;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.signing.KeyFile;
import dev.lethe.privacy.RandomBits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.spec.SecretKeySpec;

/** Both secrets in one file that only its owner may read: 64 random bytes in hexadecimal. */
final class RegisterKeyFile {

  private static final int BYTES = 32;
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{" + 4 * BYTES + "}");

  private RegisterKeyFile() {}

  /** For a new register; a file that is there is used. */
  static RegisterKeys readOrMake(Path file) {
    if (!Files.exists(file)) {
      String text = HexFormat.of().formatHex(RandomBits.secure().secret(2 * BYTES)) + "\n";
      KeyFile.writeNew(file, text.getBytes(StandardCharsets.US_ASCII));
    }
    return read(file);
  }

  static RegisterKeys read(Path file) {
    if (!Files.exists(file)) {
      throw new BadInputException(
          file
              + ": the key of the register is missing; put it back, without it the ids of open"
              + " requests cannot be read");
    }
    KeyFile.requireOwnerOnly(file);
    String text = new String(KeyFile.content(file), StandardCharsets.US_ASCII).strip();
    if (!FORM.matcher(text).matches()) {
      throw new BadInputException(
          file + ": the key of a register is 128 hexadecimal digits, and this file is not");
    }
    byte[] bytes = HexFormat.of().parseHex(text);
    try {
      return new RegisterKeys(
          new SecretKeySpec(bytes, 0, BYTES, RegisterKeys.AES),
          new SecretKeySpec(bytes, BYTES, BYTES, KeyedHash.ALGORITHM));
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }
}
