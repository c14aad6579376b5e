package dev.lethe.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class KernelsTest {

  private static KernelProvider provider(String name, Kernel kernel) {
    return new KernelProvider() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Kernel load(Kernel host) {
        if (name.equals("broken")) {
          throw new UnsatisfiedLinkError("no such library");
        }
        return kernel;
      }
    };
  }

  private static KernelProvider card(UnaryOperator<Kernel> beside) {
    return new KernelProvider() {
      @Override
      public String name() {
        return "card";
      }

      @Override
      public boolean isBesideProcessor() {
        return true;
      }

      @Override
      public Kernel load(Kernel host) {
        return beside.apply(host);
      }
    };
  }

  @Test
  void java_is_the_kernel_where_there_is_no_other() {
    assertThat(new Kernels(List.of(), null).choose(null)).isSameAs(Kernels.java());
    assertThat(Kernels.all()).first().isSameAs(Kernels.java());
    assertThat(Kernels.java().name()).isEqualTo("java");
  }

  @Test
  void what_is_beside_the_processor_goes_on_from_the_fastest_on_it() {
    Kernel fast = new BlankKernel("fast");
    KernelProvider card = card(host -> new BlankKernel("card beside " + host.name()));
    Kernels kernels = new Kernels(List.of(card, provider("fast", fast)), null);
    assertThat(kernels.choose(null).name()).isEqualTo("card beside fast");
    assertThat(kernels.choose("fast")).isSameAs(fast);
  }

  /** Its driver may hang, and to name another kernel is what helps then. */
  @Test
  void what_is_beside_the_processor_is_not_touched_where_another_kernel_is_named() {
    KernelProvider hanging =
        card(
            host -> {
              throw new UnsatisfiedLinkError("touched");
            });
    Kernels kernels = new Kernels(List.of(hanging), "java");
    assertThat(kernels.choose("java")).isSameAs(Kernels.java());
    assertThatThrownBy(() -> kernels.choose("card")).hasMessageContaining("lethe.kernel was java");
    assertThat(new Kernels(List.of(hanging), "card").reasons().get("card")).contains("touched");
    assertThat(new Kernels(List.of(hanging), "").reasons().get("card")).contains("touched");
  }

  @Test
  void a_kernel_that_cannot_be_loaded_is_left_out_with_the_reason() {
    Kernels kernels = new Kernels(List.of(provider("broken", Kernels.java())), null);
    assertThat(kernels.choose(null)).isSameAs(Kernels.java());
    assertThat(kernels.reasons())
        .hasEntrySatisfying("broken", r -> assertThat(r).contains("no such"));
    assertThatThrownBy(() -> kernels.choose("broken"))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("no such library");
  }

  @Test
  void a_kernel_can_be_forced_by_name_and_an_unknown_one_is_refused() {
    Kernels kernels = new Kernels(List.of(), null);
    assertThat(kernels.choose("java")).isSameAs(Kernels.java());
    assertThatThrownBy(() -> kernels.choose("cuda"))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("cuda")
        .hasMessageContaining("[java]");
  }

  @Test
  void a_block_of_another_kernel_is_refused() {
    assertThatThrownBy(() -> Kernels.java().gram(new ForeignBlock(), new double[1]))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("another kernel");
  }

  /** One that was never asked to compute. */
  private record BlankKernel(String name) implements Kernel {

    @Override
    public RowBlock newBlock(int capacity, int columns) {
      throw new AssertionError();
    }

    @Override
    public void gram(RowBlock x, double[] gram) {}

    @Override
    public void weightedGram(RowBlock x, double[] weights, double[] gram) {}

    @Override
    public void multiply(RowBlock x, double[] w, double[] result) {}

    @Override
    public void multiplyTransposedAdd(RowBlock x, double[] r, double[] result) {}

    @Override
    public boolean cholesky(double[] a, int n) {
      throw new AssertionError();
    }

    @Override
    public SymmetricEigen eigen(SymmetricMatrix a, boolean withVectors) {
      throw new AssertionError();
    }
  }

  private static final class ForeignBlock implements RowBlock {
    @Override
    public int columns() {
      return 1;
    }

    @Override
    public int rows() {
      return 0;
    }

    @Override
    public int capacity() {
      return 1;
    }

    @Override
    public void append(double[] values, int offset) {}

    @Override
    public void copyRow(int row, double[] target, int offset) {}

    @Override
    public void clear() {}

    @Override
    public void close() {}
  }
}
