package dev.lethe.bench.scale;

import dev.lethe.bench.race.Race;
import dev.lethe.lab.picture.Axis;
import dev.lethe.lab.picture.Layer;
import dev.lethe.lab.picture.Panel;
import dev.lethe.lab.picture.Picture;
import dev.lethe.lab.picture.Style;
import java.util.ArrayList;
import java.util.List;

/** What grows with the rows and with the requests, and what does not. */
public final class ScalePictures {

  private ScalePictures() {}

  public static List<Picture> of(ErasureBench.Findings erasure, RequestsBench.Findings requests) {
    return List.of(erasure(erasure), requests(requests.before(), requests.millis()));
  }

  /** Milliseconds of forgetting one person, against how many there are. */
  private static Picture erasure(ErasureBench.Findings findings) {
    double[] sizes = findings.sizes().stream().mapToDouble(Integer::doubleValue).toArray();
    List<Layer> curves = new ArrayList<>();
    List<Race.Result> first = findings.results().get(0);
    for (int c = 0; c < first.size(); c++) {
      int contender = c;
      double[] millis =
          findings.results().stream()
              .mapToDouble(all -> 1e3 * Race.Result.median(all.get(contender).wall()))
              .toArray();
      curves.add(Layer.Curve.of(first.get(c).name(), Style.number(c), sizes, millis));
    }
    return Picture.of(
        "erasure",
        "Forgetting one person",
        Panel.of("", Axis.log("people"), Axis.log("milliseconds")).with(curves));
  }

  /** Milliseconds of a request, against how many came before. */
  private static Picture requests(double[] before, double[] millis) {
    double most = 0;
    for (double each : millis) {
      most = Math.max(most, each);
    }
    Layer curve = Layer.Curve.of("a request with its release", Style.number(0), before, millis);
    return Picture.of(
        "requests",
        "Requests one after the other on one workspace",
        Panel.of(
                "",
                Axis.linear("requests before"),
                Axis.linear("milliseconds").within(0, 1.3 * most))
            .with(List.of(curve)));
  }
}
