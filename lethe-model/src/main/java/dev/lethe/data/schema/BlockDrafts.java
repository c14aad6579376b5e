package dev.lethe.data.schema;

import dev.lethe.base.BadInputException;
import dev.lethe.data.schema.Feature.Block.Layout;
import dev.lethe.data.table.Header;
import dev.lethe.data.table.Shown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The blocks of a draft: which columns are one thing, and the norm that none of its rows exceeds.
 */
final class BlockDrafts {

  /** Fewer numbered columns are columns of their own. */
  private static final int FEWEST = 32;

  /** Encoders that normalise leave this much of rounding. */
  private static final double ROUNDING = 0x1p-10;

  /** Beyond these squares are lost: nobody's embedding, and no norm to draft. */
  private static final double TINY = 0x1p-400;

  private final List<Feature> features = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Set<Integer> taken = new HashSet<>();

  private BlockDrafts() {}

  /** What may become a block, told by the header alone. */
  static List<BlockSummary> candidates(Header table) {
    List<BlockSummary> found = new ArrayList<>();
    table.lists().forEach(name -> found.add(BlockSummary.list(name, table.indexOf(name))));
    Map<NumberedColumns, List<String>> numbered = new LinkedHashMap<>();
    for (String name : table.columns()) {
      NumberedColumns columns = NumberedColumns.holding(name);
      if (columns.matches(name) && !table.lists().contains(name)) {
        numbered.computeIfAbsent(columns, first -> new ArrayList<>()).add(name);
      }
    }
    numbered.forEach(
        (pattern, names) -> {
          List<String> ordered = pattern.ordered(names);
          if (ordered.size() >= FEWEST && ordered.size() <= Feature.Block.LARGEST) {
            found.add(BlockSummary.columns(pattern, ordered.stream().map(table::indexOf).toList()));
          }
        });
    return found;
  }

  /**
   * Numbered columns are a block where all cells are numbers, some of them not whole.
   *
   * @param roles the columns that are label or id
   */
  static BlockDrafts of(List<BlockSummary> seen, Set<Integer> roles) {
    BlockDrafts drafts = new BlockDrafts();
    for (BlockSummary block : seen) {
      boolean list = block.layout == Layout.LIST;
      boolean free = Arrays.stream(block.columns).noneMatch(roles::contains);
      if (list && !free) {
        throw new BadInputException(
            "the cells of " + Shown.of(block.name) + " are lists: they are no label and no id");
      }
      boolean good = block.usable && block.largestNorm < Double.POSITIVE_INFINITY;
      if (good && free && (list || !block.whole)) {
        drafts.add(block);
      } else if (list) {
        drafts.notes.add(
            "the column "
                + Shown.of(block.name)
                + " is left out: its lists are not all of one length and of finite numbers");
      }
    }
    return drafts;
  }

  private void add(BlockSummary block) {
    double norm = norm(block.largestNorm);
    features.add(new Feature.Block(block.name, block.layout, block.size, norm, Outside.REFUSE));
    for (int column : block.columns) {
      taken.add(column);
    }
    notes.add(
        "%s is drafted as one block of %d numbers; the longest has norm %s, drafted as at most %s"
            .formatted(Shown.of(block.name), block.size, (float) block.largestNorm, norm));
  }

  private static double norm(double largest) {
    if (Math.abs(largest - 1) <= ROUNDING || largest < TINY) {
      return 1;
    }
    return FriendlyBounds.around(0, largest).hi();
  }

  List<Feature> features() {
    return features;
  }

  List<String> notes() {
    return notes;
  }

  /** The columns that belong to no block. */
  List<ColumnSummary> others(List<ColumnSummary> columns) {
    return columns.stream().filter(column -> !taken.contains(column.column)).toList();
  }
}
