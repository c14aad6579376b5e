package dev.lethe.spark.control;

import static org.apache.spark.sql.functions.col;

import dev.lethe.base.BadUsageException;
import dev.lethe.source.ControlColumn;
import dev.lethe.source.ControlColumns;
import dev.lethe.spark.reading.Quoted;
import dev.lethe.spark.reading.SubjectLiterals;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The columns of a control table: that they are there, and of types that can be written. */
record ControlLayout(String table, StructType type, ControlColumns columns) {

  ControlLayout {
    List<String> there = Arrays.asList(type.fieldNames());
    for (ControlColumn column : ControlColumn.values()) {
      String name = columns.of(column);
      if (!there.contains(name)) {
        throw new BadUsageException(
            "%s: no column '%s' for the %s; the columns are %s (--columns %s=NAME says which it is)"
                .formatted(table, name, column, String.join(", ", there), column));
      }
      requireType(table, column, name, type.apply(name).dataType());
    }
  }

  private static void requireType(
      String table, ControlColumn column, String name, DataType actual) {
    switch (column) {
      case REQUEST, SUBJECT -> SubjectLiterals.require(table, name, actual);
      case STATUS, BATCH, CERTIFICATE -> require(table, name, actual, DataTypes.StringType);
      case DAY -> require(table, name, actual, DataTypes.DateType);
      case RELEASE -> require(table, name, actual, DataTypes.LongType);
    }
  }

  private static void require(String table, String name, DataType actual, DataType wanted) {
    if (!actual.equals(wanted)) {
      throw new BadUsageException(
          "%s: the column '%s' must be of type %s, but is of type %s"
              .formatted(table, name, wanted.simpleString(), actual.simpleString()));
    }
  }

  Column column(ControlColumn column) {
    return col(quoted(column));
  }

  String quoted(ControlColumn column) {
    return Quoted.name(columns.of(column));
  }

  String name(ControlColumn column) {
    return columns.of(column);
  }

  DataType type(ControlColumn column) {
    return type.apply(columns.of(column)).dataType();
  }
}
