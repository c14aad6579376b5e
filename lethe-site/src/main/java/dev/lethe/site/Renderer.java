package dev.lethe.site;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.html.HtmlWriter;

/** The text of a page as HTML: links as the site has them, headings to link to, code to copy. */
final class Renderer {

  private final Links links;
  private final ResultIds results;

  Renderer(Links links, ResultIds results) {
    this.links = links;
    this.results = results;
  }

  String html(Page page) {
    return HtmlRenderer.builder()
        .extensions(List.of(TablesExtension.create()))
        .attributeProviderFactory(
            context -> (node, tag, attributes) -> leadOn(page, node, attributes))
        .nodeRendererFactory(context -> new Own(page, context))
        .build()
        .render(page.text());
  }

  private void leadOn(Page page, Node node, Map<String, String> attributes) {
    if (node instanceof Link link) {
      links.url(page, link.getDestination()).ifPresent(url -> attributes.put("href", url));
    } else if (node instanceof Image image) {
      links.url(page, image.getDestination()).ifPresent(url -> attributes.put("src", url));
      attributes.put("loading", "lazy");
    }
  }

  /** The nodes that are not drawn as usual. */
  private final class Own implements NodeRenderer {

    private final Page page;
    private final HtmlNodeRendererContext context;
    private final HtmlWriter out;

    Own(Page page, HtmlNodeRendererContext context) {
      this.page = page;
      this.context = context;
      this.out = context.getWriter();
    }

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
      return Set.of(Heading.class, Code.class, FencedCodeBlock.class, IndentedCodeBlock.class);
    }

    @Override
    public void render(Node node) {
      if (node instanceof Heading heading) {
        heading(heading);
      } else if (node instanceof Code code) {
        String literal = Html.escaped(code.getLiteral());
        out.raw("<code>" + (isLink(code) ? literal : results.linked(page, literal)) + "</code>");
      } else if (node instanceof FencedCodeBlock block) {
        block(block.getInfo(), block.getLiteral());
      } else if (node instanceof IndentedCodeBlock block) {
        block("", block.getLiteral());
      }
    }

    /** A link inside a link leads two ways. */
    private static boolean isLink(Node node) {
      Node parent = node.getParent();
      return parent != null && (parent instanceof Link || isLink(parent));
    }

    private void heading(Heading heading) {
      Page.Section section =
          page.sections().stream()
              .filter(one -> one.heading() == heading)
              .findFirst()
              .orElseThrow();
      String tag = "h" + heading.getLevel();
      out.raw("<" + tag + " id=\"" + Html.escaped(section.anchor()) + "\">");
      for (Node child = heading.getFirstChild(); child != null; child = child.getNext()) {
        context.render(child);
      }
      out.raw(
          "<a class=\"here\" href=\"#"
              + Html.escaped(section.anchor())
              + "\" aria-label=\"Link to this section\">#</a></"
              + tag
              + ">\n");
    }

    /** Of a session at a console, the commands stand out: they are what people copy. */
    private void block(String info, String code) {
      boolean session = info.startsWith("console");
      StringBuilder html = new StringBuilder();
      boolean command = false;
      for (String line : code.stripTrailing().split("\n", -1)) {
        boolean begins = session && line.startsWith("$ ");
        command = begins || command;
        String shown = results.linked(page, Html.escaped(line));
        html.append(command ? "<b>" + shown + "</b>\n" : shown + "\n");
        command = command && line.endsWith("\\");
      }
      out.raw(
          "<div class=\"code"
              + (session ? " session" : "")
              + "\"><pre tabindex=\"0\"><code>"
              + html
              + "</code></pre></div>\n");
    }
  }
}
