package dev.lethe.lab.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names below the panels, in as many lines as they need, then the small print. */
final class Legend {

  private static final double LINE = 11;
  private static final double SAMPLE = 18;
  private static final double GAP = 12;

  private final double width;
  private final Map<String, Layer> entries = new LinkedHashMap<>();
  private final List<String> noteLines;

  Legend(Picture picture, double width) {
    this.width = width;
    for (Panel panel : picture.panels()) {
      for (Layer layer : panel.layers()) {
        if (!layer.name().isEmpty()) {
          entries.putIfAbsent(layer.name(), layer);
        }
      }
    }
    this.noteLines = wrap(picture.note());
  }

  private static double advance(Layer layer) {
    return SAMPLE + 3 + TextWidth.of(layer.name(), Layout.SMALL) + GAP;
  }

  private List<List<Layer>> rows() {
    List<List<Layer>> rows = new ArrayList<>();
    double x = 0;
    for (Layer layer : entries.values()) {
      if (rows.isEmpty() || x + advance(layer) - GAP > width) {
        rows.add(new ArrayList<>());
        x = 0;
      }
      rows.get(rows.size() - 1).add(layer);
      x += advance(layer);
    }
    return rows;
  }

  private List<String> wrap(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.isEmpty() ? new String[0] : text.split(" ")) {
      if (line.length() > 0 && TextWidth.of(line + " " + word, Layout.SMALL) > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    if (line.length() > 0) {
      lines.add(line.toString());
    }
    return lines;
  }

  double height() {
    return LINE * (rows().size() + noteLines.size());
  }

  List<Mark> marks(double left, double top) {
    List<Mark> marks = new ArrayList<>();
    double y = top + LINE / 2;
    for (List<Layer> row : rows()) {
      double total = row.stream().mapToDouble(Legend::advance).sum() - GAP;
      double x = left + (width - total) / 2;
      for (Layer layer : row) {
        marks.addAll(sample(layer, x, y));
        marks.add(text(x + SAMPLE + 3, y, layer.name(), Mark.Anchor.START));
        x += advance(layer);
      }
      y += LINE;
    }
    for (String line : noteLines) {
      marks.add(text(left + width / 2, y, line, Mark.Anchor.MIDDLE));
      y += LINE;
    }
    return marks;
  }

  private static List<Mark> sample(Layer layer, double x, double y) {
    Style style = layer.style();
    List<Mark> marks = new ArrayList<>();
    if (layer instanceof Layer.Box) {
      double[] xs = {x + 4, x + 14, x + 14, x + 4};
      double[] ys = {y - 3, y - 3, y + 3, y + 3};
      marks.add(new Mark.Area(xs, ys, style.colour(), 0.25, Pen.solid(style.colour(), 1)));
      return marks;
    }
    if (style.pattern() != Style.Pattern.NOTHING) {
      marks.add(new Mark.Line(new double[] {x, x + SAMPLE}, new double[] {y, y}, style.pen()));
    }
    marks.addAll(Markers.at(x + SAMPLE / 2, y, style, false));
    return marks;
  }

  private static Mark text(double x, double y, String content, Mark.Anchor anchor) {
    return new Mark.Text(x, y + 2.5, content, Layout.SMALL, anchor, 0, Layout.INK);
  }
}
