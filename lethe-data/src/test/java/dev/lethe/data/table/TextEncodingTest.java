package dev.lethe.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.TestSources;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.DraftOptions;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaDraft;
import dev.lethe.data.schema.SchemaInference;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextEncodingTest {

  private static final String TABLE = "wer,größe,y\nJosé,1,0\nZoë,2,1\n€uro,3,1\n";

  private static ByteSource in(String charset, String text) {
    return ByteSource.of("t.csv", text.getBytes(Charset.forName(charset)));
  }

  @Test
  void latin_1_is_told_from_utf_8_and_read_as_the_same_table() {
    ByteSource western = in("windows-1252", TABLE);
    assertThat(TextEncoding.of(western)).isEqualTo(TextEncoding.LATIN1);
    assertThat(TextEncoding.of(in("UTF-8", TABLE))).isEqualTo(TextEncoding.UTF8);
    SchemaDraft draft =
        SchemaInference.infer(
                Tables.open(western.in(TextEncoding.LATIN1)),
                DraftOptions.none().withId("wer"),
                Progress.SILENT)
            .written(TextEncoding.LATIN1, true);
    assertThat(draft.notes()).anyMatch(note -> note.contains("Latin-1"));
    Schema schema = draft.schema();
    assertThat(schema.encoding()).isEqualTo(TextEncoding.LATIN1);
    assertThat(schema.coordinates()).containsExactly("größe");
    assertThat(
            GridImport.by(schema)
                .load(Tables.open(western.in(schema.encoding())), Progress.SILENT)
                .ids())
        .contains(List.of("José", "Zoë", "€uro"));
  }

  @Test
  void bytes_that_are_no_utf_8_are_refused_with_a_hint() {
    assertThatThrownBy(() -> Tables.open(in("ISO-8859-1", TABLE)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("t.csv:1: field 2")
        .hasMessageContaining("latin1");
  }

  @Test
  void every_byte_is_a_character_across_any_buffer_and_gzip() {
    byte[] bytes = new byte[300_000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i % 251 + 1);
    }
    byte[] expected =
        new String(bytes, Charset.forName("windows-1252")).getBytes(StandardCharsets.UTF_8);
    for (byte[] stored : List.of(bytes, TestSources.gzip(bytes))) {
      byte[] read = new byte[3 * bytes.length];
      int length = fill(ByteSource.of("b", stored).in(TextEncoding.LATIN1), read);
      String text = new String(read, 0, length, StandardCharsets.UTF_8);
      assertThat(text).hasSize(bytes.length).doesNotContain("\ufffd");
      // The five bytes without a meaning there are control characters here.
      assertThat(text.replaceAll("[\u0081\u008d\u008f\u0090\u009d]", "\ufffd"))
          .isEqualTo(
              new String(expected, StandardCharsets.UTF_8)
                  .replaceAll("[\u0081\u008d\u008f\u0090\u009d]", "\ufffd"));
    }
  }

  private static int fill(ByteSource source, byte[] target) {
    try (CountedInput input = source.open()) {
      return input.fill(target, 0, target.length);
    } catch (java.io.IOException e) {
      throw source.failure(e);
    }
  }

  @Test
  void a_character_cut_by_the_buffer_is_still_utf_8_and_one_cut_by_the_end_is_not() {
    String text = "a".repeat((1 << 16) - 1) + "é";
    assertThat(TextEncoding.of(in("UTF-8", text))).isEqualTo(TextEncoding.UTF8);
    byte[] cut = text.getBytes(StandardCharsets.UTF_8);
    byte[] shorter = java.util.Arrays.copyOf(cut, cut.length - 1);
    assertThat(TextEncoding.of(ByteSource.of("cut", shorter))).isEqualTo(TextEncoding.LATIN1);
    assertThat(TextEncoding.of(in("UTF-16", TABLE))).isEqualTo(TextEncoding.UTF8);
    assertThat(TextEncoding.of(TestSources.bytes("p", 'P', 'A', 'R', '1', 0xff)))
        .isEqualTo(TextEncoding.UTF8);
    assertThat(TextEncoding.of(TestSources.bytes("idx", 0, 0, 8, 1, 0, 0, 0, 1, 0xff)))
        .isEqualTo(TextEncoding.UTF8);
  }
}
