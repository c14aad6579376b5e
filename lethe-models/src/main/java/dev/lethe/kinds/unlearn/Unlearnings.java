package dev.lethe.kinds.unlearn;

import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.linalg.Kernel;
import dev.lethe.pca.PcaKind;
import dev.lethe.pca.unlearn.PcaUnlearning;
import dev.lethe.quantile.QuantileKind;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.svm.SvmKind;
import dev.lethe.svm.unlearn.SvmUnlearning;
import dev.lethe.unlearn.release.Unlearning;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** From what was declared to what can forget it. */
public final class Unlearnings {

  private static final List<Maker<?>> MAKERS =
      List.of(
          new Maker<>(RidgeKind.Declared.class, (m, k) -> RidgeUnlearning.of(m.lambda(), k)),
          new Maker<>(DeclaredGlm.class, (m, k) -> GlmUnlearning.of(m.objective(), k)),
          new Maker<>(PcaKind.Declared.class, (m, k) -> PcaUnlearning.of(m.problem(k))),
          new Maker<>(SvmKind.Declared.class, (m, k) -> new SvmUnlearning(m.problem())),
          new Maker<>(QuantileKind.Declared.class, (m, k) -> new QuantileUnlearning(m.problem())));

  private Unlearnings() {}

  private record Maker<D extends DeclaredModel>(
      Class<D> declared, BiFunction<D, Kernel, Unlearning<?>> make) {

    Optional<Unlearning<?>> of(DeclaredModel model, Kernel kernel) {
      return declared.isInstance(model)
          ? Optional.of(make.apply(declared.cast(model), kernel))
          : Optional.empty();
    }
  }

  public static Unlearning<?> of(DeclaredModel model, Kernel kernel) {
    return MAKERS.stream()
        .flatMap(maker -> maker.of(model, kernel).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException("nothing makes a " + model.kind().word() + " forget"));
  }
}
