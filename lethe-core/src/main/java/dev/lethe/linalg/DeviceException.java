package dev.lethe.linalg;

/**
 * A {@link Device} could not do what was begun on it: its memory is full, its driver gone. Whoever
 * began it does the same without the device; nothing of a result was handed over.
 */
public final class DeviceException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public DeviceException(String message) {
    super(message);
  }
}
