package dev.lethe.data.image;

import dev.lethe.base.Progress;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.RowVisitor;
import dev.lethe.data.table.Table;
import java.util.List;

/** The classes of idx images as a table of one column, so that images can stand beside it. */
record IdxClasses(String name, byte[] classes) implements Table {

  private static final String COLUMN = "class";

  static IdxClasses of(ByteSource source) {
    return new IdxClasses(source.name(), IdxFile.read(source, 1, "idx labels").bytes());
  }

  @Override
  public List<String> columns() {
    return List.of(COLUMN);
  }

  @Override
  public void forEachRow(RowVisitor visitor, Progress progress) {
    for (int i = 0; i < classes.length; i++) {
      visitor.visit(new Labelled(name, i + 1, classes[i] & 0xff));
    }
    progress.advance(classes.length, classes.length);
  }

  private record Labelled(String table, int number, int label) implements Row {

    @Override
    public double numberOrNaN(int column) {
      return label;
    }

    @Override
    public boolean isMissing(int column) {
      return false;
    }

    @Override
    public String text(int column) {
      return String.valueOf(label);
    }

    @Override
    public String where() {
      return table + ": row " + number;
    }

    @Override
    public String columnName(int column) {
      return "column 1 '" + COLUMN + "'";
    }
  }
}
