package dev.lethe.site;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** The Javadoc of the modules that others program against, its mentions of pages made links. */
final class Javadoc {

  /** Commands, service, Spark and experiments are used as programs; their classes help nobody. */
  private static final List<String> MODULES =
      List.of(
          "lethe-base",
          "lethe-model",
          "lethe-core",
          "lethe-models",
          "lethe-native",
          "lethe-cuda",
          "lethe-exchange",
          "lethe-data",
          "lethe-parquet",
          "lethe-source",
          "lethe-certificate",
          "lethe-stamp",
          "lethe-workspace");

  static final String FOLDER = "api";

  private static final Pattern MENTION = Pattern.compile("docs/[a-z/-]+\\.md");

  private Javadoc() {}

  /**
   * @param libraries what the modules are compiled against: jars, separated as on a class path
   */
  static void write(Pages pages, Path site, String libraries) throws IOException {
    Path folder = site.resolve(FOLDER);
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-quiet",
                "-Xdoclint:none",
                "-encoding",
                "UTF-8",
                "-notimestamp",
                "-windowtitle",
                "Lethe, Java API",
                "-doctitle",
                "Lethe, Java API",
                "-top",
                "<a href=\"{@docRoot}/../index.html\">Lethe</a>",
                "-classpath",
                libraries,
                "-d",
                folder.toString()));
    for (String module : MODULES) {
      arguments.addAll(sources(pages.root().resolve(module).resolve("src/main/java")));
    }
    ToolProvider javadoc =
        ToolProvider.findFirst("javadoc")
            .orElseThrow(
                () -> new IllegalStateException("no javadoc in this Java: it takes a JDK"));
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    if (javadoc.run(out, out, arguments.toArray(String[]::new)) != 0) {
      throw new IllegalStateException("javadoc failed:\n" + said);
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".html")).toList()) {
        link(pages, site, file);
      }
    }
  }

  /** Without module descriptors: the pages are of all modules together. */
  private static List<String> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("module-info.java"))
          .sorted()
          .map(Path::toString)
          .toList();
    }
  }

  private static void link(Pages pages, Path site, Path file) throws IOException {
    String html = Files.readString(file);
    String up = "../".repeat(site.relativize(file).getNameCount() - 1);
    String linked =
        MENTION
            .matcher(html)
            .replaceAll(
                mention ->
                    Matcher.quoteReplacement(
                        pages
                            .at(Path.of(mention.group()))
                            .map(
                                page ->
                                    "<a href=\""
                                        + up
                                        + page.url()
                                        + "\">"
                                        + mention.group()
                                        + "</a>")
                            .orElse(mention.group())));
    if (!linked.equals(html)) {
      Files.writeString(file, linked);
    }
  }
}
