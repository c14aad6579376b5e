package dev.lethe.data.graph;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.csv.RecordReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.MemoryGuard;
import dev.lethe.data.table.NumberRule;
import dev.lethe.data.table.Shown;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Reads "u v w" lines, separated by blanks, commas or semicolons, into a simple graph.
 *
 * <p>A first line whose weight is a word is a header. Refused, with the line: self loops, a pair
 * given twice in either direction (both lines are named) unless a rule to merge them is declared,
 * weights that are missing or outside the declared interval, vertices outside the declared set.
 * Linear time; about 40 bytes an edge.
 */
public final class EdgeListReader {

  /** Declared before the file is read. */
  private record Settings(
      Interval weights,
      VertexSet vertices,
      List<Integer> columns,
      EdgeMerge merge,
      double shift,
      boolean dropUnknown,
      boolean dropLoops) {

    Settings withColumns(List<Integer> newColumns, EdgeMerge newMerge) {
      return new Settings(weights, vertices, newColumns, newMerge, shift, dropUnknown, dropLoops);
    }

    Settings withShift(double newShift) {
      return new Settings(weights, vertices, columns, merge, newShift, dropUnknown, dropLoops);
    }

    Settings dropping(boolean unknown, boolean loops) {
      return new Settings(weights, vertices, columns, merge, shift, unknown, loops);
    }

    boolean isCounting() {
      return merge == EdgeMerge.COUNT;
    }
  }

  private final Settings settings;
  private final int[] column;

  private EdgeListReader(Settings settings) {
    this.settings = settings;
    List<Integer> declared = settings.columns();
    int fields = settings.isCounting() ? 2 : 3;
    if (!declared.isEmpty() && declared.size() != fields) {
      throw new BadUsageException(
          "an edge list needs "
              + (fields == 2 ? "two columns where lines are counted" : "three columns")
              + ", but got "
              + declared);
    }
    this.column = new int[fields];
    for (int i = 0; i < fields; i++) {
      column[i] = declared.isEmpty() ? i : declared.get(i) - 1;
    }
  }

  /** Lines of exactly three fields, weights within the declared interval. */
  public static EdgeListReader of(Interval weights, VertexSet vertices) {
    return new EdgeListReader(
        new Settings(weights, vertices, List.of(), EdgeMerge.REFUSE, 0, false, false));
  }

  /**
   * Takes the ends and the weight (none where lines are counted) from these columns, counted from
   * 1, and ignores all others.
   *
   * @param merge what several lines for a pair become
   */
  public EdgeListReader withColumns(List<Integer> columns, EdgeMerge merge) {
    if (columns.stream().anyMatch(c -> c < 1)
        || columns.stream().distinct().count() != columns.size()) {
      throw new BadUsageException(
          "an edge list needs different columns from 1 on, but got " + columns);
    }
    return new EdgeListReader(settings.withColumns(List.copyOf(columns), merge));
  }

  /** The same, where a pair may occur once only. */
  public EdgeListReader withColumns(int u, int v, int w) {
    return withColumns(List.of(u, v, w), EdgeMerge.REFUSE);
  }

  /** Adds a declared constant to every weight as it is read; the sum must be in the interval. */
  public EdgeListReader shiftedBy(double shift) {
    if (!Double.isFinite(shift)) {
      throw new BadUsageException("the shift of weights must be finite, but got " + shift);
    }
    return new EdgeListReader(settings.withShift(shift));
  }

  /** Leaves out edges with an end outside the declared vertex names, instead of refusing them. */
  public EdgeListReader droppingUnknown() {
    if (!(settings.vertices() instanceof VertexSet.Named)) {
      throw new BadUsageException(
          "edges to unknown vertices can be dropped only where the vertex names are declared");
    }
    return new EdgeListReader(settings.dropping(true, settings.dropLoops()));
  }

  /** Leaves out edges from a vertex to itself, which no spanning tree uses. */
  public EdgeListReader droppingLoops() {
    return new EdgeListReader(settings.dropping(settings.dropUnknown(), true));
  }

  public EdgeList read(ByteSource source, Progress progress) {
    return MemoryGuard.whileReading(source.name(), progress, holding -> read(source, holding));
  }

