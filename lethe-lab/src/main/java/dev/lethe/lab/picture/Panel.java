package dev.lethe.lab.picture;

import java.util.ArrayList;
import java.util.List;

/** One pair of axes with what is drawn between them. */
public record Panel(String title, Axis x, Axis y, List<Layer> layers) {

  public Panel {
    layers = List.copyOf(layers);
  }

  public static Panel of(String title, Axis x, Axis y) {
    return new Panel(title, x, y, List.of());
  }

  public Panel with(Layer layer) {
    List<Layer> more = new ArrayList<>(layers);
    more.add(layer);
    return new Panel(title, x, y, more);
  }

  public Panel with(List<? extends Layer> more) {
    List<Layer> all = new ArrayList<>(layers);
    all.addAll(more);
    return new Panel(title, x, y, all);
  }

  boolean hasZeros() {
    return y.isLog() && layers.stream().anyMatch(layer -> layer.ys().anyMatch(v -> v == 0));
  }
}
