package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The labelled blocks of a PEM file (RFC 7468, strict form), with nothing between them. */
record Pem(String name, List<Block> blocks) {

  static final String PRIVATE = "PRIVATE KEY";
  static final String PUBLIC = "PUBLIC KEY";

  private static final Pattern BLOCK =
      Pattern.compile(
          "\\G\\s*-----BEGIN ([A-Z0-9 ]{1,40})-----\\R([A-Za-z0-9+/=\\r\\n]+)-----END \\1-----\\s*");

  private static final int LINE = 64;

  record Block(String label, byte[] der) {}

  /** Refuses files that are torn or hold anything else. */
  static Pem read(String name, byte[] content) {
    String text = new String(content, StandardCharsets.ISO_8859_1);
    List<Block> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(text);
    int end = 0;
    while (matcher.find()) {
      blocks.add(new Block(matcher.group(1), decoded(name, matcher.group(2))));
      end = matcher.end();
    }
    if (blocks.isEmpty() || end != text.length()) {
      throw new BadInputException(
          name
              + ": a PEM file of -----BEGIN …----- and -----END …----- blocks is expected, but "
              + (blocks.isEmpty() ? "there is no whole block" : "there is more after block ")
              + (blocks.isEmpty() ? "" : blocks.size())
              + " (torn file?)");
    }
    return new Pem(name, blocks);
  }

  private static byte[] decoded(String name, String body) {
    try {
      return Base64.getDecoder().decode(body.replaceAll("\\R", ""));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(name + ": a PEM block is not valid base64 (torn file?)", e);
    }
  }

  /** The one block of this label, if there is one; refuses two. */
  Optional<byte[]> block(String label) {
    List<Block> found = blocks.stream().filter(block -> block.label().equals(label)).toList();
    if (found.size() > 1) {
      throw new BadInputException(
          name + ": one " + label + " block is expected, but there are " + found.size());
    }
    return found.stream().findFirst().map(Block::der);
  }

  /** The labels, for messages. */
  List<String> labels() {
    return blocks.stream().map(Block::label).toList();
  }

  static String write(String label, byte[] der) {
    Base64.Encoder lines = Base64.getMimeEncoder(LINE, new byte[] {'\n'});
    return "-----BEGIN "
        + label
        + "-----\n"
        + lines.encodeToString(der)
        + "\n-----END "
        + label
        + "-----\n";
  }
}
