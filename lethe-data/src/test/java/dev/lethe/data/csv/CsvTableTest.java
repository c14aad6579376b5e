package dev.lethe.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.Progress;
import dev.lethe.data.TestSources;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTableTest {

  private static List<String> rows(Table table) {
    List<String> rows = new ArrayList<>();
    table.forEachRow(
        row -> {
          List<String> cells = new ArrayList<>();
          for (int c = 0; c < table.columns().size(); c++) {
            cells.add(row.text(c));
          }
          rows.add(String.join("|", cells));
        },
        Progress.SILENT);
    return rows;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,b\n1,2\n3,4\n",
        "a;b\n1;2\n3;4",
        "a\tb\r\n1\t2\r\n3\t4\r\n",
        "a,b\r1,2\r3,4\r",
        "\ufeffa,b\n1,2\n3,4\n",
        "\"a\",\"b\"\n\"1\",\"2\"\n\"3\",\"4\"\n",
        "\n\na,b\n\n1,2\n\n\n3,4\n\n\n",
        " a , b \n1,2\n3,4\n"
      })
  void the_same_table_is_read_from_every_usual_spelling(String text) {
    Table plain = TestSources.csv(text);
    Table zipped =
        Tables.open(ByteSource.of("t.gz", TestSources.gzip(text.getBytes(StandardCharsets.UTF_8))));
    assertThat(plain.columns()).containsExactly("a", "b");
    assertThat(rows(plain)).containsExactly("1|2", "3|4");
    assertThat(rows(zipped)).containsExactly("1|2", "3|4");
  }

  @Test
  void delimiters_inside_quotes_do_not_count() {
    assertThat(TestSources.csv("\"a,b,c\";d\n1;2\n").columns()).containsExactly("a,b,c", "d");
  }

  @Test
  void a_declared_delimiter_wins() {
    Table table = CsvTable.open(TestSources.text("t", "a|b;c\n1|2\n"), Dialect.delimited('|'));
    assertThat(table.columns()).containsExactly("a", "b;c");
  }

  @Test
  void in_a_table_of_one_column_an_empty_line_is_a_missing_value() {
    assertThat(rows(TestSources.csv("a\n1\n\n2\n"))).containsExactly("1", "", "2");
  }

  @Test
  void several_gzip_members_are_one_file() {
    byte[] first = TestSources.gzip("a,b\n1,2\n".getBytes(StandardCharsets.UTF_8));
    byte[] second = TestSources.gzip("3,4\n".getBytes(StandardCharsets.UTF_8));
    byte[] both = new byte[first.length + second.length];
    System.arraycopy(first, 0, both, 0, first.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    assertThat(rows(Tables.open(ByteSource.of("t.gz", both)))).containsExactly("1|2", "3|4");
  }

  @Test
  void progress_reaches_the_size_of_the_file_and_can_cancel() {
    byte[] content = ("a,b\n" + "1,2\n".repeat(200_000)).getBytes(StandardCharsets.UTF_8);
    Table table = Tables.open(ByteSource.of("t.csv", content));
    long[] seen = {0, 0};
    table.forEachRow(
        row -> {},
        (done, total) -> {
          seen[0] = done;
          seen[1] = total;
        });
    assertThat(seen).containsExactly(content.length, content.length);
    assertThatThrownBy(
            () ->
                table.forEachRow(
                    row -> {},
                    (done, total) -> {
                      throw new CancellationException();
                    }))
        .isInstanceOf(CancellationException.class);
  }
}
