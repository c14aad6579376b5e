package dev.lethe.server.web;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;

/**
 * What of a body was not read when its call was refused. A server that answers and hangs up while a
 * caller still sends makes the caller's machine throw the answer away, so the rest is read first:
 * at most one body, for a few seconds. Whoever sends more, or more slowly, is hung up on, and told.
 */
final class Remainder {

  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(2);
  private static final int AT_ONCE = 65_536;

  private Remainder() {}

  static void takeUp(Context call) {
    if (!isTaken(call)) {
      call.header("Connection", "close");
    }
  }

  private static boolean isTaken(Context call) {
    if (call.header("Expect") != null) {
      return false; // the caller waits to be asked for its body
    }
    long deadline = System.nanoTime() + PATIENCE;
    byte[] some = new byte[AT_ONCE];
    long left = Web.LARGEST_BODY;
    try {
      InputStream body = call.req().getInputStream();
      for (int read = body.read(some); read >= 0; read = body.read(some)) {
        left -= read;
        if (left < 0 || System.nanoTime() > deadline) {
          return false;
        }
      }
      return true;
    } catch (IOException | IllegalStateException gone) {
      return false; // nothing more comes, or somebody else was reading it
    }
  }
}
