package dev.lethe.workspace.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Files that are there whole or not at all, after a loss of power too: nobody sees half of one. Of
 * one that only its owner may read, what it takes the place of was secret as well.
 */
public final class WholeFile {

  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  private WholeFile() {}

  public static void put(Path file, String text, String rights) throws IOException {
    put(file, text.getBytes(StandardCharsets.UTF_8), rights);
  }

  public static void put(Path file, byte[] content, String rights) throws IOException {
    Path part = part(file);
    Erasing.erase(part);
    try (FileChannel channel = FileChannel.open(part, NEW, Rights.of(file, rights))) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    if (rights.equals(Rights.OWNER_ONLY)) {
      Erasing.erase(file);
    }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** What is there of a file before it is whole. */
  public static Path part(Path file) {
    return file.resolveSibling(file.getFileName() + ".part");
  }
}
