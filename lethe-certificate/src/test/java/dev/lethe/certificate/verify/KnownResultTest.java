package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Formula;
import dev.lethe.erm.ErmFormulas;
import dev.lethe.pca.PcaFormulas;
import dev.lethe.quantile.QuantileFormulas;
import dev.lethe.svm.SvmFormulas;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KnownResultTest {

  @Test
  void every_formula_of_a_model_that_can_be_certified_is_known() {
    assertThat(KnownResult.names())
        .containsAll(
            Stream.of(ErmFormulas.ALL, PcaFormulas.ALL, SvmFormulas.ALL, QuantileFormulas.ALL)
                .flatMap(List::stream)
                .map(Formula::result)
                .toList());
  }
}
