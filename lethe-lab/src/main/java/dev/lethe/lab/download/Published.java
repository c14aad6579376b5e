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

  /** A file of a repository as it was at one commit: what it says there does not change. */
  static Published onGitHub(String repository, String commit, String path) {
    return at("https://raw.githubusercontent.com/" + repository + "/" + commit + "/" + path);
  }

  Published withoutFirstLine() {
    return new Published(address, 1);
  }
}
