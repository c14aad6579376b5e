package dev.lethe.lab.run;

import java.util.List;

/** Small pieces of a page. */
public final class Html {

  private Html() {}

  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Cells are HTML already; names of columns are not. */
  public static String table(List<String> header, List<List<String>> rows) {
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
    return link(file, file);
  }

  public static String link(String target, String text) {
    return "<a href=\"" + escape(target) + "\">" + escape(text) + "</a>";
  }
}
