package dev.lethe.publish;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** A POM by itself, without what it inherits. */
final class PublishedPom {

  /** What a central repository asks of a POM, its parents included. */
  private static final List<String> REQUIRED =
      List.of(
          "name",
          "description",
          "url",
          "licenses/license/name",
          "licenses/license/url",
          "developers/developer/name",
          "scm/connection",
          "scm/developerConnection",
          "scm/url");

  /** A parent says these for its children; name and description are each one's own. */
  private static final List<String> INHERITED = REQUIRED.subList(2, REQUIRED.size());

  private final Element root;

  private PublishedPom(Element root) {
    this.root = root;
  }

  static PublishedPom read(InputStream in) throws IOException, SAXException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return new PublishedPom(factory.newDocumentBuilder().parse(in).getDocumentElement());
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  Optional<String> parent() {
    return text("parent/artifactId");
  }

  String packaging() {
    return text("packaging").orElse("jar");
  }

  /** What neither it nor one of these ancestors says. */
  List<String> missing(List<PublishedPom> ancestors) {
    List<String> missing = new ArrayList<>();
    for (String path : REQUIRED) {
      boolean above =
          INHERITED.contains(path)
              && ancestors.stream().anyMatch(each -> each.text(path).isPresent());
      if (text(path).isEmpty() && !above) {
        missing.add(path);
      }
    }
    return missing;
  }

  /** Versions that are no releases. */
  List<String> snapshots() {
    List<String> found = new ArrayList<>();
    var versions = root.getElementsByTagName("version");
    for (int i = 0; i < versions.getLength(); i++) {
      String version = versions.item(i).getTextContent().strip();
      if (version.endsWith("-SNAPSHOT")) {
        found.add(version);
      }
    }
    return found;
  }

  private Optional<String> text(String path) {
    Optional<Element> at = Optional.of(root);
    for (String name : path.split("/", -1)) {
      at = at.flatMap(element -> child(element, name));
    }
    return at.map(element -> element.getTextContent().strip()).filter(text -> !text.isEmpty());
  }

  private static Optional<Element> child(Element parent, String name) {
    for (Node each = parent.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each instanceof Element element && element.getTagName().equals(name)) {
        return Optional.of(element);
      }
    }
    return Optional.empty();
  }
}
