package dev.lethe.base;

import java.util.Locale;

/** An enum constant that has one spelling in files: {@code a-priori} for A_PRIORI. */
public interface Word {

  /** The name of the constant. */
  String name();

  default String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
