package dev.lethe.data.schema;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.table.Header;
import dev.lethe.data.table.Shown;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known before a schema is drafted; the rest is guessed, and each guess is told.
 *
 * @param label the column to predict
 * @param id the column that says whose row it is
 * @param numericLabel whether a label of few whole numbers is a number, not a class
 * @param bias whether a model with a label gets a constant column
 * @param roles what columns are, by their name
 */
public record DraftOptions(
    Optional<String> label,
    Optional<String> id,
    DraftScale scale,
    boolean numericLabel,
    boolean bias,
    Map<String, Role> roles) {

  /** What a column is said to be. */
  public enum Role {
    CATEGORICAL,
    NUMERIC,
    DATE,
    DROP
  }

  public DraftOptions {
    Map<String, Role> given = Map.copyOf(roles);
    label.ifPresent(name -> requireNoRole(given, name, "label"));
    id.ifPresent(name -> requireNoRole(given, name, "id"));
    roles = given;
  }

  private static void requireNoRole(Map<String, Role> roles, String column, String use) {
    if (roles.containsKey(column)) {
      throw new BadUsageException(
          "each column has one role, but %s is the %s and %s"
              .formatted(Shown.of(column), use, roles.get(column)));
    }
  }

  /** Everything is to be guessed. */
  public static DraftOptions none() {
    return new DraftOptions(
        Optional.empty(), Optional.empty(), DraftScale.SPREAD, false, true, Map.of());
  }

  public DraftOptions withLabel(String column) {
    return new DraftOptions(Optional.of(column), id, scale, numericLabel, bias, roles);
  }

  public DraftOptions withId(String column) {
    return new DraftOptions(label, Optional.of(column), scale, numericLabel, bias, roles);
  }

  public DraftOptions scaledBy(DraftScale other) {
    return new DraftOptions(label, id, other, numericLabel, bias, roles);
  }

  public DraftOptions withNumericLabel() {
    return new DraftOptions(label, id, scale, true, bias, roles);
  }

  public DraftOptions withoutBias() {
    return new DraftOptions(label, id, scale, numericLabel, false, roles);
  }

  /** The same with what these columns are; a column that has a role already is refused. */
  public DraftOptions with(Role role, List<String> columns) {
    Map<String, Role> all = new LinkedHashMap<>(roles);
    for (String column : columns) {
      Role other = all.put(column, role);
      if (other != null) {
        throw new BadUsageException(
            "each column has one role, but %s is %s and %s"
                .formatted(Shown.of(column), other, role));
      }
    }
    return new DraftOptions(label, id, scale, numericLabel, bias, all);
  }

  Optional<Role> role(ColumnSummary column) {
    return Optional.ofNullable(roles.get(column.name));
  }

  /** Refuses names that no column has. */
  void requireColumns(Header table) {
    label.ifPresent(table::indexOf);
    id.ifPresent(table::indexOf);
    roles.keySet().forEach(table::indexOf);
  }
}
