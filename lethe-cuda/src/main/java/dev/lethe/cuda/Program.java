package dev.lethe.cuda;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A text in CUDA C, compiled for one card when it is needed. Thread-safe. */
final class Program {

  private static final Library LIBRARY =
      Library.anyOf(List.of("libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"), "the CUDA toolkit");

  private static final int MEMORY_IS_FULL = 1;
  private static final int DOES_NOT_COMPILE = 6;

  private final Card card;
  private final long module;
  private final Map<String, Long> functions = new ConcurrentHashMap<>();
  private final Map<String, Program> others = new ConcurrentHashMap<>();

  private Program(Card card, long module) {
    this.card = card;
    this.module = module;
  }

  /** Refuses a machine where there is no compiler. */
  static void load() {
    Words words = Words.ofThread();
    LIBRARY.call("nvrtcVersion", "pp", words.address(0), words.address(1));
  }

  /** Of a text beside this class. */
  static Program ofResource(Card card, String name) {
    return of(card, text(name));
  }

  static String text(String name) {
    try (InputStream in = Program.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Another text for the same card, compiled once: what was loaded is never unloaded. */
  Program with(String source) {
    return others.computeIfAbsent(source, text -> of(card, text));
  }

  /** Products and sums are rounded one by one, unless the text asks for fma. */
  static Program of(Card card, String source) {
    return Foreign.at(
        bytes(source),
        text ->
            Foreign.at(
                bytes("--gpu-architecture=" + card.architecture()),
                target ->
                    Foreign.at(
                        bytes("--fmad=false"),
                        rounding -> compiled(card, text, target, rounding))));
  }

  private static Program compiled(Card card, long text, long target, long rounding) {
    Words words = Words.ofThread();
    require(
        card,
        LIBRARY.call("nvrtcCreateProgram", "pppipp", words.address(0), text, 0L, 0, 0L, 0L),
        "nvrtcCreateProgram");
    long program = words.getLong(0);
    try {
      words.put(1, target).put(2, rounding);
      int status = LIBRARY.call("nvrtcCompileProgram", "pip", program, 2, words.address(1));
      if (status == DOES_NOT_COMPILE) {
        throw card.lose("a program does not compile: " + log(program));
      }
      require(card, status, "nvrtcCompileProgram");
      return new Program(card, module(card, program));
    } finally {
      LIBRARY.call("nvrtcDestroyProgram", "p", words.put(0, program).address(0));
    }
  }

  private static void require(Card card, int status, String function) {
    card.require(status, MEMORY_IS_FULL, function);
  }

  private static String log(long program) {
    Words words = Words.ofThread();
    words.put(3, 0L); // where it has none
    LIBRARY.call("nvrtcGetProgramLogSize", "pp", program, words.address(3));
    ByteBuffer log = Foreign.direct(Math.max(1, (int) words.getLong(3)));
    Foreign.at(log, address -> LIBRARY.call("nvrtcGetProgramLog", "pp", program, address));
    return StandardCharsets.UTF_8.decode(log).toString();
  }

  private static long module(Card card, long program) {
    Words words = Words.ofThread();
    require(
        card,
        LIBRARY.call("nvrtcGetCUBINSize", "pp", program, words.address(3)),
        "nvrtcGetCUBINSize");
    ByteBuffer image = Foreign.direct((int) words.getLong(3));
    return Foreign.at(
        image,
        address -> {
          require(card, LIBRARY.call("nvrtcGetCUBIN", "pp", program, address), "nvrtcGetCUBIN");
          card.call("cuModuleLoadData", "pp", words.address(3), address);
          return words.getLong(3);
        });
  }

  private static ByteBuffer bytes(String text) {
    byte[] ascii = (text + '\0').getBytes(StandardCharsets.UTF_8);
    return Foreign.direct(ascii.length).put(0, ascii);
  }

  private long function(String name) {
    Words words = Words.ofThread();
    return Foreign.at(
        bytes(name),
        text -> {
          card.call("cuModuleGetFunction", "ppp", words.address(0), module, text);
          return words.getLong(0);
        });
  }

  /** How many threads are started: blocks in two dimensions, and the threads of each in a row. */
  record Threads(long x, long y, int each) {

    /** One thread for each of so many. */
    static Threads over(long count) {
      return new Threads((count + 255) / 256, 1, 256);
    }
  }

  /** Starts a function on a stream; numbers are passed as what they are. */
  void run(String name, Threads threads, long stream, Number... arguments) {
    if (threads.x() == 0 || threads.y() == 0) {
      return;
    }
    long function = functions.computeIfAbsent(name, this::function);
    Words words = Words.ofThread();
    int n = arguments.length;
    for (int i = 0; i < n; i++) {
      words.put(i, words.address(n + i));
      if (arguments[i] instanceof Integer whole) {
        words.put(n + i, whole.intValue());
      } else {
        words.put(n + i, arguments[i].longValue());
      }
    }
    card.call(
        "cuLaunchKernel",
        "piiiiiiippp",
        function,
        (int) threads.x(),
        (int) threads.y(),
        1,
        threads.each(),
        1,
        1,
        0,
        stream,
        words.address(0),
        0L);
  }
}
