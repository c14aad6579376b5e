package dev.lethe.lab.picture;

import java.util.List;

/**
 * The look of a series: colour and marker always differ together, so that neither colour-blind
 * readers nor black-and-white printers lose anything.
 *
 * @param emphasis from 0 to 1: thin and pale to thick and dark
 */
public record Style(String colour, Marker marker, Pattern pattern, double emphasis) {

  /** The form of the points. */
  public enum Marker {
    NONE,
    CIRCLE,
    SQUARE,
    TRIANGLE,
    DIAMOND,
    DOWN_TRIANGLE
  }

  /** The form of the line. */
  public enum Pattern {
    SOLID,
    DASHED,
    DOTTED,
    /** Markers alone. */
    NOTHING
  }

  /** Okabe and Ito (2008): told apart under every common form of colour blindness. */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9");

  private static final List<Marker> MARKERS =
      List.of(
          Marker.CIRCLE,
          Marker.SQUARE,
          Marker.TRIANGLE,
          Marker.DIAMOND,
          Marker.DOWN_TRIANGLE,
          Marker.CIRCLE);

  public static Style number(int i) {
    return new Style(
        COLOURS.get(i % COLOURS.size()), MARKERS.get(i % MARKERS.size()), Pattern.SOLID, 1);
  }

  /** A black line without points, for what is known beforehand. */
  public static Style reference() {
    return new Style("#000000", Marker.NONE, Pattern.DASHED, 0.5);
  }

  public Style plain() {
    return new Style(colour, Marker.NONE, pattern, emphasis);
  }

  public Style with(Pattern other) {
    return new Style(colour, marker, other, emphasis);
  }

  public Style emphasised(double newEmphasis) {
    return new Style(colour, marker, pattern, newEmphasis);
  }

  Pen pen() {
    Pen pen = Pen.solid(colour, 0.5 + 0.8 * emphasis).fading(0.45 + 0.55 * emphasis);
    return switch (pattern) {
      case SOLID, NOTHING -> pen;
      case DASHED -> pen.dashed(4, 2.5);
      case DOTTED -> pen.dashed(1.2, 1.8);
    };
  }
}
