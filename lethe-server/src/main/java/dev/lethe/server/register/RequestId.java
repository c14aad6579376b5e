package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.privacy.RandomBits;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of a request: 128 random bits, so that it can be told to anybody. Nothing follows from
 * it, not when the request came nor how many came before.
 */
public record RequestId(String hex) {

  private static final int BYTES = 16;
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

  public RequestId {
    if (!FORM.matcher(hex).matches()) {
      throw new BadUsageException(
          "the id of a request has 32 lower-case hexadecimal digits, but got '" + hex + "'");
    }
  }

  /** Empty where this is none. */
  public static Optional<RequestId> parse(String text) {
    return FORM.matcher(text).matches() ? Optional.of(new RequestId(text)) : Optional.empty();
  }

  static RequestId random() {
    return new RequestId(HexFormat.of().formatHex(RandomBits.secure().secret(BYTES)));
  }

  @Override
  public String toString() {
    return hex;
  }
}
