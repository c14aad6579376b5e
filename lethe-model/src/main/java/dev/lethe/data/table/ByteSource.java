package dev.lethe.data.table;

import dev.lethe.base.BadInputException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Named bytes that can be opened again and again: a file, an array in tests and services, or a
 * stream as far as its beginning goes.
 *
 * <p>The name stands in every error message; reopening is what lets a schema be drafted in one pass
 * and the rows be read in another.
 */
public final class ByteSource {

  /** What a document, a key or a certificate is shorter than. */
  public static final int SMALL = 1 << 24;

  private final String name;
  private final Optional<Path> path;
  private final Optional<RereadableStart> stream;
  private final byte[] content;
  private final TextEncoding encoding;
  private boolean opened;

  private ByteSource(
      String name,
      Optional<Path> path,
      Optional<RereadableStart> stream,
      byte[] content,
      TextEncoding encoding) {
    this.name = name;
    this.path = path;
    this.stream = stream;
    this.content = content;
    this.encoding = encoding;
  }

  /**
   * A file or, where once is enough, a pipe; checked for existence now, so that the first error is
   * the right one.
   */
  public static ByteSource of(Path path) {
    if (!Files.exists(path)) {
      throw new BadInputException(path + ": no such file");
    }
    if (Files.isDirectory(path)) {
      throw new BadInputException(path + ": a file is expected, but this is a directory");
    }
    if (!Files.isReadable(path)) {
      throw new BadInputException(path + ": the file cannot be read (permission denied)");
    }
    return new ByteSource(
        path.toString(), Optional.of(path), Optional.empty(), new byte[0], TextEncoding.UTF8);
  }

  /** Bytes already in memory, under a name for messages. */
  public static ByteSource of(String name, byte[] content) {
    return new ByteSource(
        name, Optional.empty(), Optional.empty(), content.clone(), TextEncoding.UTF8);
  }

  /** A stream of any length, such as standard input, whose beginning can be read again. */
  public static ByteSource of(String name, InputStream once) {
    return new ByteSource(
        name,
        Optional.empty(),
        Optional.of(new RereadableStart(once)),
        new byte[0],
        TextEncoding.UTF8);
  }

  /** The same bytes, opened as a text that is written so. */
  public ByteSource in(TextEncoding written) {
    ByteSource same = new ByteSource(name, path, stream, content, written);
    same.opened = opened;
    return same;
  }

  /** What error messages call these bytes. */
  public String name() {
    return name;
  }

  /** The file, where there is one. */
  public Optional<Path> path() {
    return path;
  }

  /** Stored bytes (compressed ones where compressed), or −1 where that is not known. */
  public long size() {
    if (stream.isPresent()) {
      return -1;
    }
    if (path.isEmpty()) {
      return content.length;
    }
    try {
      return Files.isRegularFile(path.get()) ? Files.size(path.get()) : -1;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Opens the content, as UTF-8; gzip is recognised by its magic bytes and undone. */
  public CountedInput open() {
    try {
      return CountedInput.unzipped(raw(), encoding);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /**
   * All stored bytes of a file that should be small.
   *
   * @param what the file's kind, for the message where it is not
   */
  public byte[] small(String what) {
    byte[] bytes = size() < SMALL ? head(SMALL) : new byte[SMALL];
    if (bytes.length == SMALL) {
      throw new BadInputException(name + ": " + what + " must be shorter than 16 MiB");
    }
    return bytes;
  }

  /** The same bytes in memory, for a small file that is looked at more than once. */
  public ByteSource kept(String what) {
    return of(name, small(what));
  }

  /** The first stored bytes, at most {@code count}, before any decompression. */
  public byte[] head(int count) {
    try (InputStream in = raw()) {
      return in.readNBytes(count);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** True if the stored bytes begin with these. */
  public boolean startsWith(byte... magic) {
    return Arrays.equals(head(magic.length), magic);
  }

  /** The error for bytes that could not be read, with the reason the system gave. */
  public BadInputException failure(IOException e) {
    return new BadInputException(name + ": cannot be read: " + reason(e), e);
  }

  private static String reason(IOException e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  private InputStream raw() throws IOException {
    if (stream.isPresent()) {
      return new BufferedInputStream(stream.get().open(), 1 << 16);
    }
    if (path.isEmpty()) {
      return new ByteArrayInputStream(content);
    }
    boolean regular = Files.isRegularFile(path.get());
    if (opened && !regular) {
      throw new BadInputException(
          name + ": this is read more than once, and a pipe cannot be: put it into a file first");
    }
    opened = true;
    // A channel asks a pipe for its position, which it has not.
    InputStream stored =
        regular ? Files.newInputStream(path.get()) : new FileInputStream(path.get().toFile());
    return new BufferedInputStream(stored, 1 << 16);
  }

  @Override
  public String toString() {
    return name;
  }
}
