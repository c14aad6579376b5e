package dev.lethe.certificate.log;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Visible;
import dev.lethe.certificate.format.Base64Text;
import dev.lethe.certificate.format.Sha256;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One state of a log (c2sp.org/tlog-checkpoint, without extensions).
 *
 * @param origin which log
 * @param size how many entries
 * @param root of the Merkle tree of them
 */
public record Checkpoint(String origin, long size, Sha256 root) {

  /** Beyond, two whole numbers can be one double: certificates have places up to here. */
  static final long LARGEST = (1L << 53) - 1;

  /** Visible ASCII without a plus: also the name under which the log's key signs. */
  private static final Pattern ORIGIN = Pattern.compile("[!-*,-~]{1,200}");

  private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,15}");
  private static final int LINES = 3;
  private static final int LONGEST_SHOWN = 80;

  public Checkpoint {
    if (!ORIGIN.matcher(origin).matches()) {
      throw new BadInputException(
          "the origin of a log is 1 to 200 visible ASCII characters other than '+', but got '"
              + shown(origin)
              + "'");
    }
    if (size < 0 || size > LARGEST) {
      throw new BadInputException(
          "the size of a log is between 0 and " + LARGEST + ", but got " + size);
    }
    if (size == 0 && !root.equals(Merkle.EMPTY)) {
      throw new BadInputException(
          "an empty log has the root " + Merkle.EMPTY + ", but got " + root);
    }
  }

  public static Checkpoint of(String origin, Frontier frontier) {
    return new Checkpoint(origin, frontier.size(), frontier.root());
  }

  String text() {
    return origin + "\n" + size + "\n" + hash(root) + "\n";
  }

  static Checkpoint read(String text) {
    List<String> lines = List.of(text.split("\n", -1));
    if (lines.size() != LINES + 1 || !lines.get(LINES).isEmpty()) {
      throw new BadInputException(
          "a checkpoint has the lines origin, size and root, but this one has "
              + (lines.size() - 1));
    }
    return new Checkpoint(lines.get(0), number(lines.get(1)), hash(lines.get(2)));
  }

  /** Decimal digits in their one form. */
  static long number(String digits) {
    if (!NUMBER.matcher(digits).matches()) {
      throw new BadInputException(
          "a number of at most 16 digits without leading zeros is expected, but got '"
              + shown(digits)
              + "'");
    }
    return Long.parseLong(digits);
  }

  static String hash(Sha256 hash) {
    return Base64Text.of(hash.bytes());
  }

  static Sha256 hash(String base64) {
    Optional<byte[]> bytes = Base64Text.read(base64).filter(found -> found.length == Sha256.BYTES);
    return Sha256.ofBytes(
        bytes.orElseThrow(
            () ->
                new BadInputException(
                    "a hash is 32 bytes in base64 with padding, but got '" + shown(base64) + "'")));
  }

  private static String shown(String text) {
    return Visible.line(text, LONGEST_SHOWN);
  }
}
