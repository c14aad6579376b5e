package dev.lethe.lab.picture;

/**
 * How wide a text is, in units of its size: the advance widths of the Helvetica family, which
 * layout can rely on because both writers use a font of that metric or squeeze another into it.
 */
final class TextWidth {

  /** For the characters from space to tilde, in thousandths. */
  private static final int[] ADVANCE = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584
  };

  private static final int OTHER = 584;

  private TextWidth() {}

  static double of(String text, double size) {
    int thousandths = 0;
    for (int i = 0; i < text.length(); i++) {
      int place = text.charAt(i) - ' ';
      thousandths += place >= 0 && place < ADVANCE.length ? ADVANCE[place] : OTHER;
    }
    return thousandths * size / 1000;
  }
}
