package dev.lethe.unlearn;

import dev.lethe.testkit.UnlearningContract;
import dev.lethe.testkit.worlds.Cast;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of model in random histories, and what else holds of all that can forget. */
@ParameterizedClass
@MethodSource("dev.lethe.unlearn.Casts#all")
class WorldsTest extends UnlearningContract {

  private final Cast cast;

  WorldsTest(Cast cast) {
    this.cast = cast;
  }

  @Override
  protected Cast cast() {
    return cast;
  }
}
