package dev.lethe.cli.input;

import java.time.DateTimeException;
import java.time.LocalDate;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A day in an option. */
public final class DayWord implements ITypeConverter<LocalDate> {

  @Override
  public LocalDate convert(String word) {
    try {
      return LocalDate.parse(word);
    } catch (DateTimeException none) {
      throw new TypeConversionException("'" + word + "' is not a day such as 2026-11-15");
    }
  }
}
