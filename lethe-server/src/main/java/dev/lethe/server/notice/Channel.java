package dev.lethe.server.notice;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A way to tell others: what it says, to whom, and how they know that it comes from us. */
public interface Channel {

  /** Stays the same; notices that wait are known by it. */
  String name();

  /** What is to be said of this; nothing where nobody wants to hear it. */
  List<Draft> drafts(Occurrence occurrence);

  /** Where it may send to. */
  Reach reach();

  /** Made anew for every attempt. */
  Map<String, String> signature(byte[] body, Instant now);
}
