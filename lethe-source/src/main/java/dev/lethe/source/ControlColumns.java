package dev.lethe.source;

import dev.lethe.base.BadUsageException;
import java.util.Arrays;
import java.util.Map;

/**
 * What the columns of a control table are called.
 *
 * @param others those that are not called as usual
 */
public record ControlColumns(Map<ControlColumn, String> others) {

  public static final ControlColumns USUAL = new ControlColumns(Map.of());

  public ControlColumns {
    others = Map.copyOf(others);
    Map<ControlColumn, String> named = others;
    long different =
        Arrays.stream(ControlColumn.values())
            .map(column -> named.getOrDefault(column, column.usual()))
            .distinct()
            .count();
    if (different < ControlColumn.values().length) {
      throw new BadUsageException(
          "the columns of a control table must be different ones, but with "
              + others
              + " two have the same name");
    }
  }

  public String of(ControlColumn column) {
    return others.getOrDefault(column, column.usual());
  }
}
