package dev.lethe.server.hostile;

import static dev.lethe.server.hostile.Attack.EVIL;
import static dev.lethe.server.hostile.Attack.ID;
import static dev.lethe.server.hostile.Attack.NOBODY;
import static dev.lethe.server.hostile.Attack.get;
import static dev.lethe.server.hostile.Attack.raw;

import java.util.List;
import java.util.stream.Stream;

/** Paths and questions. */
final class HostileAddresses {

  private static final String OFFICER = "officer";

  private HostileAddresses() {}

  static Stream<Attack> all() {
    return Stream.of(outside(), around(), notThere(), questions(), odd()).flatMap(List::stream);
  }

  /** Files that lie elsewhere. */
  private static List<Attack> outside() {
    return Stream.of(
            "/../../etc/passwd",
            "/..%2f..%2fetc/passwd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/%252e%252e%252fetc%252fpasswd",
            "/assets/../../../etc/passwd",
            "/assets/..%2f..%2fopenapi.yaml",
            "/assets/%2e%2e%5c%2e%2e%5cx",
            "/assets/lethe.css%00.html",
            "/assets/lethe.css/",
            "/assets/",
            "/%c0%ae%c0%ae/etc/passwd",
            "/\\..\\..\\x",
            "/api/v1/models/1/releases/1/..%2fopening.json",
            "/models/1/releases/1/opening.json",
            "/models/1/releases/1/%6fpening.json",
            "/models/1/releases/1/..%2f..%2f..%2fkey.pem",
            "/models/1/releases/1/certificate.json%00",
            "/log/1/..%2f..%2fsigning-key.pem",
            "/log/1/%00",
            "/log/1/signing-key.pem",
            "/.git/config",
            "/WEB-INF/web.xml",
            "/webjars/htmx.org/2.0.7/package.json")
        .map(path -> get(OFFICER, path, "", 400, 404))
        .toList();
  }

  /** Ways around the guard: it sends nobody to what is behind it. */
  private static List<Attack> around() {
    return Stream.of(
            "/tokens/",
            "/tokens;a=b",
            "/Tokens",
            "/./tokens",
            "/x/../tokens",
            "/tokens%2f",
            "/%74okens",
            "//tokens",
            "/tokens%20",
            "/login/../tokens",
            "/login;/../tokens",
            "/verify/..;/tokens",
            "/api/v1/health/../tokens",
            "/api/v1/health;/../tokens",
            "/api/v1/%74okens",
            "/API/v1/tokens",
            "/api/v1//tokens",
            "/api/v1/tokens.json",
            "/api/v1/tokens?/api/v1/health",
            "/api/v1/tokens#/api/v1/health")
        .map(path -> get(NOBODY, path, "", 302, 400, 401, 404))
        .toList();
  }

  private static List<Attack> notThere() {
    return Stream.of(
            "/requests/" + ID,
            "/requests/" + ID + "%00",
            "/requests/%0d%0aSet-Cookie:%20" + ID + "=1",
            "/requests/%3Cscript%3E" + ID + "%3C%2Fscript%3E",
            "/api/v1/requests/'%20OR%20'1'='1",
            "/api/v1/requests/1;DROP%20TABLE%20request",
            "/api/v1/requests/" + ID + "/letter",
            "/api/v1/requests/" + "0".repeat(33),
            "/api/v1/requests/" + "0".repeat(5_000),
            "/api/v1/models/1%27",
            "/api/v1/models/-1",
            "/api/v1/models/9999999999999999999999",
            "/api/v1/models/1e3",
            "/api/v1/models/0x1",
            "/api/v1/models/%D9%A1",
            "/api/v1/models/1/releases/1%20--",
            "/models/1'",
            "/models/%3Csvg%20onload=alert(1)%3E",
            "/models/1/releases/99999999999999999999",
            "/api/v1/runs/9223372036854775808",
            "/" + ID)
        .map(path -> get(OFFICER, path, "", 400, 404))
        .toList();
  }

  private static List<Attack> questions() {
    return List.of(
        get(NOBODY, "/api/v1/requests?access_token=officer", "", 401),
        get(NOBODY, "/api/v1/requests?token=officer&Authorization=Bearer%20officer", "", 401),
        get(NOBODY, "/tokens?lethe_session=officer", "", 302),
        get(NOBODY, "/login?token=officer", "", 200),
        get(NOBODY, "/login?next=https://" + EVIL, "", 200),
        get(NOBODY, "/login?next=//" + EVIL, "", 200),
        get(NOBODY, "/login?next=/%5c" + EVIL, "", 200),
        get(NOBODY, "/login?next=/%09/" + EVIL, "", 200),
        get(NOBODY, "/login?next=javascript:alert(1)//" + EVIL, "", 200),
        get(NOBODY, "/login?next=%0d%0aLocation:%20https://" + EVIL, "", 200),
        get(NOBODY, "/keys?next=//" + EVIL, "", 302),
        get(OFFICER, "/?show=%3Cscript%3E" + ID, "", 200),
        get(OFFICER, "/?show=%27%20OR%201=1--&page=-1", "", 200),
        get(OFFICER, "/?page=99999999999999999999", "", 200),
        get(OFFICER, "/?page=%00", "", 200),
        get(OFFICER, "/trail?page=NaN", "", 200),
        get(OFFICER, "/api/v1/requests?limit=1;DROP%20TABLE%20request", "", 400),
        get(OFFICER, "/api/v1/requests?limit=99999999999999999999", "", 400),
        get(OFFICER, "/api/v1/requests?limit=1e9", "", 400),
        get(OFFICER, "/api/v1/requests?after='%7C%7C'", "", 400),
        get(OFFICER, "/api/v1/requests?state=%00", "", 400),
        get(OFFICER, "/api/v1/requests?due_before=%2B999999999-12-32", "", 400),
        get(OFFICER, "/api/v1/requests?due_before=" + ID, "", 400),
        get(OFFICER, "/api/v1/requests?limit=%zz", "", 200),
        get(OFFICER, "/api/v1/requests?__proto__[limit]=1", "", 400),
        get(OFFICER, "/api/v1/requests?" + "limit=1&".repeat(700), "", 400),
        get(OFFICER, "/api/v1/requests?" + ID + "=1", "", 400),
        get(OFFICER, "/api/v1/trail?after=-1", "", 400));
  }

  private static List<Attack> odd() {
    return List.of(
        get(OFFICER, "/" + "a".repeat(7_000), "", 404),
        get(OFFICER, "/" + "a".repeat(20_000), "", 414, 431),
        get(OFFICER, "/?" + "a".repeat(20_000), "", 414, 431),
        get(OFFICER, "/%", "", 400),
        get(OFFICER, "/%zz", "", 400),
        get(OFFICER, "/a b", "", 400),
        get(OFFICER, "api/v1/requests", "", 400),
        get(OFFICER, "http://" + EVIL + "/api/v1/requests", "", 400, 421),
        get(OFFICER, "//" + EVIL + "/api/v1/requests", "", 400, 404, 421),
        get(OFFICER, "/" + "../".repeat(500), "", 400),
        get(OFFICER, "/" + "%2e%2e%2f".repeat(500), "", 400, 404),
        raw("no path", "GET HTTP/1.1\r\nHost: HOST\r\n\r\n", 400, 505),
        raw(
            "a line feed alone in the path",
            "GET /\n" + ID + " HTTP/1.1\r\nHost: HOST\r\n\r\n",
            400,
            505),
        raw("a NUL in the path", "GET /\0" + ID + " HTTP/1.1\r\nHost: HOST\r\n\r\n", 400, 505));
  }
}
