package dev.lethe.spark.reading;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;

/**
 * Names of people as literals of the id column's own type, so that sources can look for them in
 * their statistics and indexes; a cast of the column would make them read everything.
 */
public final class SubjectLiterals {

  private SubjectLiterals() {}

  /**
   * Other types have several texts for one value, and a person must have one name. Texts that are
   * compared by a collation are such a type.
   */
  public static void require(String table, String column, DataType type) {
    if (!isWhole(type) && !type.equals(DataTypes.StringType)) {
      throw new BadUsageException(
          "%s: the id column '%s' must be of text or of whole numbers, but is of type %s: cast it"
              .formatted(table, column, type.simpleString()));
    }
  }

  /** Names that are no value of the type are left out: nobody there is called so. */
  public static Object[] of(DataType type, Collection<String> subjects) {
    if (!isWhole(type)) {
      return subjects.toArray();
    }
    List<Object> numbers = new ArrayList<>();
    for (String subject : subjects) {
      try {
        numbers.add(number(subject));
      } catch (ArithmeticException | NumberFormatException nobody) {
        // A whole number's name is its digits.
      }
    }
    return numbers.toArray();
  }

  /** Another spelling of a number would be found in the table and then missing in the report. */
  private static long number(String subject) {
    long value = new BigDecimal(subject.strip()).longValueExact();
    if (!Long.toString(value).equals(subject)) {
      throw new BadInputException(
          "the ids of this table are whole numbers, and '%s' is not how one is written: %d is"
              .formatted(subject, value));
    }
    return value;
  }

  private static boolean isWhole(DataType type) {
    return type instanceof LongType
        || type instanceof IntegerType
        || type instanceof ShortType
        || type instanceof ByteType;
  }
}
