package dev.lethe.lab.download;

import dev.lethe.data.table.ByteSource;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/**
 * The content of a file: gzip undone, and without its first lines where a copy has a header more
 * than the original.
 */
record Content(Path file, int linesToDrop) {

  private static final String GZIP_NAME = ".gz";

  static Content of(Path file) {
    return new Content(file, 0);
  }

  /** How the content compares with what was looked for. */
  enum Match {
    EQUAL,
    /** Ends too early; there may be more to come. */
    SHORT,
    DIFFERENT
  }

  record Comparison(Match match, String found) {}

  /** A gzip stream without its end is short even where all its content is there. */
  Comparison compare(Fingerprint wanted) throws IOException {
    try (InputStream in = open()) {
      Fingerprint found = Fingerprint.of(in, wanted.bytes());
      Match match =
          found.equals(wanted)
              ? Match.EQUAL
              : found.bytes() < wanted.bytes() ? Match.SHORT : Match.DIFFERENT;
      return new Comparison(match, found.toString());
    } catch (EOFException cutOff) {
      return new Comparison(Match.SHORT, "a gzip stream that is cut off");
    } catch (ZipException damaged) {
      return new Comparison(Match.DIFFERENT, "a gzip stream that is damaged");
    }
  }

  /** Puts the content where it belongs, compressed if the name says so, all at once or not. */
  void moveTo(Path target) throws IOException {
    boolean asItIs = linesToDrop == 0 && isGzip() == target.toString().endsWith(GZIP_NAME);
    if (asItIs) {
      Files.move(file, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return;
    }
    Path packed = target.resolveSibling(target.getFileName() + ".tmp");
    try {
      try (InputStream in = open();
          OutputStream out = create(packed, target)) {
        in.transferTo(out);
      }
      new Content(packed, 0).moveTo(target);
    } finally {
      Files.deleteIfExists(packed);
    }
    Files.delete(file);
  }

  private static OutputStream create(Path packed, Path target) throws IOException {
    OutputStream out = Files.newOutputStream(packed);
    return target.toString().endsWith(GZIP_NAME) ? new GZIPOutputStream(out, 1 << 16) : out;
  }

  private boolean isGzip() {
    return ByteSource.of(file).startsWith((byte) 0x1f, (byte) 0x8b);
  }

  InputStream open() throws IOException {
    InputStream stored = Files.newInputStream(file);
    try {
      InputStream in =
          new BufferedInputStream(isGzip() ? new GZIPInputStream(stored, 1 << 16) : stored);
      for (int line = 0; line < linesToDrop; line++) {
        dropLine(in);
      }
      return in;
    } catch (IOException unreadable) {
      stored.close();
      throw unreadable;
    }
  }

  private static void dropLine(InputStream in) throws IOException {
    int next = in.read();
    while (next >= 0 && next != '\n') {
      next = in.read();
    }
  }
}
