package dev.lethe.server.console;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import java.util.Locale;

/**
 * A picture, drawn here and coloured by the style sheet, so that it is right in the dark and on
 * paper. What it shows is in a table beside it, too.
 *
 * @param id of the page's own, for what describes it
 * @param words what it shows, for people who do not see it
 */
public record Picture(String id, String title, String words, int height, String shapes)
    implements Content {

  static final int WIDTH = 400;

  static String text(double x, double y, String anchor, String words) {
    return shape(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, escaped(words));
  }

  @SuppressWarnings("AnnotateFormatMethod") // every form is written where it is used
  static String shape(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  @Override
  public void writeTo(TemplateOutput output) {
    output.writeContent(
        """
        <svg viewBox="0 0 %d %d" role="img" aria-labelledby="%s-title %s-words">
        <title id="%s-title">%s</title><desc id="%s-words">%s</desc>
        %s
        </svg>
        """
            .formatted(WIDTH, height, id, id, id, escaped(title), id, escaped(words), shapes));
  }
}
