package dev.lethe.server.register;

import dev.lethe.unlearn.population.ForgetRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A request as it comes.
 *
 * @param channel how it came, in a few words without names
 * @param key the sender's own: who sends the same again with it is told of the first
 * @param correspondence of a system that knows the request by a name of its own
 */
public record Submission(
    String channel,
    ForgetRequest people,
    Optional<String> key,
    Optional<Correspondence> correspondence) {

  private static final int LONGEST = 200;

  public Submission {
    channel = Words.require("a channel", channel, LONGEST);
    key = key.map(given -> Words.require("an idempotency key", given, LONGEST));
  }

  public Submission(String channel, ForgetRequest people, Optional<String> key) {
    this(channel, people, key, Optional.empty());
  }

  List<String> ids() {
    return List.copyOf(people.distinct());
  }

  /** What must be the same where the key is. */
  List<String> body() {
    List<String> body = new ArrayList<>(List.of(channel));
    body.addAll(ids());
    return body;
  }

  /** Ids are for the register alone. */
  @Override
  public String toString() {
    return "Submission[" + channel + ", " + people.distinct().size() + " people]";
  }
}
