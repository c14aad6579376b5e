package dev.lethe.data.encode;

import java.util.List;

/** Declared values in an error message: the first eight, and how many more there are. */
final class ShortList {

  private static final int SHOWN = 8;

  private ShortList() {}

  static String of(List<String> values) {
    return values.size() <= SHOWN
        ? values.toString()
        : values.subList(0, SHOWN) + " and " + (values.size() - SHOWN) + " more";
  }
}
