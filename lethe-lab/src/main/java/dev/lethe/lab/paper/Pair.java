package dev.lethe.lab.paper;

import java.util.ArrayList;
import java.util.List;

/**
 * A quantity by the retained rows and by all data there could be.
 *
 * <p>NaN where there is none, above all where a bound was refused.
 */
record Pair(double retain, double global) {

  static final Pair NONE = new Pair(Double.NaN, Double.NaN);

  /** Columns of a sheet that shows a quantity in both forms, behind its own columns. */
  static String[] columns(String... own) {
    List<String> columns = new ArrayList<>(List.of(own));
    for (String form : List.of("printed", "sound")) {
      columns.addAll(List.of(form + "_retain", form + "_global", form + "_ratio"));
    }
    return columns.toArray(String[]::new);
  }

  /** The cells of such a row. */
  static Object[] cells(Pair printed, Pair sound, Object... own) {
    List<Object> cells = new ArrayList<>(List.of(own));
    for (Pair pair : List.of(printed, sound)) {
      cells.addAll(List.of(pair.retain(), pair.global(), pair.ratio()));
    }
    return cells.toArray();
  }

  /** retain/global; 0 beside an infinite global value, NaN where both are 0 or both infinite. */
  double ratio() {
    return Double.isInfinite(global) && Double.isFinite(retain) ? 0 : retain / global;
  }
}
