package dev.lethe.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** To begin with a card takes half a second: what is small does not ask for one. */
class CudaDeviceTest {

  @Test
  void what_is_small_asks_no_card() {
    CudaDevice device =
        new CudaDevice(
            () -> {
              throw new AssertionError("asked");
            },
            Sizes.WORTH_IT);
    assertThat(device.gramSums(127, 16)).isEmpty();
    assertThat(device.hold(1024, 1000, 100)).isEmpty();
  }

  @Test
  void where_no_card_answers_there_is_nothing() {
    CudaDevice device = new CudaDevice(List::of, Sizes.ALL);
    assertThat(device.gramSums(5000, 16)).isEmpty();
    assertThat(device.hold(5000, 1_000_000, 10)).isEmpty();
  }
}
