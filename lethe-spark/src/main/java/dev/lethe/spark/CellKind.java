package dev.lethe.spark;

import dev.lethe.data.csv.DecimalParser;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;

/** How the cells of a column are taken, by Spark's type of it. */
enum CellKind {
  DOUBLE {
    @Override
    double number(InternalRow row, int column, DataType type) {
      return row.getDouble(column);
    }
  },
  FLOAT {
    @Override
    double number(InternalRow row, int column, DataType type) {
      return row.getFloat(column);
    }
  },
  LONG {
    @Override
    double number(InternalRow row, int column, DataType type) {
      return row.getLong(column);
    }
  },
  INT {
    @Override
    double number(InternalRow row, int column, DataType type) {
      return row.getInt(column);
    }
  },
  SHORT {
    @Override
    double number(InternalRow row, int column, DataType type) {
      return row.getShort(column);
    }
  },
  BYTE {
    @Override
    double number(InternalRow row, int column, DataType type) {
      return row.getByte(column);
    }
  },
  BOOLEAN {
    @Override
    double number(InternalRow row, int column, DataType type) {
      return row.getBoolean(column) ? 1 : 0;
    }
  },
  DECIMAL {
    @Override
    double number(InternalRow row, int column, DataType type) {
      DecimalType decimal = (DecimalType) type;
      return row.getDecimal(column, decimal.precision(), decimal.scale())
          .toJavaBigDecimal()
          .doubleValue();
    }
  },
  TEXT {
    @Override
    double number(InternalRow row, int column, DataType type) {
      byte[] text = row.getUTF8String(column).toString().getBytes(StandardCharsets.UTF_8);
      return DecimalParser.parse(text, 0, text.length);
    }
  },
  UNUSABLE {
    @Override
    double number(InternalRow row, int column, DataType type) {
      return Double.NaN;
    }
  };

  /** The cell, which is there, as a number; NaN where it is none. */
  abstract double number(InternalRow row, int column, DataType type);

  static CellKind of(DataType type) {
    if (type instanceof DoubleType) {
      return DOUBLE;
    }
    if (type instanceof FloatType) {
      return FLOAT;
    }
    if (type instanceof LongType) {
      return LONG;
    }
    if (type instanceof IntegerType) {
      return INT;
    }
    if (type instanceof ShortType) {
      return SHORT;
    }
    if (type instanceof ByteType) {
      return BYTE;
    }
    if (type instanceof BooleanType) {
      return BOOLEAN;
    }
    if (type instanceof DecimalType) {
      return DECIMAL;
    }
    return type instanceof StringType ? TEXT : UNUSABLE;
  }
}
