package dev.lethe.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.KernelProvider;
import dev.lethe.linalg.Kernels;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** Found where there is a card, silent where there is none. */
class CudaProviderTest {

  @Test
  void it_is_found_by_the_service_loader() {
    assertThat(ServiceLoader.load(KernelProvider.class))
        .anyMatch(provider -> provider instanceof CudaProvider);
  }

  @Test
  void it_is_a_kernel_or_says_why_it_is_none() {
    boolean loaded = Kernels.all().stream().map(Kernel::name).anyMatch("cuda"::equals);
    String reason = Kernels.unavailable().get("cuda");
    assertThat(loaded).isEqualTo(reason == null);
    if (reason != null) {
      assertThat(reason).containsAnyOf("JDK 22", "no libcuda", "finds no card", "CUDA toolkit");
    } else {
      assertThat(Kernels.best().name()).as("it goes on from the fastest").isEqualTo("cuda");
    }
  }
}
