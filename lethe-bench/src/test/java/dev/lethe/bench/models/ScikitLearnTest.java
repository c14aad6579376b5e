package dev.lethe.bench.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.learn.Learner;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.GridRows;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where scikit-learn is installed. */
class ScikitLearnTest {

  @Test
  void it_minimises_what_lethe_minimises() {
    Optional<ScikitLearn> found = ScikitLearn.find();
    assumeTrue(found.isPresent(), ScikitLearn.MISSING);
    try (ScikitLearn peer = found.orElseThrow()) {
      GridRows rows = GeneratedRows.softmax(3, 500, 4, 3);
      DeclaredGlm model = SoftmaxContest.model(0.01, 3);
      double[] ours = model.made(Learner.of(model.objective()).fit(rows).weights(), Kernels.java());
      peer.load(RowFile.of(peer.scratch("rows"), rows));
      assertThat(peer.fit(1 / (500 * 0.01), 1e-6)).isPositive();
      assertThat(peer.weights()).containsExactly(ours, within(1e-3));
      assertThat(peer.defaults(false, 5).accuracy()).isBetween(0.4, 1.0);
    }
  }
}
