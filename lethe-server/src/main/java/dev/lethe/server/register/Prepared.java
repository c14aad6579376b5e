package dev.lethe.server.register;

import dev.lethe.server.register.KeyedHash.Use;
import java.util.List;
import java.util.Optional;

/**
 * An entry with all that can be computed before anybody has to wait for it: the id it gets, its
 * people encrypted, the digests of its idempotency key.
 */
record Prepared(Entry entry, RequestId id, byte[] sealed, Optional<Key> key) {

  /** Digests of an idempotency key, and of channel and ids, which must be the same where it is. */
  record Key(String digest, String body) {}

  static Prepared of(Entry entry, RegisterKeys keys) {
    Submission submission = entry.submission();
    RequestId id = RequestId.random();
    KeyedHash hash = new KeyedHash(keys.hashing());
    return new Prepared(
        entry,
        id,
        new SealedIds(keys.encryption()).seal(id, submission.ids()),
        submission
            .key()
            .map(
                key ->
                    new Key(
                        hash.of(Use.IDEMPOTENCY_KEY, List.of(key)),
                        hash.of(Use.IDEMPOTENCY_BODY, submission.body()))));
  }
}
