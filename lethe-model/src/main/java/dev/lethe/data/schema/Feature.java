package dev.lethe.data.schema;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.data.table.Header;
import dev.lethe.data.table.Shown;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** One declared input and how it becomes coordinates in [−1, 1]. */
public sealed interface Feature {

  /** The column's name in the file; of a block of columns the pattern of their names. */
  String name();

  /** The columns of the table that it is read from. */
  default List<String> columnsOf(Header table) {
    return List.of(name());
  }

  Outside outside();

  /** The names of the coordinates this feature becomes. */
  List<String> coordinates();

  /**
   * A number with declared bounds, scaled to [−1, 1]: one coordinate.
   *
   * @param form how its cells are written; bounds and replacement of dates are days since 1970
   */
  record Numeric(
      String name, Interval bounds, Outside outside, OptionalDouble missing, CellForm form)
      implements Feature {

    public Numeric {
      if (missing.isPresent() && !bounds.contains(missing.getAsDouble())) {
        throw new BadUsageException(
            "feature "
                + Shown.of(name)
                + ": the 'missing' replacement must lie in "
                + bounds
                + ", but got "
                + missing.getAsDouble());
      }
      if (form.isDate()) {
        Days.require(name, bounds.lo());
        Days.require(name, bounds.hi());
        missing.ifPresent(day -> Days.require(name, day));
      }
    }

    public static Numeric of(String name, double min, double max) {
      return new Numeric(
          name, Interval.of(min, max), Outside.REFUSE, OptionalDouble.empty(), CellForm.NUMBER);
    }

    public Numeric clipping() {
      return new Numeric(name, bounds, Outside.CLIP, missing, form);
    }

    /** Bounds as centre and scale: values beyond them are kept, the row is clipped. */
    public Numeric keeping() {
      return new Numeric(name, bounds, Outside.KEEP, missing, form);
    }

    public Numeric withMissing(double replacement) {
      return new Numeric(name, bounds, outside, OptionalDouble.of(replacement), form);
    }

    /** For messages. */
    public String boundsShown() {
      return form.isDate()
          ? "[" + Days.text(bounds.lo()) + ", " + Days.text(bounds.hi()) + "]"
          : bounds.toString();
    }

    /** For messages. */
    String missingShown() {
      double value = missing.orElseThrow();
      return form.isDate() ? Days.text(value) : String.valueOf(value);
    }

    public Numeric written(CellForm cells) {
      return new Numeric(name, bounds, outside, missing, cells);
    }

    @Override
    public List<String> coordinates() {
      return List.of(name);
    }
  }

  /** One of finitely many declared values, one-hot: a coordinate each. */
  record Categorical(
      String name, List<String> categories, Outside outside, Optional<String> missing)
      implements Feature {

    public Categorical {
      if (outside == Outside.KEEP) {
        throw new BadUsageException(
            "feature "
                + Shown.of(name)
                + ": a category has no place outside its list to keep, so 'outside' must be"
                + " \"refuse\" or \"clip\", but got \"keep\"");
      }
      categories = List.copyOf(categories);
      if (categories.isEmpty()) {
        throw new BadUsageException(
            "feature " + Shown.of(name) + ": 'categories' must not be empty");
      }
      if (new HashSet<>(categories).size() < categories.size()) {
        throw new BadUsageException(
            "feature " + Shown.of(name) + ": 'categories' must differ, but got " + categories);
      }
      if (missing.isPresent() && !categories.contains(missing.get())) {
        throw new BadUsageException(
            "feature "
                + Shown.of(name)
                + ": the 'missing' replacement must be one of the categories, but got "
                + Shown.of(missing.get()));
      }
    }

    public static Categorical of(String name, String... categories) {
      return new Categorical(name, List.of(categories), Outside.REFUSE, Optional.empty());
    }

    @Override
    public List<String> coordinates() {
      return categories.stream().map(category -> name + "=" + category).toList();
    }
  }

  /**
   * Many numbers that are one thing, as an embedding is: divided by a declared bound on their norm,
   * a coordinate each.
   *
   * @param norm what the norm of the block does not exceed
   */
  record Block(String name, Layout layout, int size, double norm, Outside outside)
      implements Feature {

    /** The longest block. */
    public static final int LARGEST = 100_000;

    /** Where the numbers of a block stand. */
    public enum Layout {
      /** All in one cell. */
      LIST,
      /** In columns that are numbered. */
      COLUMNS;

      /** The field of a schema that names them. */
      String field() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    public Block {
      if (size < 1 || size > LARGEST) {
        throw new BadUsageException(
            "feature " + Shown.of(name) + ": 'size' must be 1 to " + LARGEST + ", but got " + size);
      }
      Arguments.positive("feature " + Shown.of(name) + ": 'norm'", norm);
      if (layout == Layout.COLUMNS) {
        NumberedColumns.of(name);
      }
    }

    /** Lists of so many numbers in one column. */
    public static Block list(String column, int size, double norm) {
      return new Block(column, Layout.LIST, size, norm, Outside.REFUSE);
    }

    /** So many numbered columns: {@code e*}. */
    public static Block columns(String pattern, int size, double norm) {
      return new Block(pattern, Layout.COLUMNS, size, norm, Outside.REFUSE);
    }

    public Block clipping() {
      return new Block(name, layout, size, norm, Outside.CLIP);
    }

    @Override
    public List<String> columnsOf(Header table) {
      return layout == Layout.LIST ? List.of(name) : NumberedColumns.of(name).in(table, size);
    }

    /** Whether a column of this name, or one of this pattern, could be a part of the block. */
    boolean mayTake(String column) {
      return layout == Layout.COLUMNS && NumberedColumns.of(name).overlaps(column);
    }

    @Override
    public List<String> coordinates() {
      return IntStream.range(0, size).mapToObj(i -> name + "[" + i + "]").toList();
    }
  }
}
