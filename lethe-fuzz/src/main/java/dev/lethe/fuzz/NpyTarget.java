package dev.lethe.fuzz;

import static dev.lethe.fuzz.PlainText.because;

import dev.lethe.base.Progress;
import dev.lethe.data.embedding.EmbeddingTable;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * NumPy arrays beside a table: the same rows as a plain reader finds, and nothing reserved because
 * a header says so.
 *
 * <p>One choice, how many rows the table has, then the array.
 */
final class NpyTarget implements Target {

  private static final int MOST_ROWS = 10;

  @Override
  public void run(byte[] bytes) {
    Input input = new Input(bytes);
    int rows = input.choice(MOST_ROWS);
    byte[] array = input.rest();
    Attempt.at(() -> numbers(rows, array))
        .requireSameAs(Attempt.at(() -> plain(rows, ByteBuffer.wrap(PlainText.content(array)))));
  }

  private static List<List<Double>> numbers(int rows, byte[] array) {
    String csv = "a\n" + "1\n".repeat(rows);
    Table left = Tables.open(ByteSource.of("table", csv.getBytes(StandardCharsets.UTF_8)));
    List<List<Double>> numbers = new ArrayList<>();
    EmbeddingTable.of(left, ByteSource.of("fuzz", array))
        .forEachRow(
            row -> {
              List<Double> list = new ArrayList<>();
              for (double value : row.list(1)) {
                list.add(value);
              }
              numbers.add(list);
            },
            Progress.SILENT);
    return numbers;
  }

  private static List<List<Double>> plain(int rows, ByteBuffer file) {
    if (file.remaining() < 10 || file.getLong(0) >>> 16 != 0x934e554d5059L || file.get(7) != 0) {
      throw because("magic");
    }
    int version = file.get(6);
    file.order(ByteOrder.LITTLE_ENDIAN).position(8);
    if (version < 1 || version > 3 || (version > 1 && file.remaining() < 4)) {
      throw because("version");
    }
    long length = version == 1 ? file.getShort() & 0xffff : file.getInt() & 0xffffffffL;
    if (length > Math.min(1 << 16, file.remaining())) {
      throw because("length");
    }
    byte[] text = new byte[(int) length];
    file.get(text);
    PlainNpyHeader header = new PlainNpyHeader(new String(text, StandardCharsets.ISO_8859_1));
    boolean readable = List.of("<f4", "<f8", ">f4", ">f8").contains(header.type());
    if (!readable || header.fortran() || header.shape().size() != 2) {
      throw because("kind of array");
    }
    file.order(header.type().startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    boolean single = header.type().endsWith("4");
    long columns = header.shape().get(1);
    if (header.shape().get(0) != rows
        || columns < 1
        || columns > 100_000
        || file.remaining() != rows * columns * (single ? 4 : 8)) {
      throw because("shape");
    }
    List<List<Double>> numbers = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      List<Double> row = new ArrayList<>();
      for (int j = 0; j < columns; j++) {
        double value = single ? file.getFloat() : file.getDouble();
        row.add(Math.abs(value) <= Double.MAX_VALUE ? value : Double.NaN);
      }
      numbers.add(row);
    }
    return numbers;
  }
}
