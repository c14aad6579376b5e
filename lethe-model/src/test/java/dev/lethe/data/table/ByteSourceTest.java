package dev.lethe.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.base.BadInputException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bytes of strangers are read up to a limit, and those of a pipe once. */
class ByteSourceTest {

  private static final Path ENDLESS = Path.of("/dev/zero");

  @TempDir Path folder = Path.of("");

  @Test
  void a_small_file_is_read_whole_and_a_large_one_is_not_read() throws IOException {
    Path file = folder.resolve("file");
    Files.write(file, new byte[ByteSource.SMALL - 1]);
    assertThat(ByteSource.of(file).small("a thing")).hasSize(ByteSource.SMALL - 1);
    try (RandomAccessFile grown = new RandomAccessFile(file.toFile(), "rw")) {
      grown.setLength(3L << 30);
    }
    assertThatThrownBy(() -> ByteSource.of(file).small("a thing"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("a thing must be shorter than 16 MiB");
  }

  @Test
  void what_is_no_regular_file_is_read_once_and_not_for_ever() {
    assumeTrue(Files.exists(ENDLESS), "no /dev/zero here");
    ByteSource source = ByteSource.of(ENDLESS);
    assertThat(source.head(4)).hasSize(4);
    assertThatThrownBy(() -> source.head(4))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("more than once");
    assertThatThrownBy(() -> ByteSource.of(ENDLESS).small("a thing"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("16 MiB");
  }
}
