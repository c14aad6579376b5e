package dev.lethe.lab.picture;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A drawing as SVG: plain elements, two decimals, no ids, nothing from elsewhere. */
final class SvgWriter {

  private final StringBuilder out = new StringBuilder();

  private SvgWriter() {}

  static String write(Drawing drawing, String description) {
    SvgWriter writer = new SvgWriter();
    String w = number(drawing.width());
    String h = number(drawing.height());
    writer.out.append(
        ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%spt\" height=\"%spt\""
                + " viewBox=\"0 0 %s %s\" font-family=\"Helvetica, Arial, 'Liberation Sans',"
                + " sans-serif\" role=\"img\">%n<title>%s</title>%n<rect width=\"%s\""
                + " height=\"%s\" fill=\"#ffffff\"/>%n")
            .replace("%n", "\n")
            .formatted(w, h, w, h, escape(description), w, h));
    drawing.marks().forEach(writer::mark);
    return writer.out.append("</svg>\n").toString();
  }

  private void mark(Mark mark) {
    if (mark instanceof Mark.Line line) {
      out.append("<polyline points=\"").append(points(line.x(), line.y()));
      out.append("\" fill=\"none\"").append(stroke(line.pen())).append("/>\n");
    } else if (mark instanceof Mark.Area area) {
      out.append("<polygon points=\"").append(points(area.x(), area.y()));
      out.append("\" fill=\"").append(area.fill()).append('"');
      if (area.opacity() < 1) {
        out.append(" fill-opacity=\"").append(number(area.opacity())).append('"');
      }
      out.append(area.outline().width() > 0 ? stroke(area.outline()) : "").append("/>\n");
    } else if (mark instanceof Mark.Text text) {
      text(text);
    }
  }

  private void text(Mark.Text text) {
    String x = number(text.x());
    String y = number(text.y());
    out.append("<text x=\"%s\" y=\"%s\" font-size=\"%s\"".formatted(x, y, number(text.size())));
    out.append(
        switch (text.anchor()) {
          case START -> "";
          case MIDDLE -> " text-anchor=\"middle\"";
          case END -> " text-anchor=\"end\"";
        });
    if (text.angle() != 0) {
      out.append(" transform=\"rotate(%d %s %s)\"".formatted(-text.angle(), x, y));
    }
    out.append(" fill=\"").append(text.colour()).append("\">");
    out.append(escape(text.content())).append("</text>\n");
  }

  private static String stroke(Pen pen) {
    String dashes =
        pen.dashes().isEmpty() ? "" : " stroke-dasharray=\"" + join(pen.dashes()) + "\"";
    String opacity = pen.opacity() < 1 ? " stroke-opacity=\"" + number(pen.opacity()) + "\"" : "";
    return " stroke=\"%s\" stroke-width=\"%s\" stroke-linejoin=\"round\"%s%s"
        .formatted(pen.colour(), number(pen.width()), dashes, opacity);
  }

  private static String join(List<Double> numbers) {
    return numbers.stream().map(SvgWriter::number).collect(Collectors.joining(" "));
  }

  private static String points(double[] x, double[] y) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < x.length; i++) {
      points.append(i == 0 ? "" : " ").append(number(x[i])).append(',').append(number(y[i]));
    }
    return points.toString();
  }

  /** Two decimals, without a sign on zero and without zeros at the end. */
  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value).replaceAll("\\.?0+$", "");
    return text.equals("-0") ? "0" : text;
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
