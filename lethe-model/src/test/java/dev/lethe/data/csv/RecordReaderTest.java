package dev.lethe.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.table.ByteSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RecordReaderTest {

  private static final long SEED = 411;

  private record Line(long line, List<String> fields) {}

  private static List<Line> ours(String text, char delimiter, int window) {
    ByteSource source = ByteSource.of("t.csv", text.getBytes(StandardCharsets.UTF_8));
    List<Line> records = new ArrayList<>();
    try (RecordReader reader =
        new RecordReader(source, Dialect.delimited(delimiter), window, Progress.SILENT)) {
      while (reader.next(true)) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < reader.fields(); i++) {
          fields.add(reader.text(i));
        }
        records.add(new Line(reader.line(), fields));
      }
    }
    return records;
  }

  private static List<Line> theirs(String text, char delimiter) {
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .fieldSeparator(delimiter)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .ofCsvRecord(text)) {
      return reader.stream()
          .map(record -> new Line(record.getStartingLineNumber(), record.getFields()))
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void well_formed_files_are_cut_as_fastcsv_cuts_them_whatever_the_window() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 20_000; i++) {
      char delimiter = ",;\t".charAt(random.nextInt(3));
      String text = wellFormed(random, delimiter);
      int window = random.nextInt(4, 80);
      assertThat(ours(text, delimiter, window))
          .as("seed %d, file %d, window %d: %s", SEED, i, window, text)
          .isEqualTo(theirs(text, delimiter));
    }
  }

  /** Random bytes from a small alphabet: what we accept FastCSV accepts alike, and never more. */
  @Test
  void on_hostile_text_we_either_agree_with_fastcsv_or_refuse() {
    SplittableRandom random = new SplittableRandom(SEED + 1);
    String alphabet = "a1,,\"\"\n\r \u00e9";
    int accepted = 0;
    for (int i = 0; i < 50_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = random.nextInt(24); k > 0; k--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      List<Line> cut;
      try {
        cut = ours(text.toString(), ',', random.nextInt(4, 30));
      } catch (BadInputException e) {
        assertThat(text.toString()).contains("\"");
        continue;
      }
      accepted++;
      assertThat(cut)
          .as("seed %d, text %d: %s", SEED, i, text)
          .isEqualTo(theirs(text.toString(), ','));
    }
    assertThat(accepted).isGreaterThan(5_000);
  }

  private static String wellFormed(SplittableRandom random, char delimiter) {
    StringBuilder text = new StringBuilder();
    String[] ends = {"\n", "\r\n", "\r"};
    String end = ends[random.nextInt(3)];
    int rows = random.nextInt(6);
    for (int r = 0; r < rows; r++) {
      int fields = random.nextInt(1, 5);
      for (int f = 0; f < fields; f++) {
        text.append(f > 0 ? String.valueOf(delimiter) : "").append(field(random));
      }
      boolean last = r == rows - 1 && random.nextBoolean();
      text.append(last ? "" : end);
      if (random.nextInt(8) == 0) {
        text.append(last ? "" : end);
      }
    }
    return text.toString();
  }

  private static String field(SplittableRandom random) {
    StringBuilder content = new StringBuilder();
    boolean quoted = random.nextInt(3) == 0;
    String alphabet = quoted ? "ab,;\t\"\n\r 1é漢" : "abc.-+ 19é漢";
    for (int k = random.nextInt(9); k > 0; k--) {
      content.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return quoted ? '"' + content.toString().replace("\"", "\"\"") + '"' : content.toString();
  }

  @Test
  void fields_separated_by_blanks_may_be_indented_and_padded() {
    ByteSource source =
        ByteSource.of("t", "  a \t b\n%c\nx\ty  \n\n \n#\n".getBytes(StandardCharsets.UTF_8));
    Dialect dialect = Dialect.blanks().withComments();
    try (RecordReader reader = new RecordReader(source, dialect, 5, Progress.SILENT)) {
      assertThat(reader.next(true)).isTrue();
      assertThat(reader.fields()).isEqualTo(2);
      assertThat(reader.text(1)).isEqualTo("b");
      assertThat(reader.next(true)).isTrue();
      assertThat(reader.line()).isEqualTo(3);
      assertThat(reader.fields()).isEqualTo(2);
      assertThat(reader.next(true)).isFalse();
    }
  }

  @Test
  void an_endless_quoted_field_is_refused_before_memory_is() {
    byte[] bytes = new byte[36 << 20];
    Arrays.fill(bytes, (byte) 'x');
    bytes[0] = '"';
    assertThatThrownBy(() -> ours(new String(bytes, StandardCharsets.ISO_8859_1), ',', 64))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("t.csv:1")
        .hasMessageContaining("16 MiB");
  }

  @Test
  void a_value_above_one_mebibyte_is_refused() {
    String text = "a,b\n1," + "9".repeat((1 << 20) + 1) + "\n";
    assertThatThrownBy(() -> ours(text, ',', 64))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("t.csv:2: field 2")
        .hasMessageContaining("1 MiB");
  }
}
