package dev.lethe.server.notice;

import java.net.URI;
import java.util.List;

/** Notices to one receiver that one process sends now, and no other does for a while. */
record Claim(String channel, URI target, List<Notice> notices) {

  /** The receiver as the database knows it. */
  String key() {
    return key(channel, target);
  }

  static String key(String channel, URI target) {
    return channel + " " + target;
  }
}
