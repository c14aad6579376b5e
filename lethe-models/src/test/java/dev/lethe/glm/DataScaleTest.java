package dev.lethe.glm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.glm.logistic.LogisticLoss;
import org.junit.jupiter.api.Test;

class DataScaleTest {

  @Test
  void a_minimiser_in_unit_form_is_the_scaled_minimiser() {
    Sample unit = Sample.random(4, 30, 3, Sample.Shape.BALL, Sample.Labels.SIGNAL);
    double b = 8;
    double labels = 3;
    double[][] x = new double[unit.n()][];
    double[] y = new double[unit.n()];
    for (int i = 0; i < x.length; i++) {
      x[i] = Sample.scale(unit.x()[i].clone(), b);
      y[i] = labels * unit.y()[i];
    }
    DataScale scale = new DataScale(b, labels);
    Objective original = LogisticLoss.objective(0.5).within(2);
    Objective inUnits = scale.toUnit(original);
    double[] direct = Oracle.ridge(x, y, original.lambda());
    double[] viaUnits = scale.fromUnit(Oracle.ridge(unit.x(), unit.y(), inUnits.lambda()));
    assertThat(Oracle.distance(direct, viaUnits)).isLessThan(1e-12);
    assertThat(inUnits.radius()).isEqualTo(16.0 / 3);
    assertThat(scale.fromUnit(1.0)).isBetween(3.0 / 8, 3.0 / 8 + 1e-15);
  }

  @Test
  void impossible_scales_are_refused() {
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new DataScale(bad, 1)).isInstanceOf(BadUsageException.class);
      assertThatThrownBy(() -> new DataScale(1, bad)).isInstanceOf(BadUsageException.class);
    }
  }
}
