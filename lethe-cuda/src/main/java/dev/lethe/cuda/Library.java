package dev.lethe.cuda;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A shared library and the functions of it that were asked for. */
final class Library {

  private final String name;
  private final Object symbols;
  private final Map<String, MethodHandle> functions = new ConcurrentHashMap<>();

  private Library(String name, Object symbols) {
    this.name = name;
    this.symbols = symbols;
  }

  /** The first of these that the system has; says what to install where it has none. */
  static Library anyOf(List<String> names, String from) {
    for (String name : names) {
      Optional<Object> found = Foreign.library(name);
      if (found.isPresent()) {
        return new Library(name, found.get());
      }
    }
    throw new UnsupportedOperationException(
        "no %s is here, which comes with %s".formatted(String.join(", ", names), from));
  }

  /**
   * Calls a function for its status; one that an older library does not have yet is one more thing
   * that a device cannot do.
   *
   * @param takes a letter for each argument, as {@link Foreign#function} knows them
   */
  int call(String function, String takes, Object... arguments) {
    MethodHandle handle =
        functions.computeIfAbsent(function, f -> Foreign.function(symbols, f, takes));
    try {
      return (int) handle.invokeExact(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(name + ": " + function, e);
    }
  }
}
