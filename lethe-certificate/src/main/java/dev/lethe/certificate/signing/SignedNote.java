package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.base.Visible;
import dev.lethe.certificate.format.Base64Text;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A text and signatures of it, in the form of C2SP signed notes (c2sp.org/signed-note).
 *
 * <p>A note never looks like what an {@link Envelope} signs, because its first line is the name of
 * a log and not "DSSEv1": one key can sign both.
 */
public final class SignedNote {

  private static final int MOST_SIGNATURES = 16;
  private static final int ID_BYTES = 4;
  private static final String DASH = "\u2014 ";

  /** A name without spaces or plus, in visible ASCII, and base64. */
  private static final Pattern LINE =
      Pattern.compile(DASH + "([!-*,-~]{1,200}) ([A-Za-z0-9+/=]{8,10000})");

  private final String text;
  private final List<Line> lines;

  /** One signature: whose it says it is, the first bytes of a digest of the key, and itself. */
  private record Line(String name, String keyId, byte[] signature) {

    @Override
    public String toString() {
      return name + "+" + keyId;
    }
  }

  private SignedNote(String text, List<Line> lines) {
    this.text = text;
    this.lines = List.copyOf(lines);
  }

  /**
   * Signs.
   *
   * @param text whole lines, none of them empty
   * @param name under which the key signs: that of the log
   */
  public static SignedNote sign(String text, String name, SigningKey key) {
    byte[] signature = key.sign(text.getBytes(StandardCharsets.UTF_8));
    Line line = new Line(name, keyId(name, key.verifyingKey()), signature);
    return new SignedNote(text, List.of(line));
  }

  /**
   * Reads what {@link #write} wrote, and notes that others signed too; nothing is verified.
   *
   * @param file for messages
   */
  public static SignedNote read(String file, byte[] content) {
    String note = decoded(file, content);
    int end = note.lastIndexOf("\n\n");
    if (end < 0 || !note.endsWith("\n") || note.chars().anyMatch(c -> c < ' ' && c != '\n')) {
      throw bad(file, "text, an empty line and signatures, each line ended by one line feed");
    }
    List<Line> lines =
        note.substring(end + 2).lines().map(signature -> line(file, signature)).toList();
    requireEachOnce(file, lines);
    return new SignedNote(note.substring(0, end + 1), lines);
  }

  private static String decoded(String file, byte[] content) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    } catch (CharacterCodingException e) {
      throw bad(file, "UTF-8");
    }
  }

  private static Line line(String file, String line) {
    Matcher form = LINE.matcher(line);
    byte[] bytes =
        form.matches() ? Base64Text.read(form.group(2)).orElseGet(() -> new byte[0]) : new byte[0];
    if (bytes.length <= ID_BYTES) {
      throw bad(
          file,
          "a signature of the form '— name base64', but got '" + Visible.line(line, 80) + "'");
    }
    return new Line(
        form.group(1),
        HexFormat.of().formatHex(bytes, 0, ID_BYTES),
        Arrays.copyOfRange(bytes, ID_BYTES, bytes.length));
  }

  private static void requireEachOnce(String file, List<Line> lines) {
    Set<String> signers = lines.stream().map(Line::toString).collect(Collectors.toSet());
    if (lines.isEmpty() || signers.size() != lines.size() || lines.size() > MOST_SIGNATURES) {
      throw bad(
          file,
          "1 to " + MOST_SIGNATURES + " signatures, one a key, but there are " + lines.size());
    }
  }

  private static BadInputException bad(String file, String expected) {
    return new BadInputException(file + ": a signed note is expected: " + expected);
  }

  /** The signed lines, with the last line end. */
  public String text() {
    return text;
  }

  public String write() {
    return lines.stream()
        .map(
            line ->
                DASH
                    + line.name()
                    + " "
                    + Base64Text.of(joined(HexFormat.of().parseHex(line.keyId()), line.signature()))
                    + "\n")
        .collect(Collectors.joining("", text + "\n", ""));
  }

  /**
   * The keys among these that signed under this name; refuses where none did, or a signature of one
   * is false. Signatures of others are none of our business.
   */
  public Set<VerifyingKey> requireSignature(
      String file, String name, Collection<VerifyingKey> trusted) {
    byte[] message = text.getBytes(StandardCharsets.UTF_8);
    Set<VerifyingKey> signers = new LinkedHashSet<>();
    for (Line line : lines) {
      for (VerifyingKey key : trusted) {
        if (line.name().equals(name) && line.keyId().equals(keyId(name, key))) {
          if (!key.verifies(message, line.signature())) {
            throw new VerificationFailedException(
                file + ": the signature of key " + key.id() + " does not fit the text: altered");
          }
          signers.add(key);
        }
      }
    }
    if (signers.isEmpty()) {
      throw new VerificationFailedException(
          file
              + ": signed by "
              + lines
              + ", but trusted are "
              + trusted.stream().map(key -> name + "+" + keyId(name, key)).toList());
    }
    return signers;
  }

  private static String keyId(String name, VerifyingKey key) {
    return key.noteDigest(name).hex().substring(0, 2 * ID_BYTES);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }
}
