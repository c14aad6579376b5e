package dev.lethe.cli.input;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.CountedInput;
import dev.lethe.source.RowSources;
import dev.lethe.unlearn.population.ForgetRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Ids as people write them: as words of the command line, or one a line in files.
 *
 * <p>A name that is misread is a person who is not forgotten, so what may have been misread is
 * refused: bytes that are no text, and words that look like a file that is not there.
 */
public final class SubjectList {

  private static final int LONGEST = 1 << 28;
  private static final String MARK = "\ufeff";

  /** What stands for bytes that the system could not decode. */
  private static final String UNDECODED = "\ufffd";

  private static final Pattern LOOKS_LIKE_A_PATH =
      Pattern.compile(
          "[~.].*|.*[/\\\\].*"
              + "|[^@]*\\.(?i:txt|text|csv|tsv|tab|list|lst|ids?|json|jsonl|ndjson|parquet|xlsx?"
              + "|ods|dat|gz|zip|bz2|xz|zst)",
          Pattern.DOTALL);

  private SubjectList() {}

  /** Each word is a file, {@code -} or an id. */
  public static ForgetRequest request(List<String> words) {
    List<String> ids = new ArrayList<>();
    for (String word : words) {
      ids.addAll(word.equals("-") ? read("standard input", System.in) : idsOf(word));
    }
    return ForgetRequest.of(ids);
  }

  private static List<String> idsOf(String word) {
    if (word.contains(UNDECODED) || !StandardCharsets.UTF_8.newEncoder().canEncode(word)) {
      throw new BadInputException(
          "--subjects "
              + word
              + ": this word of the command line is no text in the encoding of this system ("
              + System.getProperty("sun.jnu.encoding")
              + "); set a UTF-8 locale (LC_ALL=C.UTF-8), or give the id in a file");
    }
    if (exists(word)) {
      if (Files.isDirectory(Path.of(word))) {
        throw new BadInputException(
            "--subjects " + word + ": ids or a file of them are expected, but this is a folder");
      }
      ByteSource source = ByteSource.of(Path.of(word));
      try (CountedInput in = source.open()) {
        return ids(source.name(), content(source.name(), in::fill));
      } catch (IOException e) {
        throw source.failure(e);
      }
    }
    if (RowSources.isAddress(word)) {
      throw new BadUsageException(
          "--subjects "
              + word
              + ": a control table is for 'lethe forget', and comes alone; if it is an id, give it in"
              + " a file or on standard input");
    }
    if (LOOKS_LIKE_A_PATH.matcher(word).matches()) {
      throw new BadInputException(
          "--subjects "
              + word
              + ": no such file; if it is an id, give it in a file or on standard input");
    }
    return List.of(word);
  }

  private static boolean exists(String word) {
    try {
      return Files.exists(Path.of(word));
    } catch (InvalidPathException noPath) {
      return false;
    }
  }

  private static List<String> read(String name, InputStream in) {
    try {
      return ids(name, content(name, in::readNBytes));
    } catch (IOException e) {
      throw new BadInputException(name + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /** Fills as much of the array as there is. */
  @FunctionalInterface
  private interface Filling {
    int fill(byte[] target, int offset, int length) throws IOException;
  }

  private static byte[] content(String name, Filling in) throws IOException {
    byte[] bytes = new byte[1 << 14];
    int length = in.fill(bytes, 0, bytes.length);
    while (length == bytes.length) {
      if (length == LONGEST) {
        throw new BadInputException(
            name + ": a list of ids must be shorter than 256 MiB; give it in parts");
      }
      bytes = Arrays.copyOf(bytes, 2 * length);
      length += in.fill(bytes, length, bytes.length - length);
    }
    return Arrays.copyOf(bytes, length);
  }

  private static List<String> ids(String name, byte[] bytes) {
    List<String> ids =
        decoded(name, bytes)
            .lines()
            .map(line -> (line.startsWith(MARK) ? line.substring(1) : line).strip())
            .filter(id -> !id.isEmpty())
            .toList();
    if (ids.isEmpty()) {
      throw new BadInputException(name + ": there is no id in it, one a line is expected");
    }
    return ids;
  }

  private static String decoded(String name, byte[] bytes) {
    boolean wide = startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0xff, 0xfe);
    Charset charset = wide ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    try {
      String text = charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.indexOf('\0') < 0) {
        return text;
      }
    } catch (CharacterCodingException foreign) {
      throw notText(name, foreign);
    }
    throw notText(name, new CharacterCodingException());
  }

  private static boolean startsWith(byte[] bytes, int first, int second) {
    return bytes.length > 1 && bytes[0] == (byte) first && bytes[1] == (byte) second;
  }

  private static BadInputException notText(String name, CharacterCodingException why) {
    return new BadInputException(
        name
            + ": ids must be text in UTF-8, or in UTF-16 with a mark in front, one a line, and these"
            + " bytes are not",
        why);
  }
}
