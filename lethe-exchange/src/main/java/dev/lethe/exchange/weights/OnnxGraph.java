package dev.lethe.exchange.weights;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.Shown;
import dev.lethe.exchange.proto.ProtoReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * An ONNX file, as far as a linear model needs it.
 *
 * @param inputs each with its number of columns, 0 where the file leaves it open
 */
record OnnxGraph(
    List<OnnxNode> nodes, Map<String, OnnxTensor> constants, Map<String, Long> inputs) {

  /** The operators read here mean the same from the first to the last of these versions. */
  private record Versions(String name, long first, long last) {}

  /** Since 7 shapes are matched as everywhere today. */
  private static final Map<String, Versions> KNOWN =
      Map.of(
          "", new Versions("ai.onnx", 7, 26),
          "ai.onnx", new Versions("ai.onnx", 7, 26),
          "ai.onnx.ml", new Versions("ai.onnx.ml", 1, 5));

  static OnnxGraph read(ProtoReader in) {
    OnnxGraph graph = new OnnxGraph(new ArrayList<>(), new HashMap<>(), new LinkedHashMap<>());
    Set<String> imported = new HashSet<>();
    while (in.next()) {
      switch (in.field()) {
        case 7 -> graph.add(in.message());
        case 8 -> imported.add(operatorSet(in.message()));
        default -> {}
      }
    }
    if (graph.nodes.isEmpty()) {
      throw new BadInputException("this is no ONNX model: it has no operators");
    }
    for (OnnxNode node : graph.nodes) {
      Versions known = KNOWN.get(node.domain());
      if (known == null || !imported.contains(known.name)) {
        throw node.bad("its operator set %s is not known".formatted(Shown.of(node.domain())));
      }
    }
    return graph;
  }

  /** The name of an operator set that the file is written in. */
  private static String operatorSet(ProtoReader in) {
    String domain = "";
    long version = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> domain = in.text();
        case 2 -> version = in.integer();
        default -> {}
      }
    }
    Versions known = KNOWN.get(domain);
    if (known == null) {
      return domain;
    }
    if (version < known.first || version > known.last) {
      throw new BadInputException(
          "the operator set %s must be of version %d to %d, but it is of %d"
              .formatted(known.name, known.first, known.last, version));
    }
    return known.name;
  }

  private void add(ProtoReader in) {
    while (in.next()) {
      switch (in.field()) {
        case 1 -> nodes.add(OnnxNode.read(in.message()));
        case 5 -> {
          OnnxTensor.Named read = OnnxTensor.read(in.message());
          constants.put(read.name(), read.tensor());
        }
        case 11 -> addInput(in.message());
        case 15 -> throw new BadInputException("sparse weights are not read");
        default -> {}
      }
    }
  }

  private void addInput(ProtoReader in) {
    String name = "";
    List<Long> shape = new ArrayList<>();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> name = in.text();
        case 2 -> only(in.message(), 1, tensor -> only(tensor, 2, dims -> addDims(dims, shape)));
        default -> {}
      }
    }
    inputs.put(name, shape.size() == 2 ? shape.get(1) : 0L);
  }

  private static void addDims(ProtoReader in, List<Long> shape) {
    while (in.next()) {
      if (in.field() == 1) {
        long size = 0;
        ProtoReader dim = in.message();
        while (dim.next()) {
          size = dim.field() == 1 ? dim.integer() : size;
        }
        shape.add(size);
      }
    }
  }

  private static void only(ProtoReader in, int field, Consumer<ProtoReader> inside) {
    while (in.next()) {
      if (in.field() == field) {
        inside.accept(in.message());
      }
    }
  }
}