  private EdgeList read(ByteSource source, MemoryGuard holding) {
    TokenTable names = new TokenTable();
    if (settings.vertices() instanceof VertexSet.Named named) {
      for (String name : named.names()) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        names.add(names.find(bytes, 0, bytes.length), bytes, 0, bytes.length);
      }
    }
    PairTable pairs = new PairTable();
    try (RecordReader reader = RecordReader.ofList(source, holding)) {
      boolean first = true;
      while (reader.next(true)) {
        requireFields(reader);
        if (!(first && isHeader(reader))) {
          edge(reader, names, pairs);
          holding.holds(names.bytes() + pairs.bytes());
        }
        first = false;
      }
    }
    return list(source, names, pairs);
  }

  private EdgeList list(ByteSource source, TokenTable names, PairTable pairs) {
    int n = pairs.size();
    if (n == 0 && settings.vertices() instanceof VertexSet.FromEdges) {
      throw new BadInputException(
          source.name() + ": no edge in the file, and no vertex set is declared");
    }
    int size =
        settings.vertices() instanceof VertexSet.OfSize declared ? declared.size() : names.size();
    double[] merged = pairs.weights(settings.merge());
    for (int e = 0; e < n; e++) {
      if (!settings.weights().contains(merged[e])) {
        throw new BadInputException(
            source.name()
                + ": a weight must lie in the declared interval "
                + settings.weights()
                + ", but the lines merged with line "
                + pairs.lines[e]
                + " give "
                + merged[e]);
      }
    }
    return new EdgeList(
        names.names(),
        size,
        !(settings.vertices() instanceof VertexSet.FromEdges),
        Arrays.copyOf(pairs.u, n),
        Arrays.copyOf(pairs.v, n),
        merged);
  }

  /** Where lines are counted there is no weight to tell a header by. */
  private boolean isHeader(RecordReader reader) {
    return !settings.isCounting() && reader.looksLikeName(column[2]);
  }

  private void requireFields(RecordReader reader) {
    int found = reader.fields();
    int needed = 1 + Arrays.stream(column).max().orElseThrow();
    if (found < needed) {
      throw new BadInputException(
          reader.where()
              + (found == 2
                  ? ": an edge is 'u v w', but the weight is missing"
                  : ": an edge is 'u v w', but this line has " + found + " fields of " + needed));
    }
    if (found > needed && settings.columns().isEmpty()) {
      throw new BadInputException(
          reader.where()
              + ": an edge is 'u v w', but this line has "
              + found
              + " fields; say which columns are u, v and w");
    }
  }

  private void edge(RecordReader reader, TokenTable names, PairTable pairs) {
    double weight = settings.isCounting() ? 1 : reader.number(column[2]) + settings.shift();
    boolean merged = settings.merge() != EdgeMerge.REFUSE;
    if (merged ? !Double.isFinite(weight) : !settings.weights().contains(weight)) {
      throw badWeight(reader, weight);
    }
    int a = vertex(reader, column[0], names);
    int b = vertex(reader, column[1], names);
    if (a < 0 || b < 0) {
      return; // an end outside the declared names, and such edges are to be dropped
    }
    if (a == b && settings.dropLoops()) {
      return;
    }
    if (a == b) {
      throw new BadInputException(
          reader.where()
              + ": an edge joins two different vertices, but both ends are "
              + Shown.of(reader.text(column[0]).strip()));
    }
    long earlier = pairs.add(a, b, weight, reader.line(), settings.merge());
    if (earlier > 0) {
      throw new BadInputException(
          reader.where()
              + ": at most one edge a pair (in either direction), but "
              + Shown.of(reader.text(column[0]).strip())
              + " and "
              + Shown.of(reader.text(column[1]).strip())
              + " are already joined on line "
              + earlier
              + "; declare how to merge them, or merge them beforehand");
    }
  }

  private BadInputException badWeight(RecordReader reader, double weight) {
    String rule =
        Double.isNaN(weight)
            ? reader.isBlank(column[2])
                ? "the weight is missing"
                : NumberRule.brokenBy(reader.text(column[2]))
            : "a weight must lie in the declared interval " + settings.weights();
    return new BadInputException(
        reader.where() + ": weight: " + rule + ", but got " + Shown.of(reader.text(column[2])));
  }

  private int vertex(RecordReader reader, int field, TokenTable names) {
    byte[] bytes = reader.bytes();
    int from = reader.start(field);
    int to = reader.end(field);
    while (from < to && Character.isWhitespace(bytes[from])) {
      from++;
    }
    while (to > from && Character.isWhitespace(bytes[to - 1])) {
      to--;
    }
    if (from < to && (isWide(bytes[from]) || isWide(bytes[Math.max(from, to - 3)]))) {
      bytes = reader.text(field).strip().getBytes(StandardCharsets.UTF_8);
      from = 0;
      to = bytes.length;
    }
    if (from == to) {
      throw new BadInputException(
          reader.where() + ": field " + (field + 1) + ": a vertex has no name");
    }
    int number = names.find(bytes, from, to);
    if (number >= 0) {
      return number;
    }
    String name = reader.text(field).strip(); // refuses what is no UTF-8, dropped or not
    if (settings.dropUnknown()) {
      return -1;
    }
    requireNewAllowed(reader, name, names.size());
    return names.add(number, bytes, from, to);
  }

  private void requireNewAllowed(RecordReader reader, String name, int known) {
    if (settings.vertices() instanceof VertexSet.Named) {
      throw new BadInputException(
          reader.where() + ": " + Shown.of(name) + " is not in the declared vertex set");
    }
    if (settings.vertices() instanceof VertexSet.OfSize declared && known == declared.size()) {
      throw new BadInputException(
          reader.where()
              + ": the declared vertex set has "
              + declared.size()
              + " vertices, but "
              + Shown.of(name)
              + " is one more");
    }
  }

  /** Whether a blank of Unicode may begin here: all have three bytes and one of these in front. */
  private static boolean isWide(byte first) {
    return first >= (byte) 0xe1 && first <= (byte) 0xe3;
  }
}
