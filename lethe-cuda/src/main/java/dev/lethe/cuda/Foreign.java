package dev.lethe.cuda;

import dev.lethe.linalg.DeviceException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's foreign functions, {@code java.lang.foreign}, by their names: they came with JDK 22,
 * and everything else here is compiled for 17. Pointers are numbers.
 */
final class Foreign {

  private static final int FIRST_JDK = 22;

  private static final String PACKAGE = "java.lang.foreign.";

  private static final byte[] ZEROS = new byte[1 << 16];

  private Foreign() {}

  /** Refuses an older JDK. */
  static void require() {
    int version = Runtime.version().feature();
    if (version < FIRST_JDK) {
      throw new UnsupportedOperationException(
          "it needs JDK %d or newer, and this is %d".formatted(FIRST_JDK, version));
    }
  }

  /**
   * A shared library of the system; empty where the loader does not find it.
   *
   * @param name as the loader knows it, {@code libcuda.so.1}
   */
  static Optional<Object> library(String name) {
    try {
      Class<?> arena = named("Arena");
      return Optional.of(
          call(
              named("SymbolLookup").getMethod("libraryLookup", String.class, arena),
              null,
              name,
              call(arena.getMethod("global"), null)));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    } catch (IllegalArgumentException absent) {
      return Optional.empty();
    }
  }

  /**
   * A function that returns an {@code int}, to be called with an array of what it takes.
   *
   * @param takes a letter for each: {@code p} a pointer or a 64-bit number, {@code i} an {@code
   *     int}
   */
  static MethodHandle function(Object library, String symbol, String takes) {
    try {
      Optional<?> address =
          (Optional<?>)
              call(named("SymbolLookup").getMethod("find", String.class), library, symbol);
      Class<?> layout = named("MemoryLayout");
      Object arguments = Array.newInstance(layout, takes.length());
      for (int i = 0; i < takes.length(); i++) {
        Array.set(arguments, i, layout(takes.charAt(i)));
      }
      Class<?> descriptor = named("FunctionDescriptor");
      Object shape =
          call(
              descriptor.getMethod("of", layout, arguments.getClass()),
              null,
              layout('i'),
              arguments);
      Class<?> linker = named("Linker");
      Class<?> option = named("Linker$Option");
      MethodHandle handle =
          (MethodHandle)
              call(
                  linker.getMethod(
                      "downcallHandle",
                      named("MemorySegment"),
                      descriptor,
                      Array.newInstance(option, 0).getClass()),
                  call(linker.getMethod("nativeLinker"), null),
                  address.orElseThrow(
                      () -> new DeviceException("a library has no function " + symbol)),
                  shape,
                  Array.newInstance(option, 0));
      return handle
          .asSpreader(Object[].class, takes.length())
          .asType(MethodType.methodType(int.class, Object[].class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object layout(char letter) throws ReflectiveOperationException {
    String name =
        switch (letter) {
          case 'p' -> "JAVA_LONG";
          case 'i' -> "JAVA_INT";
          default -> throw new IllegalArgumentException("no layout is called " + letter);
        };
    return named("ValueLayout").getField(name).get(null);
  }

  /** Memory outside the heap, which may be full while the heap is not. */
  static ByteBuffer direct(int bytes) {
    try {
      return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    } catch (OutOfMemoryError full) {
      throw new DeviceException(
          "no %d bytes are left outside the heap: %s".formatted(bytes, full.getMessage()));
    }
  }

  /** Where the bytes of a direct buffer begin. */
  static long address(Buffer direct) {
    try {
      Class<?> segment = named("MemorySegment");
      Object of = call(segment.getMethod("ofBuffer", Buffer.class), null, direct);
      return (long) call(segment.getMethod("address"), of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Calls what needs the address of a direct buffer, which stays until it is done. */
  static <R> R at(Buffer direct, LongFunction<R> call) {
    try {
      return call.apply(address(direct));
    } finally {
      Reference.reachabilityFence(direct);
    }
  }

  /** The bytes at an address, as long as somebody keeps them there. */
  static ByteBuffer bytes(long address, int length) {
    try {
      Class<?> segment = named("MemorySegment");
      Object at = call(segment.getMethod("ofAddress", long.class), null, address);
      Object all = call(segment.getMethod("reinterpret", long.class), at, (long) length);
      ByteBuffer buffer = (ByteBuffer) call(segment.getMethod("asByteBuffer"), all);
      return buffer.order(ByteOrder.nativeOrder());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Overwrites them with zeros. */
  static void wipe(ByteBuffer bytes) {
    for (int from = 0; from < bytes.capacity(); from += ZEROS.length) {
      bytes.put(from, ZEROS, 0, Math.min(ZEROS.length, bytes.capacity() - from));
    }
  }

  private static Class<?> named(String name) throws ClassNotFoundException {
    return Class.forName(PACKAGE + name);
  }

  private static Object call(Method method, @Nullable Object target, Object... arguments)
      throws ReflectiveOperationException {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      throw e;
    }
  }
}
