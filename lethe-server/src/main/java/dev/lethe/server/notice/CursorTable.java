package dev.lethe.server.notice;

import dev.lethe.workspace.database.Session;
import java.util.Optional;

/** How far each channel has read the trail, within one transaction. */
record CursorTable(Session session) {

  Optional<Long> of(String channel) {
    return session.first(
        "SELECT line FROM notice_cursor WHERE channel = ?", row -> row.getLong(1), channel);
  }

  /** A channel that is new tells what happens from now on. */
  void begin(String channel, long line) {
    session.update(
        "INSERT INTO notice_cursor (channel, line) VALUES (?, ?) ON CONFLICT (channel) DO NOTHING",
        channel,
        line);
  }

  /** False where another process was faster. */
  boolean move(String channel, long from, long to) {
    return session.update(
            "UPDATE notice_cursor SET line = ? WHERE channel = ? AND line = ?", to, channel, from)
        == 1;
  }
}
