package dev.lethe.server.opendsr;

import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import java.util.LinkedHashMap;
import java.util.Map;

/** What shows that an answer or a callback comes from this processor. */
record Seal(String domain, ProcessorKey key) {

  private static final String DOMAIN = "X-OpenDSR-Processor-Domain";
  private static final String SIGNATURE = "X-OpenDSR-Signature";

  Map<String, String> headers(byte[] body) {
    return Map.of(DOMAIN, domain, SIGNATURE, key.sign(body));
  }

  /** What the protocol has no field for, under our domain as it asks. */
  Map<String, Object> extension(Request request, RequestState state, Map<String, String> more) {
    Map<String, Object> ours = new LinkedHashMap<>();
    ours.put("request", request.id().hex());
    ours.put("state", state.word());
    ours.putAll(more);
    return Map.of(domain, ours);
  }
}
