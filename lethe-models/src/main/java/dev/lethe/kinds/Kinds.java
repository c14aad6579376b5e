package dev.lethe.kinds;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Result;
import dev.lethe.glm.hinge.HingeKind;
import dev.lethe.glm.huber.HuberKind;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.poisson.PoissonKind;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.glm.softmax.SoftmaxKind;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.ModelKind;
import dev.lethe.pca.PcaKind;
import dev.lethe.quantile.QuantileKind;
import dev.lethe.svm.SvmKind;
import java.util.List;
import java.util.Optional;

/** The kinds of models that can be released and certified. A new one is one line here. */
public final class Kinds {

  private static final List<ModelKind> ALL =
      List.of(
          RidgeKind.INSTANCE,
          LogisticKind.INSTANCE,
          SoftmaxKind.INSTANCE,
          HingeKind.INSTANCE,
          HuberKind.INSTANCE,
          PoissonKind.INSTANCE,
          PcaKind.INSTANCE,
          SvmKind.INSTANCE,
          QuantileKind.INSTANCE);

  private Kinds() {}

  public static List<ModelKind> all() {
    return ALL;
  }

  public static List<String> words() {
    return ALL.stream().map(ModelKind::word).toList();
  }

  /** The kind of this word, if there is one. */
  public static Optional<ModelKind> named(String word) {
    return ALL.stream().filter(kind -> kind.word().equals(word)).findFirst();
  }

  /** Where a label of more than two classes belongs; for messages. */
  public static String forClasses() {
    return ALL.stream()
        .filter(kind -> kind.label() == LabelNeed.CLASSES)
        .map(kind -> "--model " + kind.word())
        .reduce((a, b) -> a + " or " + b)
        .map(models -> "classes are for " + models)
        .orElse("no model here learns more than two classes");
  }

  /** The result that a certificate of this kind of model names; an unknown one is refused. */
  public static Result result(ModelKind kind, String id) {
    return kind.results().stream()
        .filter(result -> result.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new BadInputException(
                    ALL.stream().flatMap(k -> k.results().stream()).anyMatch(r -> r.id().equals(id))
                        ? "'%s' says nothing about a %s model".formatted(id, kind.word())
                        : "no certifiable result is called '" + id + "'"));
  }
}
