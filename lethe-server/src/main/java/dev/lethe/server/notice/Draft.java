package dev.lethe.server.notice;

import dev.lethe.privacy.RandomBits;
import java.net.URI;
import java.util.HexFormat;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * A notice before it is in the outbox.
 *
 * @param id by which the receiver knows a repetition
 * @param body JSON without ids of people
 */
public record Draft(String id, URI target, String body) {

  private static final int BYTES = 16;
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  public static Draft of(String id, URI target, Map<String, ?> fields) {
    return new Draft(id, target, MAPPER.writeValueAsString(fields));
  }

  public static String newId() {
    return HexFormat.of().formatHex(RandomBits.secure().secret(BYTES));
  }
}
