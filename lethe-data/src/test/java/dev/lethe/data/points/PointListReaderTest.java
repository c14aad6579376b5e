package dev.lethe.data.points;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.TestSources;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PointListReaderTest {

  @ParameterizedTest
  @ValueSource(strings = {"1 2\n3 4\n", "x,y\n1,2\n3,4", "1;2\r\n3;4\r\n", "# points\n1\t2\n3\t4"})
  void points_are_read_from_every_usual_spelling(String text) {
    PointList points =
        PointListReader.within(List.of(Interval.of(0, 5)))
            .read(TestSources.text("p", text), Progress.SILENT);
    assertThat(points.size()).isEqualTo(2);
    assertThat(points.dimension()).isEqualTo(2);
    assertThat(points.coordinates()).containsExactly(1, 2, 3, 4);
    assertThat(points.point(1)).containsExactly(3, 4);
  }

  @Test
  void one_number_a_line_is_a_point_of_the_line() {
    PointList points =
        PointListReader.unbounded().read(TestSources.text("p", "1\n2\n3e0\n"), Progress.SILENT);
    assertThat(points.dimension()).isEqualTo(1);
    assertThat(points.coordinates()).containsExactly(1, 2, 3);
  }

  @Test
  void a_column_of_a_table_is_read_within_its_domain() {
    assertThat(
            NumericColumn.read(
                TestSources.csv("n,v\nx,3\ny,0\n"), "v", Interval.of(0, 3), Progress.SILENT))
        .containsExactly(3, 0);
  }
}
