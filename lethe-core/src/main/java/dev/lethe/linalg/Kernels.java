package dev.lethe.linalg;

import dev.lethe.base.BadUsageException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The kernels of this JVM: the Java one, and those that a {@link KernelProvider} adds.
 *
 * <p>A provider that fails to load is left out, and {@link #unavailable} says why; bounds stay
 * valid either way, because none of them rests on which kernel computed the approximation.
 *
 * <p>What is beside the processor is not even touched where the property names another kernel when
 * kernels are first asked for: a driver that hangs must not hang its own remedy.
 */
public final class Kernels {

  /** The system property that forces a kernel by name. */
  public static final String PROPERTY = "lethe.kernel";

  private final List<Kernel> available = new ArrayList<>();
  private final Map<String, String> unavailable = new LinkedHashMap<>();

  /**
   * @param forced the kernel that is to be used; null for the fastest
   */
  Kernels(Iterable<KernelProvider> providers, @Nullable String forced) {
    available.add(JavaKernel.INSTANCE);
    for (KernelProvider provider : inOrder(providers)) {
      if (provider.isBesideProcessor() && isOther(provider.name(), forced)) {
        unavailable.put(provider.name(), "%s was %s".formatted(PROPERTY, forced));
        continue;
      }
      try {
        available.add(provider.load(available.get(available.size() - 1)));
      } catch (RuntimeException | LinkageError e) {
        unavailable.put(provider.name(), e.toString());
      }
    }
  }

  private static boolean isOther(String name, @Nullable String forced) {
    return forced != null && !forced.isEmpty() && !forced.equals(name);
  }

  /** Those of this processor first: the class path is in no order. */
  private static List<KernelProvider> inOrder(Iterable<KernelProvider> providers) {
    List<KernelProvider> all = new ArrayList<>();
    providers.forEach(all::add);
    all.sort(Comparator.comparing(KernelProvider::isBesideProcessor));
    return all;
  }

  /** The pure Java kernel: always there. */
  public static Kernel java() {
    return JavaKernel.INSTANCE;
  }

  /** Every kernel that works here, the Java one first. */
  public static List<Kernel> all() {
    return List.copyOf(found().available);
  }

  /** Names of kernels that are on the class path but could not be loaded, with the reason. */
  public static Map<String, String> unavailable() {
    return Map.copyOf(found().unavailable);
  }

  /**
   * The kernel named by the system property {@value #PROPERTY}, or else the fastest there is.
   *
   * @throws BadUsageException if the property names no kernel that works here
   */
  public static Kernel best() {
    return found().choose(System.getProperty(PROPERTY));
  }

  Kernel choose(@Nullable String forced) {
    if (forced == null || forced.isEmpty()) {
      return available.get(available.size() - 1);
    }
    for (Kernel kernel : available) {
      if (kernel.name().equals(forced)) {
        return kernel;
      }
    }
    String reason = unavailable.get(forced);
    throw new BadUsageException(
        reason != null
            ? "the kernel '" + forced + "' cannot be loaded here: " + reason
            : PROPERTY
                + " must be one of "
                + available.stream().map(Kernel::name).toList()
                + ", but is '"
                + forced
                + "'");
  }

  Map<String, String> reasons() {
    return Map.copyOf(unavailable);
  }

  private static Kernels found() {
    return Lazy.FOUND;
  }

  private static final class Lazy {
    static final Kernels FOUND =
        new Kernels(
            ServiceLoader.load(KernelProvider.class, KernelProvider.class.getClassLoader()),
            System.getProperty(PROPERTY));
  }
}
