package dev.lethe.publish;

import java.util.Map;

/** {@code THIRD-PARTY.txt}: whose work a distribution contains, and under which licence. */
final class ThirdParties {

  /** What no POM says: libraries of the system that lie in a jar, each a file of its own. */
  private static final String NATIVE =
      """
      org.bytedeco:openblas contains, beside what Apache-2.0 covers, OpenBLAS (BSD-3-Clause) and, of
      GCC, libgfortran and libgcc (GPL-3.0 with the runtime library exception) and libquadmath
      (LGPL-2.1-or-later).
      """;

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
    text.append('\n');
    text.append(NATIVE);
    return text.toString();
  }
}
