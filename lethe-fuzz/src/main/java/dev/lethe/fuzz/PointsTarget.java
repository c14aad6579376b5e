package dev.lethe.fuzz;

import static dev.lethe.fuzz.PlainText.because;

import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.points.PointList;
import dev.lethe.data.points.PointListReader;
import dev.lethe.data.table.ByteSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lists of points: the same numbers as a plain reader finds.
 *
 * <p>One choice, then the file: no box, one side for all, or two sides.
 */
final class PointsTarget implements Target {

  private static final Interval SIDE = Interval.of(-100, 100);
  private static final List<List<Interval>> BOXES =
      List.of(List.of(), List.of(SIDE), List.of(SIDE, Interval.of(0, 1)));

  @Override
  public void run(byte[] bytes) {
    Input input = new Input(bytes);
    List<Interval> box = BOXES.get(input.choice(BOXES.size()));
    byte[] file = input.rest();
    PointListReader reader =
        box.isEmpty() ? PointListReader.unbounded() : PointListReader.within(box);
    Attempt.at(() -> points(reader.read(ByteSource.of("fuzz", file), Progress.SILENT)))
        .requireSameAs(Attempt.at(() -> plain(file, box)));
  }

  private static List<List<Double>> points(PointList list) {
    List<List<Double>> points = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      points.add(Arrays.stream(list.point(i)).boxed().toList());
    }
    return points;
  }

  private static List<List<Double>> plain(byte[] file, List<Interval> box) {
    String text = PlainText.characters(file);
    List<List<String>> lines =
        new ArrayList<>(
            PlainRecords.of(text, PlainDelimiters.ofList(text), true).stream()
                .filter(line -> !line.empty())
                .map(PlainRecords.Line::fields)
                .toList());
    if (!lines.isEmpty() && lines.get(0).stream().allMatch(PlainText::looksLikeName)) {
      lines.remove(0);
    }
    if (lines.isEmpty()) {
      throw because("no point");
    }
    int dimension = lines.get(0).size();
    if (box.size() > 1 && box.size() != dimension) {
      throw because("the box");
    }
    return lines.stream().map(fields -> point(fields, dimension, box)).toList();
  }

  private static List<Double> point(List<String> fields, int dimension, List<Interval> box) {
    if (fields.size() != dimension) {
      throw because("ragged");
    }
    List<Double> point = new ArrayList<>();
    for (int i = 0; i < dimension; i++) {
      double value = PlainText.number(fields.get(i));
      boolean inside = box.isEmpty() || box.get(Math.min(i, box.size() - 1)).contains(value);
      if (Double.isNaN(value) || !inside) {
        throw because("coordinate");
      }
      point.add(value);
    }
    return point;
  }
}
