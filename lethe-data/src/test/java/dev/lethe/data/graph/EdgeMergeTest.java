package dev.lethe.data.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.table.ByteSource;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeMergeTest {

  private static final String REPEATED = "a b 2\nb c 5\nb a 6\na b 1\n";

  private static EdgeListReader reader(double lo, double hi) {
    return EdgeListReader.of(Interval.of(lo, hi), VertexSet.fromEdges());
  }

  private static EdgeList read(EdgeListReader reader, String content) {
    return reader.read(source(content), Progress.SILENT);
  }

  private static ByteSource source(String content) {
    return ByteSource.of("edges.txt", content.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({"FIRST,2", "LAST,1", "SUM,9", "MEAN,3", "MIN,1", "MAX,6"})
  void several_lines_of_a_pair_become_one_edge(EdgeMerge rule, double weight) {
    EdgeList list = read(reader(0, 10).withColumns(List.of(1, 2, 3), rule), REPEATED);
    assertThat(list.edges()).isEqualTo(2);
    assertThat(list.w()).containsExactly(weight, 5);
  }

  @Test
  void counting_needs_no_weights() {
    EdgeList list =
        read(reader(0, 10).withColumns(List.of(2, 3), EdgeMerge.COUNT), "x,a,b\ny,b,a\nz,b,c\n");
    assertThat(list.w()).containsExactly(2, 1);
    assertThatThrownBy(() -> reader(0, 10).withColumns(List.of(1, 2, 3), EdgeMerge.COUNT))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("two columns");
  }

  @Test
  void the_declared_interval_holds_for_merged_weights() {
    assertThatThrownBy(
            () -> read(reader(0, 8).withColumns(List.of(1, 2, 3), EdgeMerge.SUM), REPEATED))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("line 1")
        .hasMessageContaining("9.0");
    assertThat(read(reader(0, 3).withColumns(List.of(1, 2, 3), EdgeMerge.MIN), "a b 9\na b 3").w())
        .containsExactly(3);
  }

  @Test
  void a_shift_is_added_before_the_interval_is_checked() {
    assertThat(read(reader(1, 21).shiftedBy(11), "a b -10\nb c 10").w()).containsExactly(1, 21);
    assertThatThrownBy(() -> read(reader(1, 21).shiftedBy(11), "a b -11"))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> reader(0, 1).shiftedBy(Double.NaN))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("NaN");
  }

  @Test
  void loops_are_dropped_only_where_that_was_asked_for() {
    assertThatThrownBy(() -> read(reader(0, 1), "a b 1\nc c 1"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("both ends");
    EdgeList list = read(reader(0, 1).droppingLoops(), "a b 1\nc c 1");
    assertThat(list.edges()).isEqualTo(1);
    assertThat(list.vertices()).isEqualTo(3);
  }

  @Test
  void edges_to_unknown_vertices_are_dropped_only_where_that_was_asked_for() {
    VertexSet names = VertexSet.read(source("a,Airport A\nb,Airport B\nc,Airport C\n"));
    EdgeListReader strict = EdgeListReader.of(Interval.of(0, 10), names);
    assertThatThrownBy(() -> read(strict, "a b 1\na z 1"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("z");
    EdgeList list = read(strict.droppingUnknown(), "a b 1\na z 1\ny z 2\n");
    assertThat(list.edges()).isEqualTo(1);
    assertThat(list.vertices()).isEqualTo(3);
    assertThatThrownBy(() -> reader(0, 1).droppingUnknown())
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("declared");
  }
}
