package dev.lethe.lab.run;

import java.util.List;

/** Small pieces of a page. */
final class Html {

  private Html() {}

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Cells are HTML already; names of columns are not. */
  static String table(List<String> header, List<List<String>> rows) {
    StringBuilder html = new StringBuilder("<table><thead><tr>");
    header.forEach(cell -> html.append("<th>").append(escape(cell)).append("</th>"));
    html.append("</tr></thead>\n<tbody>");
    for (List<String> row : rows) {
      html.append("<tr>");
      row.forEach(cell -> html.append("<td>").append(cell).append("</td>"));
      html.append("</tr>\n");
    }
    return html.append("</tbody></table>\n").toString();
  }

  static String link(String file) {
    return "<a href=\"" + escape(file) + "\">" + escape(file) + "</a>";
  }
}
