package dev.lethe.certificate.page;

import dev.lethe.base.Word;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What a letter can be written in. */
public enum Language implements Word {
  EN(Locale.ENGLISH, "d MMMM uuuu"),
  DE(Locale.GERMAN, "d. MMMM uuuu"),
  FR(Locale.FRENCH, "d MMMM uuuu") {
    /** The first of a month is an ordinal, the others are not. */
    @Override
    String day(LocalDate day) {
      return day.getDayOfMonth() == 1 ? super.day(day).replaceFirst("^1 ", "1er ") : super.day(day);
    }
  };

  private final Locale locale;
  private final DateTimeFormatter form;

  Language(Locale locale, String pattern) {
    this.locale = locale;
    this.form = DateTimeFormatter.ofPattern(pattern, locale);
  }

  Locale locale() {
    return locale;
  }

  String day(LocalDate day) {
    return form.format(day);
  }
}
