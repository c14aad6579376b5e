package dev.lethe.certificate;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The files of a program, each with its digest: one line a file, as {@code sha256sum} prints them,
 * in the order of their names. One program has one such text, so its digest names the program.
 */
public record SoftwareManifest(SortedMap<String, Sha256> files) {

  private static final int MOST = 10_000;
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._+-]*(/[A-Za-z0-9_][A-Za-z0-9._+-]*)*");
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (.+)");

  public SoftwareManifest {
    if (files.isEmpty() || files.size() > MOST) {
      throw new BadInputException(
          "a manifest lists 1 to " + MOST + " files, but this one " + files.size());
    }
    for (String name : files.keySet()) {
      if (!NAME.matcher(name).matches()) {
        throw new BadInputException(
            "a file of a manifest is named by letters, digits and ._+- below its folder, but got '"
                + name
                + "'");
      }
    }
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  public static SoftwareManifest of(Map<String, Sha256> files) {
    return new SoftwareManifest(new TreeMap<>(files));
  }

  public String text() {
    return files.entrySet().stream()
        .map(file -> file.getValue().hex() + "  " + file.getKey() + "\n")
        .collect(Collectors.joining());
  }

  /** What certificates name the program by. */
  public Sha256 digest() {
    return Sha256.of(text().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads one; any other text for the same files is refused, because it has another digest.
   *
   * @param name for messages: the file
   */
  public static SoftwareManifest read(String name, byte[] content) {
    String text = new String(content, StandardCharsets.UTF_8);
    SortedMap<String, Sha256> files = new TreeMap<>();
    for (String line : text.lines().toList()) {
      Matcher parts = LINE.matcher(line);
      if (!parts.matches()) {
        throw bad(name, "a line is a SHA-256, two spaces and the name of a file");
      }
      files.put(parts.group(2), Sha256.ofHex(parts.group(1)));
    }
    SoftwareManifest manifest = valid(name, files);
    if (!manifest.text().equals(text)) {
      throw bad(name, "files come in the order of their names, once each, a line each");
    }
    return manifest;
  }

  private static SoftwareManifest valid(String name, SortedMap<String, Sha256> files) {
    try {
      return new SoftwareManifest(files);
    } catch (BadInputException refused) {
      throw new BadInputException(name + ": " + refused.getMessage(), refused);
    }
  }

  private static BadInputException bad(String name, String rule) {
    return new BadInputException(
        name + ": this is no manifest as 'lethe version --manifest' prints it: " + rule);
  }
}
