package dev.lethe.publish;

import java.util.Map;

/** {@code THIRD-PARTY.txt}: whose work a distribution contains, and under which licence. */
final class ThirdParties {

  private ThirdParties() {}

  static String text(Map<Component, String> chosen) {
    StringBuilder text = new StringBuilder();
    text.append(
        "Lethe contains these libraries of others. Their licences and notices are in the\n");
    text.append(
        "jars; where a library is offered under several licences, the one named is taken.\n");
    text.append('\n');
    chosen.forEach(
        (each, licence) ->
            text.append(each.name())
                .append(' ')
                .append(each.version())
                .append(": ")
                .append(licence)
                .append('\n'));
    return text.toString();
  }
}
