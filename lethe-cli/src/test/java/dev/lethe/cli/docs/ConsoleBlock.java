package dev.lethe.cli.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A console block of a documentation page: commands, each with the lines it is said to print.
 *
 * @param line where the block begins, from 1
 * @param masked whether days, digests and keys, which differ from run to run, are not compared
 */
record ConsoleBlock(Path page, int line, boolean masked, List<Step> steps) {

  private static final String PROMPT = "$ ";
  private static final String OPENING = "```console";
  private static final String MASKED = OPENING + " masked";
  private static final String FENCE = "```";

  /** Stands for any number of lines. */
  private static final String ANYTHING = "…";

  private static final Pattern DAY =
      Pattern.compile("\\b(\\d{4}-\\d{2}-\\d{2}|\\d{1,2} [A-Z][a-z]+ 20\\d{2})\\b");
  private static final Pattern DIGEST = Pattern.compile("\\b(?:[0-9a-f]{64}|[0-9a-f]{32})\\b");
  private static final Pattern KEY = Pattern.compile("^[A-Za-z0-9+/]{50,}=*$");

  /** One command and what the page says that a terminal shows. */
  record Step(String command, List<String> expected) {

    Step {
      expected = List.copyOf(expected);
    }

    boolean matches(List<String> shown) {
      return matches(expected, shown);
    }

    private static boolean matches(List<String> expected, List<String> shown) {
      if (expected.isEmpty()) {
        return shown.isEmpty();
      }
      List<String> rest = expected.subList(1, expected.size());
      if (!expected.get(0).equals(ANYTHING)) {
        return !shown.isEmpty()
            && expected.get(0).equals(shown.get(0))
            && matches(rest, shown.subList(1, shown.size()));
      }
      for (int skipped = 0; skipped <= shown.size(); skipped++) {
        if (matches(rest, shown.subList(skipped, shown.size()))) {
          return true;
        }
      }
      return false;
    }
  }

  /** The console blocks of a page, in order. */
  static List<ConsoleBlock> of(Path page, List<String> lines) {
    List<ConsoleBlock> blocks = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      boolean masked = lines.get(i).equals(MASKED);
      if (masked || lines.get(i).equals(OPENING)) {
        int end = i + 1;
        while (end < lines.size() && !lines.get(end).equals(FENCE)) {
          end++;
        }
        blocks.add(new ConsoleBlock(page, i + 1, masked, steps(lines.subList(i + 1, end))));
        i = end;
      }
    }
    return blocks;
  }

  private static List<Step> steps(List<String> lines) {
    List<Step> steps = new ArrayList<>();
    int i = 0;
    while (i < lines.size()) {
      if (!lines.get(i).startsWith(PROMPT)) {
        throw new IllegalArgumentException(
            "a console block must begin with '$ ', but begins with: " + lines.get(i));
      }
      StringBuilder command = new StringBuilder(lines.get(i++).substring(PROMPT.length()));
      while (command.toString().endsWith("\\") && i < lines.size()) {
        command.setLength(command.length() - 1);
        command.append(lines.get(i++).strip());
      }
      List<String> expected = new ArrayList<>();
      while (i < lines.size() && !lines.get(i).startsWith(PROMPT)) {
        expected.add(lines.get(i++));
      }
      steps.add(new Step(command.toString(), expected));
    }
    return steps;
  }

  /** What is compared of lines that a command printed or that the page shows. */
  List<String> compared(List<String> shown) {
    return masked ? shown.stream().map(ConsoleBlock::masked).toList() : shown;
  }

  private static String masked(String line) {
    String dayless = DAY.matcher(line).replaceAll("<the day>");
    return KEY.matcher(DIGEST.matcher(dayless).replaceAll("<digest>")).replaceAll("<key>");
  }

  boolean mentions(String text) {
    return steps.stream().anyMatch(step -> step.command().contains(text));
  }

  @Override
  public String toString() {
    return page + ":" + line;
  }
}
