package dev.lethe.data.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.TestSources;
import dev.lethe.data.table.ByteSource;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeListReaderTest {

  private static final EdgeListReader ANY =
      EdgeListReader.of(Interval.of(0, 10), VertexSet.fromEdges());

  private static EdgeList read(EdgeListReader reader, String text) {
    return reader.read(TestSources.text("g.txt", text), Progress.SILENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b 1\nb c 2.5\n",
        "a,b,1\nb,c,2.5",
        "a;b;1\r\nb;c;2.5\r\n",
        "a\tb\t1\nb\tc\t2.5\n",
        "u v w\na b 1\nb c 2.5\n",
        "source,target,weight\na,b,1\n b , c , 2.5 \n",
        "# a graph\n% of three\n\n  a   b 1  \n#\nb c 2.5\n",
        "# 5\" wide, it's said\n% \"\na,b,1\n#\"\nb,c,2.5\n#\"",
        "\ufeff\"a\",\"b\",\"1\"\n\"b\",\"c\",\"2.5\"\n"
      })
  void the_same_graph_is_read_from_every_usual_spelling(String text) {
    EdgeList graph = read(ANY, text);
    assertThat(graph.vertexNames()).containsExactly("a", "b", "c");
    assertThat(graph.vertices()).isEqualTo(3);
    assertThat(graph.vertexSetDeclared()).isFalse();
    assertThat(graph.u()).containsExactly(0, 1);
    assertThat(graph.v()).containsExactly(1, 2);
    assertThat(graph.w()).containsExactly(1, 2.5);
  }

  /** A pair given twice must not hide behind a blank: the bounds need at most one edge a pair. */
  @ParameterizedTest
  @ValueSource(strings = {"a\t,b,1", "\ta,b,1", "\u2003a\u3000,b,1", "a\u000b,b,1", "\"a\n\",b,1"})
  void blanks_around_a_name_make_no_other_vertex(String line) {
    assertThat(read(ANY, line + "\n").vertexNames()).containsExactly("a", "b");
    assertThatThrownBy(() -> read(ANY, "a,b,1\n" + line + "\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("already joined on line 1");
  }

  @Test
  void a_quoted_name_may_begin_like_a_comment() {
    assertThat(read(ANY, "\"#a\",b,1\n").vertexNames()).containsExactly("#a", "b");
  }

  @Test
  void a_declared_number_of_vertices_counts_those_without_edges() {
    EdgeList graph =
        read(EdgeListReader.of(Interval.of(0, 10), VertexSet.ofSize(7)), "1 2 3\n5 2 1\n");
    assertThat(graph.vertices()).isEqualTo(7);
    assertThat(graph.vertexSetDeclared()).isTrue();
    assertThat(graph.vertexNames()).containsExactly("1", "2", "5");
  }

  @Test
  void declared_names_keep_their_order() {
    VertexSet names = VertexSet.read(TestSources.text("v.txt", "# all\nc\nb\na\n\nd\n"));
    EdgeList graph = read(EdgeListReader.of(Interval.of(0, 10), names), "a b 1\n");
    assertThat(graph.vertices()).isEqualTo(4);
    assertThat(graph.u()).containsExactly(2);
    assertThat(graph.v()).containsExactly(1);
  }

  @Test
  void other_columns_are_ignored_only_when_the_three_are_named() {
    EdgeList graph = read(ANY.withColumns(2, 3, 4), "1 x y 0.5 zzz\n1 x z 0.25 zzz\n");
    assertThat(graph.vertexNames()).containsExactly("x", "y", "z");
    assertThat(graph.w()).containsExactly(0.5, 0.25);
  }

  @Test
  void no_edge_at_all_is_a_graph_when_the_vertices_are_declared() {
    EdgeList graph = read(EdgeListReader.of(Interval.of(0, 1), VertexSet.ofSize(3)), "u v w\n");
    assertThat(graph.edges()).isZero();
    assertThat(graph.vertices()).isEqualTo(3);
  }

  /** Random graph of 200,000 edges against hash maps of strings. */
  @Test
  void large_graphs_agree_with_a_plain_reading() {
    SplittableRandom random = new SplittableRandom(12);
    StringBuilder text = new StringBuilder();
    Map<String, Integer> numbers = new HashMap<>();
    Set<Long> pairs = new HashSet<>();
    int[][] expected = new int[200_000][];
    int n = 0;
    while (n < expected.length) {
      String a = Integer.toString(random.nextInt(30_000), 36);
      String b = Integer.toString(random.nextInt(30_000), 36);
      long low = Math.min(Long.parseLong(a, 36), Long.parseLong(b, 36));
      long high = Math.max(Long.parseLong(a, 36), Long.parseLong(b, 36));
      if (low != high && pairs.add((low << 32) | high)) {
        numbers.putIfAbsent(a, numbers.size());
        numbers.putIfAbsent(b, numbers.size());
        expected[n++] = new int[] {numbers.get(a), numbers.get(b)};
        text.append(a).append(' ').append(b).append(' ').append(n % 10).append('\n');
      }
    }
    EdgeList graph =
        ANY.read(
            ByteSource.of("g", text.toString().getBytes(StandardCharsets.UTF_8)), Progress.SILENT);
    assertThat(graph.vertices()).isEqualTo(numbers.size());
    assertThat(graph.u()).isEqualTo(Arrays.stream(expected).mapToInt(edge -> edge[0]).toArray());
    assertThat(graph.v()).isEqualTo(Arrays.stream(expected).mapToInt(edge -> edge[1]).toArray());
  }
}
