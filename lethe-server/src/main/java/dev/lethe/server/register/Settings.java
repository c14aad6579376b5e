package dev.lethe.server.register;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.workspace.database.Session;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What the register keeps once: texts by name. */
record Settings(Session session) {

  static final String IDENTITY = "identity";

  /** The register again, as the sender of what is done a second time after a restore. */
  static final String REPLAYS = "replays";

  static final String DAY = "day";
  static final String CREATED = "created";
  static final String TRAIL = "trail";

  private static final String TRIAL = "trial";
  private static final int TRIAL_LENGTH = 16_384;

  /** A digest that only the register's own key gives. */
  static final String KEY_CHECK = "key_check";

  /** The newest state of a model's log of certificates that was seen. */
  static String logOf(Model model) {
    return "log " + model.number();
  }

  /** How many certificates it had then. */
  long logSize(Model model) {
    return log(model).map(seen -> seen.checkpoint().size()).orElse(0L);
  }

  Optional<SignedCheckpoint> log(Model model) {
    return get(logOf(model))
        .filter(text -> !text.isEmpty())
        .map(text -> SignedCheckpoint.read("the register", text.getBytes(StandardCharsets.UTF_8)));
  }

  Optional<String> get(String name) {
    return session.first("SELECT content FROM setting WHERE id = ?", row -> row.getString(1), name);
  }

  String require(String name) {
    return get(name).orElseThrow(() -> new BadInputException("the register has lost its " + name));
  }

  void put(String name, String content) {
    session.update(
        "INSERT INTO setting (id, content) VALUES (?, ?)"
            + " ON CONFLICT (id) DO UPDATE SET content = excluded.content",
        name,
        content);
  }

  /** Needs new pages in a database that has none to spare, and leaves them free again. */
  void tryWriting() {
    put(TRIAL, "-".repeat(TRIAL_LENGTH));
    session.update("DELETE FROM setting WHERE id = ?", TRIAL);
  }
}
