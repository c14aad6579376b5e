package dev.lethe.cli.demo;

import java.util.List;

/** Small pieces of a page; every text that goes in is escaped. */
final class Html {

  private Html() {}

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  static String table(List<String> header, List<List<String>> rows) {
    StringBuilder html = new StringBuilder("<table><thead><tr>");
    header.forEach(cell -> html.append("<th>").append(escape(cell)).append("</th>"));
    html.append("</tr></thead><tbody>");
    for (List<String> row : rows) {
      html.append("<tr>");
      row.forEach(cell -> html.append("<td>").append(escape(cell)).append("</td>"));
      html.append("</tr>");
    }
    return html.append("</tbody></table>").toString();
  }

  static String link(String target, String text) {
    return "<a href=\"" + escape(target) + "\">" + escape(text) + "</a>";
  }
}
