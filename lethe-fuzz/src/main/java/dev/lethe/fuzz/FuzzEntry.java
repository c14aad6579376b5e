package dev.lethe.fuzz;

/** What Jazzer calls: {@code --target_class=dev.lethe.fuzz.FuzzEntry --target_args=csv}. */
public final class FuzzEntry {

  private static Target target = bytes -> {};

  private FuzzEntry() {}

  /** Stands for all targets at once. */
  static final String ALL = "all";

  /** Called once, with the name of a target, or {@link #ALL}. */
  public static void fuzzerInitialize(String[] arguments) {
    target = arguments[0].equals(ALL) ? Targets.all() : Targets.named(arguments[0]).make();
  }

  /** Called for every input. */
  public static void fuzzerTestOneInput(byte[] input) {
    target.run(input);
  }
}
