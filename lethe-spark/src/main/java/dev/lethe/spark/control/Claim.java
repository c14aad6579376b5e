package dev.lethe.spark.control;

import dev.lethe.certificate.format.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands in a row that a run took: the batch, the place in it, and a digest of who took it and
 * of what the row said then. After a crash it tells whether the row is still what was taken.
 */
record Claim(String token, int place, String digest) {

  private static final Pattern FORM = Pattern.compile("([0-9a-f]{32})-([0-9]{1,9})-([0-9a-f]{32})");
  private static final int DIGITS = 32;

  static Claim of(String token, int place, String taker, String request, String subject) {
    // The length says where the first id ends: no two rows read the same.
    String said =
        String.join(
            "\n",
            token,
            Integer.toString(place),
            taker,
            Integer.toString(request.length()),
            request,
            subject);
    String digest = Sha256.of(said.getBytes(StandardCharsets.UTF_8)).hex().substring(0, DIGITS);
    return new Claim(token, place, digest);
  }

  static Optional<Claim> parse(String text) {
    Matcher parts = FORM.matcher(text);
    return parts.matches()
        ? Optional.of(new Claim(parts.group(1), Integer.parseInt(parts.group(2)), parts.group(3)))
        : Optional.empty();
  }

  boolean isOf(String taker, String request, String subject) {
    return equals(of(token, place, taker, request, subject));
  }

  @Override
  public String toString() {
    return token + "-" + place + "-" + digest;
  }
}
