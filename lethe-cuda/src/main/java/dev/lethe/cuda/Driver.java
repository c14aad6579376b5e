package dev.lethe.cuda;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The driver's functions. */
final class Driver {

  static final int OUT_OF_MEMORY = 2;

  private static final int LONGEST_NAME = 128;

  private final Library library;

  private Driver(Library library) {
    this.library = library;
  }

  /** Refuses a machine without a driver, or whose driver finds no card. */
  static Driver load() {
    Foreign.require();
    Driver driver =
        new Driver(Library.anyOf(List.of("libcuda.so.1"), "the driver of an NVIDIA card"));
    int status = driver.call("cuInit", "i", 0);
    if (status != 0) {
      throw new UnsupportedOperationException("the driver finds no card: " + driver.error(status));
    }
    return driver;
  }

  int cards() {
    Words words = Words.ofThread();
    int status = call("cuDeviceGetCount", "p", words.address(0));
    return status == 0 ? words.getInt(0) : 0;
  }

  /** The status of a call; 0 where all is well. */
  int call(String function, String takes, Object... arguments) {
    return library.call(function, takes, arguments);
  }

  /** What a status is called. */
  String error(int status) {
    Words words = Words.ofThread();
    if (call("cuGetErrorName", "ip", status, words.address(0)) != 0) {
      return "error " + status;
    }
    ByteBuffer text = Foreign.bytes(words.getLong(0), LONGEST_NAME);
    int length = 0;
    while (length < LONGEST_NAME && text.get(length) != 0) {
      length++;
    }
    byte[] name = new byte[length];
    text.get(0, name);
    return new String(name, StandardCharsets.US_ASCII);
  }
}
