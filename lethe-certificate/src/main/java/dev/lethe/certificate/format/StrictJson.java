package dev.lethe.certificate.format;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Word;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reading that refuses whatever it does not know, with the place and the rule. */
public final class StrictJson {

  private StrictJson() {}

  /**
   * Reads a whole document, as {@link #object} does.
   *
   * @param name for messages: the file
   * @param what for messages: "a certificate"
   */
  public static <T> T document(
      String name, byte[] content, String what, Function<DocumentNode, T> reading) {
    if (content.length == 0 || content[0] != '{') {
      throw new BadInputException(name + ": " + what + " is a JSON object and begins with '{'");
    }
    return object(Documents.json(ByteSource.of(name, content), what), reading);
  }

  /** Reads an object and refuses fields that {@code reading} has not asked for. */
  public static <T> T object(DocumentNode node, Function<DocumentNode, T> reading) {
    node.requireObject();
    return node.valid(
        () -> {
          T value = reading.apply(node);
          node.requireNothingElse();
          return value;
        });
  }

  /** Refuses any text but this one. */
  public static void require(DocumentNode node, String expected) {
    if (!node.string().equals(expected)) {
      throw node.bad("'" + expected + "' is expected");
    }
  }

  public static String text(DocumentNode node) {
    String text = node.string();
    return node.valid(() -> PlainText.require("a text", text));
  }

  public static Sha256 sha256(DocumentNode node) {
    String text = node.string();
    return node.valid(() -> Sha256.ofHex(text));
  }

  /** A day as files have it. */
  public static LocalDate day(DocumentNode node) {
    String text = node.string();
    try {
      LocalDate day = LocalDate.parse(text);
      if (text.length() == "2026-11-15".length()) {
        return day;
      }
    } catch (DateTimeException refusedBelow) {
      // the message is the same
    }
    throw node.bad("a day such as 2026-11-15 is expected");
  }

  /** A digest as in-toto has it: {@code {"sha256": …}}. */
  public static Sha256 digest(DocumentNode node) {
    return object(node, digest -> sha256(digest.field("sha256")));
  }

  /** What {@link CanonicalJson#putAmount} wrote. */
  public static double amount(DocumentNode node) {
    if (!node.isText()) {
      return node.number();
    }
    require(node, CanonicalJson.INFINITY);
    return Double.POSITIVE_INFINITY;
  }

  /** A constant by its one spelling. */
  public static <E extends Enum<E> & Word> E word(DocumentNode node, Class<E> type) {
    String text = node.string();
    for (E constant : type.getEnumConstants()) {
      if (constant.word().equals(text)) {
        return constant;
      }
    }
    throw node.bad(
        Arrays.stream(type.getEnumConstants())
            .map(constant -> "'" + constant.word() + "'")
            .collect(Collectors.joining(" or ", "", " is expected")));
  }
}
