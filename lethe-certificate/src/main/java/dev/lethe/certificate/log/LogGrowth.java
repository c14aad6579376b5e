package dev.lethe.certificate.log;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.format.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * That a log continues an earlier state of it, as a file of its own: what witnesses take
 * (c2sp.org/tlog-witness, the body of add-checkpoint).
 *
 * @param old how many entries there were
 */
public record LogGrowth(long old, ConsistencyProof proof, SignedCheckpoint later) {

  private static final String OLD = "old ";

  /** The most that the standard allows. */
  private static final int MOST_HASHES = 63;

  public String text() {
    StringBuilder text = new StringBuilder(OLD).append(old).append('\n');
    proof.path().forEach(hash -> text.append(Checkpoint.hash(hash)).append('\n'));
    return text.append('\n').append(later.text()).toString();
  }

  /**
   * Reads {@link #text}; nothing is verified.
   *
   * @param file for messages
   */
  public static LogGrowth read(String file, byte[] content) {
    String text = new String(content, StandardCharsets.UTF_8);
    int end = text.indexOf("\n\n");
    if (!text.startsWith(OLD) || end < 0) {
      throw new BadInputException(
          file
              + ": a proof that a log was continued is expected, which begins with 'old ' and a"
              + " number and has an empty line before its checkpoint");
    }
    try {
      List<String> lines = List.of(text.substring(0, end).split("\n", -1));
      if (lines.size() > MOST_HASHES + 1) {
        throw new BadInputException("at most " + MOST_HASHES + " hashes are expected");
      }
      List<Sha256> path = lines.stream().skip(1).map(Checkpoint::hash).toList();
      byte[] checkpoint = text.substring(end + 2).getBytes(StandardCharsets.UTF_8);
      return new LogGrowth(
          Checkpoint.number(lines.get(0).substring(OLD.length())),
          new ConsistencyProof(path),
          SignedCheckpoint.read("its checkpoint", checkpoint));
    } catch (BadInputException malformed) {
      throw new BadInputException(file + ": " + malformed.getMessage(), malformed);
    }
  }

  /** Refuses where this state is not the one that was continued. */
  public void requireContinues(Checkpoint kept) {
    Checkpoint head = later.checkpoint();
    if (kept.size() != old || !kept.origin().equals(head.origin())) {
      throw new VerificationFailedException(
          "the proof is about "
              + old
              + " certificates of "
              + head.origin()
              + ", the kept checkpoint about "
              + kept.size()
              + " of "
              + kept.origin());
    }
    proof.require(kept, head);
  }
}
