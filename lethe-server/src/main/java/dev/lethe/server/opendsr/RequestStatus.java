package dev.lethe.server.opendsr;

import dev.lethe.server.register.Correspondence;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import java.time.Clock;
import java.time.LocalTime;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Where a request stands, in the words of the protocol. */
enum RequestStatus {
  PENDING,
  IN_PROGRESS,
  COMPLETED,
  CANCELLED;

  private static final LocalTime END_OF_DAY = LocalTime.of(23, 59, 59);

  /** The protocol has no word for a request that was denied: nothing more will come of it. */
  static RequestStatus of(RequestState state) {
    return switch (state) {
      case RECEIVED, AWAITING_APPROVAL, SCHEDULED -> PENDING;
      case RUNNING -> IN_PROGRESS;
      case COMPLETED -> COMPLETED;
      case DENIED, CANCELLED -> CANCELLED;
    };
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The last moment at which it is answered in time. */
  static String expected(Request request, Clock clock) {
    return request.due().atTime(END_OF_DAY).atZone(clock.getZone()).toInstant().toString();
  }

  /** What answers and callbacks about a request have in common. */
  static Map<String, Object> fields(
      Correspondence correspondence, Request request, RequestState state, Clock clock) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("controller_id", correspondence.sender());
    fields.put("expected_completion_time", expected(request, clock));
    fields.put("subject_request_id", correspondence.reference());
    fields.put("request_status", of(state).word());
    fields.put("api_version", OpenDsrRequest.VERSION);
    return fields;
  }
}
