package dev.lethe.data;

import static dev.lethe.data.MalformedCase.INPUT;
import static dev.lethe.data.MalformedCase.USAGE;

import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.graph.EdgeListReader;
import dev.lethe.data.graph.VertexSet;
import dev.lethe.data.image.IdxImages;
import dev.lethe.data.points.PointListReader;
import dev.lethe.data.schema.ImageRows;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way we know to get edges, points and images wrong, with the words of the answer. */
class MalformedListsTest {

  @ParameterizedTest(name = "{0}")
  @MethodSource({"edges", "points", "images"})
  void is_refused_with_its_exit_code_place_rule_and_value(MalformedCase wrong) {
    wrong.check();
  }

  private static MalformedCase edge(String what, String text, String... words) {
    return edge(what, text, VertexSet.fromEdges(), words);
  }

  private static MalformedCase edge(String what, String text, VertexSet vertices, String... words) {
    return new MalformedCase(
        what,
        () ->
            EdgeListReader.of(Interval.of(1, 10), vertices)
                .read(TestSources.text("g.txt", text), Progress.SILENT),
        INPUT,
        List.of(words));
  }

  static Stream<MalformedCase> edges() {
    return Stream.of(
        edge("no edges", "# nothing\n", "g.txt", "no edge"),
        edge("self loop", "a b 1\nc c 2\n", "g.txt:2", "two different", "\"c\""),
        edge("pair twice", "a b 1\nb c 2\na b 3\n", "g.txt:3", "\"a\" and \"b\"", "line 1"),
        edge("pair in both directions", "u v w\na b 1\nb a 1\n", "g.txt:3", "line 2", "merge"),
        edge("weight below", "a b 0.5\n", "g.txt:1", "[1.0, 10.0]", "\"0.5\""),
        edge("weight above", "a b 1\nb c 11\n", "g.txt:2", "\"11\""),
        edge("weight NaN", "a b NaN\n", "g.txt:1", "NaN"),
        edge("weight infinite", "a b 1\na c inf\n", "g.txt:2", "infinite"),
        edge("weight missing", "a b\n", "g.txt:1", "weight is missing"),
        edge("weight empty", "a,b,1\na,c,\n", "g.txt:2", "weight is missing"),
        edge("weight a word", "a b 1\na c heavy\n", "g.txt:2", "decimal number", "\"heavy\""),
        edge("one field", "a b 1\nc\n", "g.txt:2", "1 fields"),
        edge("four fields", "a b 1 2\n", "g.txt:1", "4 fields", "which columns"),
        edge("nameless vertex", ",b,1\n", "g.txt:1", "field 1", "no name"),
        edge(
            "one vertex too many",
            "a b 1\nb c 1\n",
            VertexSet.ofSize(2),
            "g.txt:2",
            "2 vertices",
            "\"c\""),
        edge(
            "unknown vertex",
            "a z 1\n",
            new VertexSet.Named(List.of("a", "b")),
            "g.txt:1",
            "\"z\"",
            "set"),
        new MalformedCase(
            "vertex named twice",
            () -> VertexSet.read(TestSources.text("v.txt", "a\nb\na\n")),
            INPUT,
            List.of("v.txt:3", "line 1", "\"a\"")),
        new MalformedCase(
            "no vertex",
            () -> VertexSet.read(TestSources.text("v.txt", "#\n")),
            INPUT,
            List.of("v.txt")),
        new MalformedCase(
            "vertex set of size 0",
            () -> VertexSet.ofSize(0),
            USAGE,
            List.of("at least one", "0")));
  }

  private static MalformedCase point(String what, String text, String... words) {
    return new MalformedCase(
        what,
        () ->
            PointListReader.within(List.of(Interval.of(0, 1), Interval.of(0, 2)))
                .read(TestSources.text("p.txt", text), Progress.SILENT),
        INPUT,
        List.of(words));
  }

  static Stream<MalformedCase> points() {
    return Stream.of(
        point("no points", "x y\n", "p.txt", "no point"),
        point("ragged points", "0 1\n0\n", "p.txt:2", "first one (2)", "has 1"),
        point(
            "outside the box", "0 1\n1 2.5\n", "p.txt:2", "coordinate 2", "[0.0, 2.0]", "\"2.5\""),
        point(
            "another dimension than the box", "0 0 0\n", "p.txt:1", "2 intervals", "3 coordinates"),
        point("not a number", "0 1\n0 x\n", "p.txt:2", "coordinate 2", "\"x\""),
        point("NaN first", "nan 1\n", "p.txt:1", "coordinate 1", "NaN"));
  }

  private static MalformedCase image(String what, int[] images, int[] labels, String... words) {
    return new MalformedCase(
        what,
        () -> IdxImages.read(TestSources.bytes("i", images), TestSources.bytes("l", labels)),
        INPUT,
        List.of(words));
  }

  static Stream<MalformedCase> images() {
    int[] one = {0, 0, 8, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 7, 9};
    int[] label = {0, 0, 8, 1, 0, 0, 0, 1, 5};
    return Stream.of(
        image("empty images", new int[0], label, "i:", "00 00 08 03"),
        image("labels for images", label, label, "i:", "00 00 08 03", "00 00 08 01"),
        image("floating images", new int[] {0, 0, 13, 3}, label, "type 13"),
        image("header cut off", Arrays.copyOf(one, 10), label, "header is cut off after 10"),
        image("pixels cut off", Arrays.copyOf(one, 17), label, "2 bytes are announced", "only 1"),
        image(
            "pixels too many",
            Arrays.copyOf(one, 19),
            label,
            "2 bytes are announced",
            "more follow"),
        image(
            "no images",
            new int[] {0, 0, 8, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1},
            label,
            "positive"),
        image(
            "more images than memory",
            new int[] {0, 0, 8, 3, 127, 255, 255, 255, 0, 0, 1, 0, 0, 0, 1, 0},
            label,
            "2^31"),
        image(
            "fewer labels", one, new int[] {0, 0, 8, 1, 0, 0, 0, 2, 5, 5}, "1 images", "2 labels"),
        new MalformedCase(
            "recipe of another size",
            () ->
                new ImageRows(
                    784, List.of(0.0), List.of(1.0, 2.0), Optional.empty(), Set.of(), false),
            USAGE,
            List.of("scale", "1 or 784", "2")),
        new MalformedCase(
            "pixel scale 0",
            () -> ImageRows.plain(4).withScaling(0, 0),
            USAGE,
            List.of("scale", "positive", "0.0")));
  }
}
