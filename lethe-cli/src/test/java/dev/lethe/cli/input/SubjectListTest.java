package dev.lethe.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.cli.ChildCommand;
import dev.lethe.cli.CommandRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids are read as people and their programs write them, or refused. */
class SubjectListTest {

  @TempDir Path folder = Path.of("");

  private String file(byte[] content) throws IOException {
    return Files.write(Files.createTempFile(folder, "ids", ""), content).toString();
  }

  private static List<String> ids(String... words) {
    return SubjectList.request(List.of(words)).subjects();
  }

  @Test
  void a_byte_order_mark_loses_nobody() throws IOException {
    String text = "Ann\r\nRenée\r\n";
    for (String marked : List.of(text, "\ufeff" + text, "\ufeffAnn\n\ufeffRenée")) {
      assertThat(ids(file(marked.getBytes(StandardCharsets.UTF_8))))
          .containsExactly("Ann", "Renée");
    }
    byte[] little = ("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE);
    byte[] big = ("\ufeff" + text).getBytes(StandardCharsets.UTF_16BE);
    assertThat(ids(file(little))).containsExactly("Ann", "Renée");
    assertThat(ids(file(big))).containsExactly("Ann", "Renée");
  }

  @Test
  void files_pipes_and_ids_may_stand_side_by_side() throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
      zip.write("p1\np2\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(ids("p9", file(zipped.toByteArray()), "ann@example.org", "o'brien.txt@example.org"))
        .containsExactly("p9", "p1", "p2", "ann@example.org", "o'brien.txt@example.org");
  }

  /** As {@code <(…)} of a shell gives it. */
  @Test
  void a_pipe_is_a_file() throws IOException {
    Path pipe = folder.resolve("pipe");
    CommandRun made = ChildCommand.run(List.of("mkfifo", pipe.toString()), "C", Redirect.PIPE);
    assertThat(made.exitCode()).isZero();
    Thread writer = new Thread(() -> write(pipe, "p4\np5\n"));
    writer.start();
    assertThat(ids(pipe.toString())).containsExactly("p4", "p5");
  }

  private static void write(Path pipe, String text) {
    try {
      Files.writeString(pipe, text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nofile.txt",
        "ids.CSV",
        "people.parquet",
        "./p1",
        "~/p1",
        ".p1",
        "a/b",
        "c:\\ids"
      })
  void a_file_that_is_not_there_is_no_id(String word) {
    assertThatThrownBy(() -> ids("p1", word))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(word)
        .hasMessageContaining("no such file")
        .hasMessageContaining("standard input");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p1", "42", "Ann Lee", "ann.lee", "v1.2", "ann@site.list", "名前", "a:b"})
  void other_words_are_ids(String word) {
    assertThat(ids(word)).containsExactly(word);
  }

  @Test
  void a_folder_is_refused() {
    assertThatThrownBy(() -> ids(folder.toString()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("folder");
  }

  static Stream<byte[]> notText() {
    return Stream.of(
        "p1\nRené\n".getBytes(StandardCharsets.ISO_8859_1),
        "p1\np2\n".getBytes(StandardCharsets.UTF_16LE),
        "p1\np2\n".getBytes(StandardCharsets.UTF_16BE),
        new byte[] {(byte) 0xff, (byte) 0xfe, 'a', 0, 'b'},
        new byte[] {'P', 'K', 3, 4, 0, 0});
  }

  @ParameterizedTest
  @MethodSource("notText")
  void bytes_that_are_no_text_are_refused(byte[] bytes) throws IOException {
    String name = file(bytes);
    assertThatThrownBy(() -> ids(name))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(name)
        .hasMessageContaining("UTF-8");
  }

  /** As the JVM hands on what it cannot decode. */
  @ParameterizedTest
  @ValueSource(strings = {"caf\ufffd\ufffd", "half \ud83d", "\udc00"})
  void a_word_that_could_not_be_decoded_is_refused(String word) {
    assertThatThrownBy(() -> ids(word))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("UTF-8 locale");
  }

  /** A table may hold such an id, from bad times, and this is the one way to name its owner. */
  @Test
  void a_file_may_name_somebody_whose_own_id_was_spoilt() throws IOException {
    assertThat(ids(file("caf\ufffd\n".getBytes(StandardCharsets.UTF_8))))
        .containsExactly("caf\ufffd");
  }
}
