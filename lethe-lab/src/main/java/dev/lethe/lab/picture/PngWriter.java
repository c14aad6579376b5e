package dev.lethe.lab.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** The same drawing in pixels, four to a point (288 an inch); needs no display. */
final class PngWriter {

  private static final int PIXELS_PER_POINT = 4;

  private final Graphics2D graphics;
  private final Font font;

  private PngWriter(Graphics2D graphics) {
    this.graphics = graphics;
    // Substituted by the platform's own sans-serif where it has none of that name.
    this.font = new Font("Liberation Sans", Font.PLAIN, 1);
  }

  static byte[] write(Drawing drawing) {
    System.setProperty("java.awt.headless", System.getProperty("java.awt.headless", "true"));
    BufferedImage image =
        new BufferedImage(
            (int) Math.ceil(drawing.width() * PIXELS_PER_POINT),
            (int) Math.ceil(drawing.height() * PIXELS_PER_POINT),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.scale(PIXELS_PER_POINT, PIXELS_PER_POINT);
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    PngWriter writer = new PngWriter(graphics);
    drawing.marks().forEach(writer::mark);
    graphics.dispose();
    return encoded(image);
  }

  private static byte[] encoded(BufferedImage image) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ImageIO.setUseCache(false);
      ImageIO.write(image, "png", bytes);
      return bytes.toByteArray();
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  private void mark(Mark mark) {
    if (mark instanceof Mark.Line line) {
      stroke(path(line.x(), line.y(), false), line.pen());
    } else if (mark instanceof Mark.Area area) {
      Path2D path = path(area.x(), area.y(), true);
      graphics.setColor(colour(area.fill(), area.opacity()));
      graphics.fill(path);
      if (area.outline().width() > 0) {
        stroke(path, area.outline());
      }
    } else if (mark instanceof Mark.Text text) {
      text(text);
    }
  }

  private static Path2D path(double[] x, double[] y, boolean closed) {
    Path2D path = new Path2D.Double();
    path.moveTo(x[0], y[0]);
    for (int i = 1; i < x.length; i++) {
      path.lineTo(x[i], y[i]);
    }
    if (closed) {
      path.closePath();
    }
    return path;
  }

  private void stroke(Path2D path, Pen pen) {
    float width = (float) pen.width();
    float[] dashes = new float[pen.dashes().size()];
    for (int i = 0; i < dashes.length; i++) {
      dashes[i] = pen.dashes().get(i).floatValue();
    }
    graphics.setStroke(
        new BasicStroke(
            width,
            BasicStroke.CAP_BUTT,
            BasicStroke.JOIN_ROUND,
            10,
            dashes.length == 0 ? null : dashes,
            0));
    graphics.setColor(colour(pen.colour(), pen.opacity()));
    graphics.draw(path);
  }

  private static Color colour(String hex, double opacity) {
    Color opaque = Color.decode(hex);
    int alpha = (int) Math.round(255 * opacity);
    return new Color(opaque.getRed(), opaque.getGreen(), opaque.getBlue(), alpha);
  }

  /** Glyphs as outlines, squeezed to the width that the layout counts on. */
  private void text(Mark.Text text) {
    if (text.content().isEmpty()) {
      return;
    }
    // The logical font falls back, glyph by glyph, on whatever the platform has.
    Font able =
        font.canDisplayUpTo(text.content()) < 0 ? font : new Font(Font.SANS_SERIF, Font.PLAIN, 1);
    GlyphVector glyphs =
        able.deriveFont(100f).createGlyphVector(graphics.getFontRenderContext(), text.content());
    double natural = glyphs.getLogicalBounds().getWidth() / 100 * text.size();
    double wanted = TextWidth.of(text.content(), text.size());
    double squeeze = natural > wanted ? wanted / natural : 1;
    double width = natural * squeeze;
    double shift =
        switch (text.anchor()) {
          case START -> 0;
          case MIDDLE -> -width / 2;
          case END -> -width;
        };
    AffineTransform place = AffineTransform.getTranslateInstance(text.x(), text.y());
    place.rotate(Math.toRadians(-text.angle()));
    place.translate(shift, 0);
    place.scale(squeeze * text.size() / 100, text.size() / 100);
    graphics.setColor(colour(text.colour(), 1));
    graphics.fill(place.createTransformedShape(glyphs.getOutline()));
  }
}
