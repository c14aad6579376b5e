package dev.lethe.server.hostile;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/**
 * A call that nobody honest makes, and what it is answered.
 *
 * @param text all of it, a letter a byte; HOST stands for the service
 */
record Attack(String name, String text, Set<Integer> answers) {

  /** Stands where ids do, and in no answer. */
  static final String ID = "erika-mustermann";

  /** A site that no answer may lead to. */
  static final String EVIL = "evil.example";

  static final String NOBODY = "";
  static final String JSON = "Content-Type: application/json\r\n";
  static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

  static Attack raw(String name, String text, Integer... answers) {
    return new Attack(name, text, new TreeSet<>(Set.of(answers)));
  }

  static Attack get(String who, String path, String headers, Integer... answers) {
    return raw(
        "GET " + brief(path) + " " + brief(headers) + " by " + by(who),
        head("GET", path, who) + headers + "\r\n",
        answers);
  }

  static Attack post(String who, String path, String headers, String body, Integer... answers) {
    return raw(
        "POST " + brief(path) + " " + brief(headers) + " " + brief(body) + " by " + by(who),
        head("POST", path, who) + headers + "Content-Length: " + body.length() + "\r\n\r\n" + body,
        answers);
  }

  static String head(String method, String path, String who) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n"
        + (who.isEmpty() ? "" : "Authorization: Bearer " + who + "\r\n");
  }

  /** As bytes of UTF-8. */
  static String utf8(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static String by(String who) {
    return who.isEmpty() ? "nobody" : who;
  }

  private static String brief(String text) {
    String line = text.replaceAll("[^ -~]+", "~").strip();
    return line.length() > 60 ? line.substring(0, 60) + "… " + text.length() : line;
  }

  @Override
  public String toString() {
    return name;
  }
}
