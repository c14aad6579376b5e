package dev.lethe.lab.picture;

import java.util.List;

/**
 * Panels side by side over one legend; they share the vertical axis.
 *
 * @param name of its files, without an ending
 * @param caption what it shows, in words
 * @param note small print behind the legend
 */
public record Picture(String name, String caption, List<Panel> panels, String note) {

  public Picture {
    panels = List.copyOf(panels);
  }

  public static Picture of(String name, String caption, Panel... panels) {
    return new Picture(name, caption, List.of(panels), "");
  }

  public Picture noting(String text) {
    return new Picture(name, caption, panels, text);
  }

  public String svg() {
    return SvgWriter.write(Layout.of(this), caption);
  }

  public byte[] png() {
    return PngWriter.write(Layout.of(this));
  }
}
