package dev.lethe.server.notice;

import dev.lethe.workspace.database.Session;
import java.time.Instant;

/** Receivers as rows of the register's database, within one transaction. */
record TargetTable(Session session) {

  /** Nobody sends to it now, and it is not to be left in peace. */
  boolean isFree(String key, Instant now) {
    return session
        .first(
            "SELECT id FROM notice_target WHERE id = ?"
                + " AND (leased BETWEEN ? AND ? OR next_try BETWEEN ? AND ?)",
            row -> row.getString(1),
            key,
            now.toEpochMilli() + 1,
            now.plus(BackOff.HORIZON).toEpochMilli(),
            now.toEpochMilli() + 1,
            now.plus(BackOff.HORIZON).toEpochMilli())
        .isEmpty();
  }

  void lease(String key, Instant until) {
    session.update(
        "INSERT INTO notice_target (id, failures, next_try, leased) VALUES (?, 0, 0, ?)"
            + " ON CONFLICT (id) DO UPDATE SET leased = excluded.leased",
        key,
        until.toEpochMilli());
  }

  void up(String key) {
    session.update(
        "UPDATE notice_target SET failures = 0, next_try = 0, leased = 0 WHERE id = ?", key);
  }

  void down(String key, Instant now) {
    long failures = 1 + failures(key);
    session.update(
        "UPDATE notice_target SET failures = ?, next_try = ?, leased = 0 WHERE id = ?",
        failures,
        now.plus(BackOff.after(failures, key)).toEpochMilli(),
        key);
  }

  private long failures(String key) {
    return session
        .first("SELECT failures FROM notice_target WHERE id = ?", row -> row.getLong(1), key)
        .orElse(0L);
  }

  /** Somebody wants it to be tried at once. */
  void wake(String key) {
    session.update("UPDATE notice_target SET next_try = 0 WHERE id = ?", key);
  }
}
