package dev.lethe.site;

import java.util.List;

/** What stands around the text of every page: name, search, parts, contents, the next page. */
final class Layout {

  private final Navigation navigation;
  private final boolean javadoc;

  /**
   * @param javadoc whether the site has the Javadoc to link to
   */
  Layout(Navigation navigation, boolean javadoc) {
    this.navigation = navigation;
    this.javadoc = javadoc;
  }

  String html(Page page, String text) {
    String root = page.relative("");
    String title = page.title().equals("Lethe") ? "Lethe" : page.title() + " · Lethe";
    return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>%s</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="%ssite.css">
    <script src="%ssite.js" defer data-root="%s"></script>
    </head>
    <body>
    <a class="skip" href="#text">To the text</a>
    <header>
    <a class="name" href="%sindex.html">Lethe</a>
    <a href="%sfind.html">Where do I find</a>
    %s<a class="narrow" href="#pages">Pages</a>
    <form role="search" hidden>
    <input id="search" type="search" autocomplete="off" placeholder="Search ( / )" aria-label="Search the documentation" role="combobox" aria-expanded="false" aria-controls="found">
    <ul id="found" role="listbox" aria-label="Pages found" hidden></ul>
    </form>
    </header>
    <div class="frame">
    <main id="text" tabindex="-1">
    %s<article>
    %s</article>
    %s<footer>Made from <code>%s</code>.</footer>
    </main>
    <nav id="pages" aria-label="All pages">
    %s</nav>
    </div>
    </body>
    </html>
    """
        .formatted(
            Html.escaped(title),
            root,
            root,
            root,
            root,
            root,
            javadoc ? "<a href=\"" + root + "api/index.html\">Java API</a>\n" : "",
            contents(page),
            text,
            neighbours(page),
            Html.escaped(page.source().toString().replace('\\', '/')),
            pages(page));
  }

  /** The sections of a page, where it has more than a few. */
  private static String contents(Page page) {
    List<Page.Section> sections =
        page.sections().stream().filter(section -> section.heading().getLevel() == 2).toList();
    if (sections.size() < 3) {
      return "";
    }
    StringBuilder html =
        new StringBuilder("<details class=\"contents\" open><summary>On this page</summary><ul>\n");
    for (Page.Section section : sections) {
      html.append("<li><a href=\"#")
          .append(Html.escaped(section.anchor()))
          .append("\">")
          .append(Html.escaped(section.title()))
          .append("</a></li>\n");
    }
    return html.append("</ul></details>\n").toString();
  }

  /** The parts, closed but for the one of this page; groups stand inside their part. */
  private String pages(Page page) {
    StringBuilder html = new StringBuilder();
    boolean open = false;
    List<Navigation.Part> parts = navigation.parts();
    for (int i = 0; i < parts.size(); i++) {
      Navigation.Part part = parts.get(i);
      boolean group = part.level() > 2;
      if (!group && listed(i)) {
        html.append(open ? "</details>\n" : "")
            .append("<details")
            .append(holds(i, page) ? " open" : "")
            .append("><summary>")
            .append(Html.escaped(part.title()))
            .append("</summary>\n");
        open = true;
      } else if (group) {
        html.append("<p>").append(Html.escaped(part.title())).append("</p>\n");
      }
      if (!part.entries().isEmpty()) {
        html.append("<ul>\n");
        part.entries().forEach(entry -> html.append(item(page, entry)));
        html.append("</ul>\n");
      }
    }
    return html.append(open ? "</details>\n" : "").toString();
  }

  private static String item(Page page, Navigation.Entry entry) {
    return "<li><a href=\""
        + page.relative(entry.page().url())
        + "\""
        + (entry.page().equals(page) ? " aria-current=\"page\"" : "")
        + ">"
        + Html.escaped(entry.title())
        + "</a></li>\n";
  }

  private boolean listed(int part) {
    return withGroups(part).stream().anyMatch(one -> !one.entries().isEmpty());
  }

  private boolean holds(int part, Page page) {
    return withGroups(part).stream()
        .flatMap(one -> one.entries().stream())
        .anyMatch(entry -> entry.page().equals(page));
  }

  /** A part and the groups that follow it. */
  private List<Navigation.Part> withGroups(int part) {
    int end = part + 1;
    while (end < navigation.parts().size() && navigation.parts().get(end).level() > 2) {
      end++;
    }
    return navigation.parts().subList(part, end);
  }

  private String neighbours(Page page) {
    List<Navigation.Entry> entries = navigation.entries();
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).page().equals(page)) {
        return "<nav class=\"neighbours\" aria-label=\"Before and after\">"
            + (i > 0 ? neighbour(page, entries.get(i - 1), "prev", "← ", "") : "<span></span>")
            + (i + 1 < entries.size() ? neighbour(page, entries.get(i + 1), "next", "", " →") : "")
            + "</nav>\n";
      }
    }
    return "";
  }

  private static String neighbour(
      Page page, Navigation.Entry entry, String relation, String before, String after) {
    return "<a rel=\""
        + relation
        + "\" href=\""
        + page.relative(entry.page().url())
        + "\">"
        + before
        + Html.escaped(entry.title())
        + after
        + "</a>";
  }
}
