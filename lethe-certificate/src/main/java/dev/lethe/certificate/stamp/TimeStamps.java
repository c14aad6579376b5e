package dev.lethe.certificate.stamp;

import dev.lethe.base.BadUsageException;
import java.net.URI;
import java.util.ServiceLoader;

/** Asks for time stamps of RFC 3161 and reads them; found by the service loader. */
public interface TimeStamps {

  /** A question for the time of these bytes: their SHA-256, a fresh nonce, "send certificates". */
  byte[] query(byte[] stamped);

  /** Sends a question to an authority; its answer is anybody's bytes until it is checked. */
  byte[] ask(URI authority, byte[] query);

  /**
   * Reads an authority's whole answer; refuses one that grants nothing.
   *
   * @param name for messages: the file or the address
   */
  TimeStamp read(String name, byte[] answer);

  /** The one on the class path. */
  static TimeStamps installed() {
    return ServiceLoader.load(TimeStamps.class, TimeStamps.class.getClassLoader())
        .findFirst()
        .orElseThrow(
            () ->
                new BadUsageException(
                    "time stamps are read by a module that is not installed; add"
                        + " dev.lethe:lethe-stamp to the class path, or use 'openssl ts'"));
  }
}
