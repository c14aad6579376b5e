package dev.lethe.server.hostile;

import static dev.lethe.server.hostile.Attack.FORM;
import static dev.lethe.server.hostile.Attack.ID;
import static dev.lethe.server.hostile.Attack.post;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Forms and the files in them. */
final class HostileForms {

  private static final String MULTIPART = "Content-Type: multipart/form-data";
  private static final String CUT = MULTIPART + "; boundary=cut\r\n";
  private static final String END = "--cut--\r\n";

  private HostileForms() {}

  static Stream<Attack> all() {
    return Stream.of(uploads("/verify"), uploads("/api/v1/verify"), entries())
        .flatMap(List::stream);
  }

  private static String part(String disposition, String content) {
    return "--cut\r\nContent-Disposition: form-data; "
        + disposition
        + "\r\n\r\n"
        + content
        + "\r\n";
  }

  private static String file(String name, String content) {
    return part("name=\"certificate\"; filename=\"" + name + "\"", content);
  }

  /** Each by a caller of its own: few may be checked a second. */
  private static List<Attack> uploads(String path) {
    List<Attack> all = new ArrayList<>();
    List.of(
            List.of(MULTIPART + "\r\n", file("c", "{}") + END),
            List.of(MULTIPART + "; boundary=\r\n", file("c", "{}") + END),
            List.of(MULTIPART + "; boundary=" + "b".repeat(3_000) + "\r\n", file("c", "{}")),
            List.of(MULTIPART + "; boundary=\"a\\\"b\"\r\n", file("c", "{}") + END),
            List.of(MULTIPART + "; boundary=other\r\n", file("c", "{}") + END),
            List.of(CUT, ""),
            List.of(CUT, END),
            List.of(CUT, file("c", "{}")),
            List.of(CUT, file("../../../../tmp/" + ID, "{}") + END),
            List.of(CUT, file("c\0" + ID, "{}") + END),
            List.of(CUT, file(ID + "n".repeat(5_000), "{}") + END),
            List.of(CUT, file("c\"\r\nX-Header: " + ID + "\r\n\r\n", "{}") + END),
            List.of(CUT, part("filename=\"c\"", "{}") + END),
            List.of(CUT, part("name=\"../" + ID + "\"; filename=\"c\"", "{}") + END),
            List.of(CUT, "--cut\r\n\r\n" + ID + "\r\n" + END),
            List.of(CUT, "--cut\r\nX: " + "x".repeat(20_000) + "\r\n\r\n{}\r\n" + END),
            List.of(CUT, file("c", "{}").repeat(2) + END),
            List.of(CUT, file("c", "{}").repeat(5_000) + END),
            List.of(CUT, part("name=\"x\"", ID).repeat(5_000) + END),
            List.of(CUT, file("c", "PK\u0003\u0004" + "\0".repeat(1_000_000)) + END),
            List.of(CUT, file("c", "[".repeat(1_000_000)) + END),
            List.of(CUT, file("c", "{\"payloadType\":\"" + "\u00ff".repeat(9_000) + "\"}") + END))
        .forEach(
            form -> {
              String who = "auditor:form" + path.length() + "-" + all.size();
              all.add(post(who, path, form.get(0), form.get(1), 200, 400, 422));
            });
    all.add(post("auditor:large", path, CUT, file("c", "x".repeat(2_500_000)) + END, 400, 413));
    return all;
  }

  private static Attack enter(String headers, String body, Integer... answers) {
    return post("operator", "/requests", headers, body, answers);
  }

  /** The form of the queue; what was typed comes back in it, so no id stands here. */
  private static List<Attack> entries() {
    return List.of(
        enter(FORM, "channel=form&subjects=%00", 422),
        enter(FORM, "channel=form&subjects=a%ff", 422),
        enter(FORM, "channel=form&subjects=%zz", 400, 422),
        enter(FORM, "channel=a%0d%0aX-Header:b&subjects=p1", 422),
        enter(FORM, "channel=&subjects=p1", 422),
        enter(FORM, "channel=" + "c".repeat(201) + "&subjects=p1", 422),
        enter(FORM, "subjects=p1", 422),
        enter(FORM, "a=b&".repeat(100_000), 400, 413, 422),
        enter(FORM, "channel=form&subjects=" + "x".repeat(1_900_000), 413, 422),
        enter(FORM, "channel=form&subjects=" + "x".repeat(2_500_000), 413),
        enter("Content-Type: application/json\r\n", "{\"subjects\":[\"" + ID + "\"]}", 422),
        enter("", ID, 422),
        enter(CUT, part("name=\"channel\"", "form") + END, 422),
        enter(CUT, part("name=\"list\"; filename=\"l\"", "\u00ff\u00fe" + ID) + END, 422),
        enter(CUT, part("name=\"list\"; filename=\"../" + ID + "\"", "\0\0") + END, 422),
        enter(MULTIPART + "\r\n", part("name=\"channel\"", ID) + END, 400, 422),
        post("operator", "/requests/" + ID + "/deny", FORM, "reason=x", 403),
        post("officer", "/requests/" + ID + "/deny", FORM, "reason=x", 404),
        post("officer", "/tokens", FORM, "name=x&role=root&expires=2026-02-01", 422),
        post("officer", "/tokens", FORM, "name=x&role=officer&expires=today", 422),
        post("officer", "/tokens", FORM, "name=%0a&role=officer&expires=2026-02-01", 422),
        post("officer", "/tokens/1%27%20OR%201=1/revoke", FORM, "", 404),
        post("officer", "/tokens/99/revoke", FORM, "", 422),
        post("operator", "/tokens/1/revoke", FORM, "", 403));
  }
}
