package dev.lethe.certificate.log;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.data.table.ByteSource;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * That a certificate is in a log, as a file of its own (c2sp.org/tlog-proof, without extra data):
 * its place, the path to the root, and a signed checkpoint with that root.
 */
public record LogProof(InclusionProof inclusion, SignedCheckpoint checkpoint) {

  /** The first line. */
  public static final String HEAD = "c2sp.org/tlog-proof@v1\n";

  private static final String INDEX = "index ";

  /** A path in the largest log has as many. */
  private static final int MOST_HASHES = 53;

  public String text() {
    StringBuilder text = new StringBuilder(HEAD);
    text.append(INDEX).append(inclusion.index()).append('\n');
    inclusion.path().forEach(hash -> text.append(Checkpoint.hash(hash)).append('\n'));
    return text.append('\n').append(checkpoint.text()).toString();
  }

  /** Reads {@link #text} from a file; nothing is verified. */
  public static LogProof read(ByteSource file) {
    return read(file.name(), file.small("a proof of a log"));
  }

  /**
   * Reads {@link #text}; nothing is verified.
   *
   * @param file for messages
   */
  public static LogProof read(String file, byte[] content) {
    String text = new String(content, StandardCharsets.UTF_8);
    int end = text.indexOf("\n\n");
    if (!text.startsWith(HEAD) || end < 0) {
      throw new BadInputException(
          file
              + ": a proof of a log is expected, which begins with the line "
              + HEAD.strip()
              + " and has an empty line before its checkpoint");
    }
    try {
      InclusionProof inclusion = inclusion(List.of(text.substring(0, end).split("\n", -1)));
      byte[] checkpoint = text.substring(end + 2).getBytes(StandardCharsets.UTF_8);
      return new LogProof(inclusion, SignedCheckpoint.read("its checkpoint", checkpoint));
    } catch (BadInputException malformed) {
      throw new BadInputException(file + ": " + malformed.getMessage(), malformed);
    }
  }

  private static InclusionProof inclusion(List<String> lines) {
    if (lines.size() < 2 || !lines.get(1).startsWith(INDEX) || lines.size() > MOST_HASHES + 2) {
      throw new BadInputException(
          "the second line is 'index ' and a number, and at most "
              + MOST_HASHES
              + " hashes follow");
    }
    List<Sha256> path = lines.stream().skip(2).map(Checkpoint::hash).toList();
    return new InclusionProof(Checkpoint.number(lines.get(1).substring(INDEX.length())), path);
  }
}
