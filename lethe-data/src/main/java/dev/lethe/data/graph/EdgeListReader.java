package dev.lethe.data.graph;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.csv.RecordReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.NumberRule;
import dev.lethe.data.table.Shown;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads "u v w" lines, separated by blanks, commas or semicolons, into a simple graph.
 *
 * <p>A first line whose weight is a word is a header. Refused, with the line: self loops, a pair
 * given twice in either direction (both lines are named), weights that are missing or outside the
 * declared interval, vertices outside the declared set. Linear time; about 40 bytes an edge.
 */
public final class EdgeListReader {

  private final Interval weights;
  private final VertexSet vertices;
  private final int[] columns;
  private final boolean others;

  private EdgeListReader(Interval weights, VertexSet vertices, int[] columns, boolean others) {
    this.weights = weights;
    this.vertices = vertices;
    this.columns = columns;
    this.others = others;
  }

  /** Lines of exactly three fields, weights within the declared interval. */
  public static EdgeListReader of(Interval weights, VertexSet vertices) {
    return new EdgeListReader(weights, vertices, new int[] {0, 1, 2}, false);
  }

  /** Takes the ends and the weight from these columns, counted from 1, and ignores all others. */
  public EdgeListReader withColumns(int u, int v, int w) {
    if (u < 1 || v < 1 || w < 1 || u == v || u == w || v == w) {
      throw new BadUsageException(
          "an edge list needs three different columns from 1 on, but got "
              + u
              + ", "
              + v
              + ", "
              + w);
    }
    return new EdgeListReader(weights, vertices, new int[] {u - 1, v - 1, w - 1}, true);
  }

  public EdgeList read(ByteSource source, Progress progress) {
    TokenTable names = new TokenTable();
    if (vertices instanceof VertexSet.Named named) {
      for (String name : named.names()) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        names.add(names.find(bytes, 0, bytes.length), bytes, 0, bytes.length);
      }
    }
    PairTable pairs = new PairTable();
    try (RecordReader reader = RecordReader.ofList(source, progress)) {
      boolean first = true;
      while (reader.next(true)) {
        requireFields(reader);
        if (!(first && reader.looksLikeName(columns[2]))) {
          edge(reader, names, pairs);
        }
        first = false;
      }
    }
    return list(source, names, pairs);
  }

  private EdgeList list(ByteSource source, TokenTable names, PairTable pairs) {
    int n = pairs.size();
    if (n == 0 && vertices instanceof VertexSet.FromEdges) {
      throw new BadInputException(
          source.name() + ": no edge in the file, and no vertex set is declared");
    }
    int size = vertices instanceof VertexSet.OfSize declared ? declared.size() : names.size();
    return new EdgeList(
        names.names(),
        size,
        !(vertices instanceof VertexSet.FromEdges),
        Arrays.copyOf(pairs.u, n),
        Arrays.copyOf(pairs.v, n),
        Arrays.copyOf(pairs.w, n));
  }

  private void requireFields(RecordReader reader) {
    int found = reader.fields();
    int needed = 1 + Math.max(columns[0], Math.max(columns[1], columns[2]));
    if (found < needed) {
      throw new BadInputException(
          reader.where()
              + (found == 2
                  ? ": an edge is 'u v w', but the weight is missing"
                  : ": an edge is 'u v w', but this line has " + found + " fields of " + needed));
    }
    if (found > needed && !others) {
      throw new BadInputException(
          reader.where()
              + ": an edge is 'u v w', but this line has "
              + found
              + " fields; say which columns are u, v and w");
    }
  }

  private void edge(RecordReader reader, TokenTable names, PairTable pairs) {
    double weight = reader.number(columns[2]);
    if (!weights.contains(weight)) {
      throw badWeight(reader, weight);
    }
    int a = vertex(reader, columns[0], names);
    int b = vertex(reader, columns[1], names);
    if (a == b) {
      throw new BadInputException(
          reader.where()
              + ": an edge joins two different vertices, but both ends are "
              + Shown.of(reader.text(columns[0]).strip()));
    }
    long earlier = pairs.add(a, b, weight, reader.line());
    if (earlier > 0) {
      throw new BadInputException(
          reader.where()
              + ": at most one edge a pair (in either direction), but "
              + Shown.of(reader.text(columns[0]).strip())
              + " and "
              + Shown.of(reader.text(columns[1]).strip())
              + " are already joined on line "
              + earlier
              + "; merge the edges before reading them");
    }
  }

  private BadInputException badWeight(RecordReader reader, double weight) {
    String rule =
        Double.isNaN(weight)
            ? reader.isBlank(columns[2])
                ? "the weight is missing"
                : NumberRule.brokenBy(reader.text(columns[2]))
            : "a weight must lie in the declared interval " + weights;
    return new BadInputException(
        reader.where() + ": weight: " + rule + ", but got " + Shown.of(reader.text(columns[2])));
  }

  private int vertex(RecordReader reader, int field, TokenTable names) {
    byte[] bytes = reader.bytes();
    int from = reader.start(field);
    int to = reader.end(field);
    while (from < to && bytes[from] == ' ') {
      from++;
    }
    while (to > from && bytes[to - 1] == ' ') {
      to--;
    }
    if (from == to) {
      throw new BadInputException(
          reader.where() + ": field " + (field + 1) + ": a vertex has no name");
    }
    int number = names.find(bytes, from, to);
    if (number >= 0) {
      return number;
    }
    String name = reader.text(field).strip();
    if (vertices instanceof VertexSet.Named) {
      throw new BadInputException(
          reader.where() + ": " + Shown.of(name) + " is not in the declared vertex set");
    }
    if (vertices instanceof VertexSet.OfSize declared && names.size() == declared.size()) {
      throw new BadInputException(
          reader.where()
              + ": the declared vertex set has "
              + declared.size()
              + " vertices, but "
              + Shown.of(name)
              + " is one more");
    }
    return names.add(number, bytes, from, to);
  }
}
