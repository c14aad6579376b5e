package dev.lethe.spark.lake;

import java.io.Serializable;
import java.util.Optional;
import java.util.Set;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.GroupType;

/**
 * Who leaves, as a file itself can tell.
 *
 * @param column that says whose row it is, named as Spark names it: in any case
 */
public record Owners(String column, Set<String> subjects) implements Serializable {

  public Owners {
    subjects = Set.copyOf(subjects);
  }

  /** Whether the row is of one of them; empty where the file does not say, but its folder. */
  Optional<Boolean> own(Group row) {
    GroupType type = row.getType();
    for (int field = 0; field < type.getFieldCount(); field++) {
      if (type.getFieldName(field).equalsIgnoreCase(column)) {
        return Optional.of(
            row.getFieldRepetitionCount(field) == 1
                && subjects.contains(row.getValueToString(field, 0)));
      }
    }
    return Optional.empty();
  }
}
