package dev.lethe.certificate.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * One self-contained page: no scripts, nothing fetched. Every text goes through {@link #escaped};
 * only {@link #figure} takes markup, and that comes from this package.
 */
final class Html {

  private final StringBuilder body = new StringBuilder();
  private final String title;
  private final Language language;

  Html(String title, Language language) {
    this.title = title;
    this.language = language;
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  Html title(String under) {
    return title(title, under);
  }

  /** Under another name than the window has. */
  Html title(String name, String under) {
    return element("h1", "", name).paragraph("under", under);
  }

  Html heading(String text) {
    return element("h2", "", text);
  }

  Html paragraph(String text) {
    return element("p", "", text);
  }

  Html paragraph(String style, String text) {
    return element("p", style, text);
  }

  Html list(List<String> items) {
    body.append("<ul>\n");
    items.forEach(item -> element("li", "", item));
    body.append("</ul>\n");
    return this;
  }

  /** A command or a digest on a line of its own. */
  Html code(String text) {
    body.append("<p><code>").append(escaped(text)).append("</code></p>\n");
    return this;
  }

  Html table(List<Row> rows) {
    return table("numbers", rows);
  }

  Html table(String style, List<Row> rows) {
    body.append("<table class=\"").append(style).append("\">\n");
    for (Row row : rows) {
      body.append("<tr><th scope=\"row\">").append(escaped(row.name())).append("</th>");
      body.append(row.code() ? "<td class=\"code\">" : "<td>");
      body.append(escaped(row.value())).append("</td></tr>\n");
    }
    body.append("</table>\n");
    return this;
  }

  /** A line to be filled in by hand. */
  Html blank(String name) {
    return line(name, "blank", "");
  }

  /** The same, filled in. */
  Html line(String name, String words) {
    return line(name, "filled", words);
  }

  private Html line(String name, String style, String words) {
    body.append("<div class=\"line\"><span>").append(escaped(name));
    body.append("</span><span class=\"").append(style).append("\">").append(escaped(words));
    body.append("</span></div>\n");
    return this;
  }

  /** From here to {@link #unfolded} is shown to whom it interests, and on paper. */
  Html folded(String summary) {
    body.append("<details>\n");
    return element("summary", "", summary);
  }

  Html unfolded() {
    body.append("</details>\n");
    return this;
  }

  Html figure(String markup) {
    body.append("<figure>\n").append(markup).append("</figure>\n");
    return this;
  }

  Html footer(String text) {
    return element("footer", "", text);
  }

  private Html element(String name, String style, String text) {
    body.append('<').append(name);
    if (!style.isEmpty()) {
      body.append(" class=\"").append(style).append('"');
    }
    body.append('>').append(escaped(text)).append("</").append(name).append(">\n");
    return this;
  }

  /** One line of a table. */
  record Row(String name, String value, boolean code) {

    static Row of(String name, String value) {
      return new Row(name, value, false);
    }

    static Row ofCode(String name, String value) {
      return new Row(name, value, true);
    }
  }

  /** The whole page. */
  String page() {
    return """
        <!DOCTYPE html>
        <html lang="%s">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        """
            .formatted(language.word())
        + "<title>"
        + escaped(title)
        + "</title>\n<style>\n"
        + style()
        + "</style>\n</head>\n<body>\n<main>\n"
        + body
        + "</main>\n</body>\n</html>\n";
  }

  private static String style() {
    try (InputStream css = Objects.requireNonNull(Html.class.getResourceAsStream("page.css"))) {
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
