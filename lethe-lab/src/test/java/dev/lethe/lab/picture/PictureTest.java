package dev.lethe.lab.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.DoubleStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

/** One drawing, two formats, the same bytes. */
class PictureTest {

  private static final double[] X = {1e-5, 1e-3, 0.1, 10};

  private static Picture picture() {
    Panel panel =
        Panel.of("as <printed>", Axis.log("λ"), Axis.log("RS/GS"))
            .with(
                Layer.Curve.of("a & b", Style.number(0), X, new double[] {0, 1e-3, 0.5, 1})
                    .between(x -> x / 20, Math::sqrt))
            .with(
                Layer.Curve.of("gap", Style.number(1), X, new double[] {0.2, Double.NaN, 0.3, 0.4}))
            .with(new Layer.Box("box", Style.number(2), 1e-3, new double[] {.1, .2, .3, .4, .5}));
    return Picture.of("p", "a caption", panel, panel).noting("a note that may be rather long");
  }

  @Test
  void svg_is_well_formed_and_holds_every_name() throws Exception {
    String svg = picture().svg();
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    assertThat(svg)
        .contains("a &amp; b", "gap", "box", "as &lt;printed&gt;", "a note")
        .doesNotContain("NaN");
  }

  @Test
  void both_formats_have_the_same_bytes_every_time_and_the_same_shape() throws IOException {
    assertThat(picture().svg()).isEqualTo(picture().svg());
    byte[] png = picture().png();
    assertThat(picture().png()).isEqualTo(png);
    var image = ImageIO.read(new ByteArrayInputStream(png));
    Drawing drawing = Layout.of(picture());
    assertThat(image.getWidth()).isEqualTo((int) Math.ceil(4 * drawing.width()));
    assertThat(image.getHeight()).isEqualTo((int) Math.ceil(4 * drawing.height()));
  }

  @Test
  void nothing_is_drawn_outside_the_sheet() {
    Drawing drawing = Layout.of(picture());
    for (Mark mark : drawing.marks()) {
      if (mark instanceof Mark.Text text) {
        double width = TextWidth.of(text.content(), text.size());
        double left =
            switch (text.anchor()) {
              case START -> text.x();
              case MIDDLE -> text.x() - (text.angle() == 0 ? width / 2 : 0);
              case END -> text.x() - width;
            };
        assertThat(left).as(text.content()).isNotNegative();
        assertThat(left + (text.angle() == 0 ? width : 0)).isLessThan(drawing.width());
        assertThat(text.y()).isBetween(0.0, drawing.height());
      } else if (mark instanceof Mark.Line line) {
        assertThat(DoubleStream.of(line.x())).allMatch(x -> x >= 0 && x <= drawing.width());
        assertThat(DoubleStream.of(line.y())).allMatch(y -> y >= 0 && y <= drawing.height());
      }
    }
  }

  @Test
  void ticks_of_a_logarithmic_axis_are_powers_of_ten() {
    Axis axis = Axis.log("");
    List<Axis.Tick> ticks = axis.ticks(axis.roundExtentOf(DoubleStream.of(3e-4, 0.7)));
    assertThat(ticks).extracting(Axis.Tick::value).containsExactly(1e-4, 1e-3, 1e-2, 0.1, 1.0);
    assertThat(ticks).extracting(Axis.Tick::exponent).containsExactly("−4", "−3", "−2", "−1", "");
  }

  @Test
  void a_wide_logarithmic_axis_leaves_ticks_out() {
    Axis axis = Axis.log("");
    assertThat(axis.ticks(new double[] {1e-20, 1})).hasSizeLessThan(9);
  }

  @Test
  void ticks_of_a_linear_axis_are_round_numbers() {
    Axis axis = Axis.linear("");
    assertThat(axis.ticks(axis.roundExtentOf(DoubleStream.of(0.02, 0.97))))
        .extracting(Axis.Tick::name)
        .containsExactly("0.0", "0.2", "0.4", "0.6", "0.8", "1.0");
  }
}
