package dev.lethe.dist;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The page for man(1) of one command, from the same description of it that prints {@code --help}.
 *
 * <p>Written here and not by picocli's own generator: that one makes AsciiDoc, which a second
 * program in another language would have to turn into pages, and the build needs nothing but a JDK.
 *
 * @param name as man knows it: lethe-register-init
 */
record ManPage(String name, String text) {

  /** Wider than any line: man breaks lines itself. */
  private static final int UNBROKEN = 100_000;

  /** Of a command and all below it, each once. */
  static List<ManPage> all(CommandLine root, String day, String source) {
    List<ManPage> pages = new ArrayList<>();
    for (CommandLine command : withAllBelow(root)) {
      command.setUsageHelpAutoWidth(false).setUsageHelpWidth(UNBROKEN);
      pages.add(of(command, day, source));
    }
    return List.copyOf(pages);
  }

  private static List<CommandLine> withAllBelow(CommandLine command) {
    return Stream.concat(
            Stream.of(command),
            below(command).stream().flatMap(each -> withAllBelow(each).stream()))
        .toList();
  }

  /** An alias is the same command met again. */
  private static List<CommandLine> below(CommandLine command) {
    return command.getSubcommands().values().stream().distinct().toList();
  }

  static String nameOf(CommandLine command) {
    return command.getCommandSpec().qualifiedName("-");
  }

  private static ManPage of(CommandLine command, String day, String source) {
    CommandSpec spec = command.getCommandSpec();
    Help help = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF));
    String name = nameOf(command);
    Roff page = new Roff().title(name, day, source);
    page.section("NAME").text(Roff.escaped(name) + " \\- " + Roff.escaped(summary(command)));
    page.section("SYNOPSIS").text(".ad l\n.nh");
    page.bold(spec.qualifiedName(" "));
    page.lines(
        List.of(help.synopsis(0).strip().substring(spec.qualifiedName(" ").length()).strip()));
    page.section("DESCRIPTION").lines(said(help.description()));
    items(page, "ARGUMENTS", parameters(help, spec));
    items(page, "OPTIONS", options(help, spec));
    if (!below(command).isEmpty()) {
      page.section("COMMANDS");
      below(command)
          .forEach(
              each ->
                  page.text(".TP")
                      .text(Roff.reference(nameOf(each)))
                      .lines(List.of(summary(each))));
    }
    if (spec.usageMessage().footer().length > 0) {
      page.section("NOTES").verbatim(said(help.footer()));
    }
    if (spec.parent() != null) {
      page.section("SEE ALSO").text(Roff.reference(nameOf(spec.parent().commandLine())));
    }
    return new ManPage(name, page.toString());
  }

  /** What lists of commands say of one: its header, or the first line of its description. */
  private static String summary(CommandLine command) {
    Help help = new Help(command.getCommandSpec(), Help.defaultColorScheme(Help.Ansi.OFF));
    return Stream.concat(said(help.header()).stream(), said(help.description()).stream())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(nameOf(command) + " says nothing of itself"));
  }

  private static List<String> said(String text) {
    return text.lines().map(String::stripTrailing).filter(line -> !line.isBlank()).toList();
  }

  /** The columns of a row of the help: a mark, the short name, a comma, the long name, the text. */
  private record Row(String name, List<String> meaning) {
    static Row of(Text[][] rows) {
      Text[] first = rows[0];
      String name = (first[1] + first[2].toString() + " " + first[3]).strip();
      return new Row(
          name,
          Arrays.stream(rows)
              .map(row -> row[4].toString().strip())
              .filter(line -> !line.isEmpty())
              .toList());
    }
  }

  private static List<Row> parameters(Help help, CommandSpec spec) {
    return spec.positionalParameters().stream()
        .filter(parameter -> !parameter.hidden())
        .map(
            parameter ->
                help.createDefaultParameterRenderer()
                    .render(parameter, help.parameterLabelRenderer(), help.colorScheme()))
        .map(Row::of)
        .toList();
  }

  private static List<Row> options(Help help, CommandSpec spec) {
    return spec.options().stream()
        .filter(option -> !option.hidden())
        .sorted(Comparator.comparing(OptionSpec::longestName))
        .map(
            option ->
                help.createDefaultOptionRenderer()
                    .render(option, help.parameterLabelRenderer(), help.colorScheme()))
        .map(Row::of)
        .toList();
  }

  private static void items(Roff page, String heading, List<Row> rows) {
    if (!rows.isEmpty()) {
      page.section(heading);
      rows.forEach(row -> page.item(row.name(), row.meaning()));
    }
  }
}
