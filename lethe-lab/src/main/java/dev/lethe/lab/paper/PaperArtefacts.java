package dev.lethe.lab.paper;

import dev.lethe.lab.Artefact;
import java.util.List;

/** Everything that the paper shows, and what we add to it, in the order of the report. */
public final class PaperArtefacts {

  private PaperArtefacts() {}

  public static List<Artefact> all() {
    return List.of(
        new Fig1a(),
        new Fig1b(),
        new Fig1c(),
        new Fig1d(),
        DescentFigure.ridge(),
        DescentFigure.logistic(),
        new Fig2c(),
        new Fig2d(),
        new Table1(),
        new Table2(),
        new Table3(),
        new Table4(),
        new ExtraNoise(),
        new ExtraTightness(),
        new ExtraMedian(),
        new ExtraPca());
  }
}
