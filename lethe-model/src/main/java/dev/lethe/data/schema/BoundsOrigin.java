package dev.lethe.data.schema;

import java.util.Locale;

/** Where a schema's bounds come from: known beforehand, or read off the data. */
public enum BoundsOrigin {
  DECLARED,
  INFERRED;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
