package dev.lethe.lab.download;

import java.net.URI;

/**
 * One place that a file can be had from.
 *
 * @param linesToDrop lines that this copy has in front and the original has not
 */
public record Published(URI address, int linesToDrop) {

  public static Published at(String address) {
    return new Published(URI.create(address), 0);
  }

  Published withoutFirstLine() {
    return new Published(address, 1);
  }
}
