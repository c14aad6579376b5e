package dev.lethe.certificate.page;

import java.util.Locale;

/**
 * Two bars: the noise that was added, and what global sensitivity would have asked for.
 *
 * <p>The scale is linear and begins at 0, so lengths compare as amounts do; a bar too short to see
 * is drawn one unit wide, and one without an end is drawn broken.
 */
final class NoiseBars {

  private static final int LONGEST = 470;
  private static final int LEFT = 200;

  private NoiseBars() {}

  static String svg(double retain, double global) {
    double scale = Double.isInfinite(global) ? 2 * retain : Math.max(retain, global);
    return "<svg viewBox=\"0 0 690 118\" role=\"img\" aria-label=\""
        + Html.escaped(words(retain, global))
        + "\">\n"
        + bar(8, "this release", length(retain, scale), "ours", Figures.atMost(retain))
        + (Double.isInfinite(global)
            ? broken(64)
            : bar(
                64,
                "by global sensitivity",
                length(global, scale),
                "others",
                Figures.atMost(global)))
        + "</svg>\n";
  }

  /** The same in words. */
  static String words(double retain, double global) {
    String compared =
        Double.isInfinite(global)
            ? "no finite amount of noise would have been enough"
            : retain == 0
                ? "the noise would have been σ = " + Figures.atMost(global)
                : "it would have cost " + Figures.atMost(global / retain) + " times as much noise";
    return "Global sensitivity is what has to be assumed where nobody looks at the retained data."
        + " For the same promise, "
        + compared
        + ".";
  }

  private static double length(double value, double scale) {
    return scale > 0 ? Math.max(value > 0 ? 1 : 0, LONGEST * (value / scale)) : 0;
  }

  private static String bar(int top, String name, double length, String style, String label) {
    boolean inside = length > LONGEST - 90;
    double at = inside ? LEFT + length - 8 : LEFT + length + 8;
    return String.format(
        Locale.ROOT,
        """
        <text x="%d" y="%d" text-anchor="end">%s</text>
        <rect x="%d" y="%d" width="%.2f" height="40" class="%s"/>
        <text x="%.2f" y="%d"%s>%s</text>
        """,
        LEFT - 10,
        top + 25,
        Html.escaped(name),
        LEFT,
        top,
        length,
        style,
        at,
        top + 25,
        inside ? " text-anchor=\"end\" class=\"on-" + style + "\"" : "",
        Html.escaped("σ = " + label));
  }

  private static String broken(int top) {
    return bar(top, "by global sensitivity", LONGEST, "others", "infinite")
        + String.format(
            Locale.ROOT,
            "<path d=\"M %d %d l 14 0 l -10 42 l -14 0 z\" class=\"gap\"/>\n",
            LEFT + LONGEST / 2,
            top - 1);
  }
}
