package dev.lethe.certificate.log;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.signing.SignedNote;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.signing.VerifyingKey;
import java.util.Collection;

/** A state of a log with the log's signature: what people keep. */
public record SignedCheckpoint(Checkpoint checkpoint, SignedNote note) {

  public static SignedCheckpoint sign(Checkpoint checkpoint, SigningKey key) {
    return new SignedCheckpoint(
        checkpoint, SignedNote.sign(checkpoint.text(), checkpoint.origin(), key));
  }

  /**
   * Reads {@link #text}; nothing is verified.
   *
   * @param file for messages
   */
  public static SignedCheckpoint read(String file, byte[] content) {
    SignedNote note = SignedNote.read(file, content);
    try {
      return new SignedCheckpoint(Checkpoint.read(note.text()), note);
    } catch (BadInputException malformed) {
      throw new BadInputException(file + ": " + malformed.getMessage(), malformed);
    }
  }

  public String text() {
    return note.write();
  }

  /** Refuses where none of these keys signed it as this log, or one did falsely. */
  public void requireSignature(String file, Collection<VerifyingKey> trusted) {
    note.requireSignature(file, checkpoint.origin(), trusted);
  }
}
