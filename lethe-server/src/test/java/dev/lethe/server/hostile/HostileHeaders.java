package dev.lethe.server.hostile;

import static dev.lethe.server.hostile.Attack.EVIL;
import static dev.lethe.server.hostile.Attack.FORM;
import static dev.lethe.server.hostile.Attack.ID;
import static dev.lethe.server.hostile.Attack.JSON;
import static dev.lethe.server.hostile.Attack.NOBODY;
import static dev.lethe.server.hostile.Attack.get;
import static dev.lethe.server.hostile.Attack.post;
import static dev.lethe.server.hostile.Attack.raw;

import java.util.List;
import java.util.stream.Stream;

/** Headers, methods, other sites, and calls within calls. */
final class HostileHeaders {

  private static final String REQUESTS = "/api/v1/requests";
  private static final String GOOD = "{\"subjects\":[\"" + ID + "\"],\"channel\":\"form\"}";
  private static final String COOKIE = "Cookie: lethe_session=officer\r\n";
  private static final String CSRF = "_csrf=csrf-officer";

  private HostileHeaders() {}

  static Stream<Attack> all() {
    return Stream.of(hosts(), otherSites(), identities(), fields(), methods(), within())
        .flatMap(List::stream);
  }

  private static Attack host(String host, Integer... answers) {
    return raw(
        "Host: " + host,
        "GET /api/v1/health HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n",
        answers);
  }

  private static List<Attack> hosts() {
    return List.of(
        host("Host: " + EVIL + "\r\n", 421),
        host("Host: 127.0.0.1." + EVIL + "\r\n", 421),
        host("Host: localhost." + EVIL + ":80\r\n", 421),
        host("Host: 127.0.0.1:80@" + EVIL + "\r\n", 400, 421),
        host("Host: 127.0.0.1 " + EVIL + "\r\n", 400, 421),
        host("Host: \r\n", 400, 421),
        host("", 400),
        host("Host: 127.0.0.1\r\nHost: " + EVIL + "\r\n", 400),
        host("Host: 127.0.0.1:99999\r\n", 400),
        host("Host: <script>\r\n", 400, 421),
        get(NOBODY, "/keys", "X-Forwarded-Host: " + EVIL + "\r\n", 302),
        get(NOBODY, "/keys", "Forwarded: host=" + EVIL + ";proto=https\r\n", 302),
        get(NOBODY, "/keys", "X-Forwarded-Proto: javascript\r\n", 302),
        get(NOBODY, "/keys", "X-Forwarded-For: 127.0.0.1, ::1\r\n", 302),
        get(NOBODY, "/verify", "X-Original-URL: /tokens\r\nX-Rewrite-URL: /tokens\r\n", 200),
        get("requester", "/api/v1/trail", "X-Forwarded-User: officer\r\nX-Role: officer\r\n", 403));
  }

  /** Pages elsewhere, in the browser of somebody who is signed in. */
  private static List<Attack> otherSites() {
    String good = COOKIE + FORM;
    return List.of(
        post(NOBODY, "/runs", good, "", 403),
        post(NOBODY, "/runs", good, "_csrf=", 403),
        post(NOBODY, "/runs", good, "_csrf=csrf-operator", 403),
        post(NOBODY, "/runs?" + CSRF, good, "", 403),
        post(NOBODY, "/runs", good + "Sec-Fetch-Site: cross-site\r\n", CSRF, 403),
        post(NOBODY, "/runs", good + "Sec-Fetch-Site: same-site\r\n", CSRF, 403),
        post(NOBODY, "/runs", good + "Origin: https://" + EVIL + "\r\n", CSRF, 403),
        post(NOBODY, "/runs", good + "Origin: null\r\n", CSRF, 403),
        post(NOBODY, "/runs", good + "Origin: http://HOST." + EVIL + "\r\n", CSRF, 403),
        post(NOBODY, "/api/v1/runs", COOKIE + "Content-Type: text/plain\r\n", "{}", 403),
        post(NOBODY, "/api/v1/runs", COOKIE + JSON + "Origin: https://" + EVIL + "\r\n", "", 403),
        post(NOBODY, "/tokens", good, "name=x&role=officer&expires=2026-02-01", 403),
        post(NOBODY, "/login", FORM + "Origin: https://" + EVIL + "\r\n", "token=x", 403),
        post(NOBODY, "/logout", good + "Sec-Fetch-Site: cross-site\r\n", CSRF, 403),
        get(NOBODY, "/runs?_method=POST&" + CSRF, COOKIE, 200),
        get(NOBODY, "/runs", COOKIE + "X-HTTP-Method-Override: POST\r\n", 400),
        get("officer", "/runs", "X-HTTP-Method-Override: POST\r\n", 400),
        get("officer", "/runs", "X-HTTP-Method-Override: NONE\r\n", 400),
        post("officer", "/runs", FORM + "X-HTTP-Method-Override: GET\r\n", "", 400));
  }

  private static List<Attack> identities() {
    return List.of(
        get(NOBODY, REQUESTS, "Authorization: Bearer " + ID + "\r\n", 401),
        get(NOBODY, REQUESTS, "Authorization: Basic b2ZmaWNlcjpvZmZpY2Vy\r\n", 401),
        get(NOBODY, REQUESTS, "Authorization: Bearer\r\n", 401),
        get(NOBODY, REQUESTS, "Authorization: Bearer " + "x".repeat(4_000) + "\r\n", 401),
        get(NOBODY, REQUESTS, "Authorization: Bearer ' OR '1'='1\r\n", 401),
        get("officer", REQUESTS, "Authorization: Bearer officer\r\n", 400),
        get("requester", REQUESTS + "/x/subjects", COOKIE, 404, 405),
        get("requester", "/api/v1/tokens", COOKIE, 403),
        get(NOBODY, "/tokens", "Cookie: lethe_session=\r\n", 302),
        get(NOBODY, "/tokens", "Cookie: lethe_session=" + "x".repeat(3_000) + "\r\n", 302),
        get(NOBODY, "/tokens", "Cookie: __Host-lethe_session=officer\r\n", 302),
        get(NOBODY, "/tokens", "Cookie: \"lethe_session\"=officer; ;;=;\0\r\n", 302, 400),
        get(NOBODY, "/tokens", "X-CSRF-Token: csrf-officer\r\n", 302));
  }

  private static Attack submit(String headers, Integer... answers) {
    return post("requester", REQUESTS, headers, GOOD, answers);
  }

  private static List<Attack> fields() {
    return List.of(
        submit(JSON + "Idempotency-Key: \r\n", 422),
        submit(JSON + "Idempotency-Key: " + "k".repeat(201) + "\r\n", 422),
        submit(JSON + "Idempotency-Key: a\tb\r\n", 400, 422),
        submit(JSON + "Idempotency-Key: a\0b\r\n", 400),
        submit(JSON + "Idempotency-Key: a\r\n b\r\n", 400),
        submit(JSON + "Idempotency-Key: \u0085\u009b2J\r\n", 400, 422),
        submit("", 415),
        submit("Content-Type: application/json; charset=utf-16\r\n", 415),
        submit("Content-Type: text/html\r\n", 415),
        submit("Content-Type: application/json, text/html\r\n", 415),
        submit("Content-Type: " + "application/json;".repeat(300) + "charset=latin1\r\n", 415),
        submit(JSON + "Content-Encoding: gzip\r\n", 415),
        submit(JSON + "Content-Encoding: identity\r\n", 415),
        submit(JSON + "Expect: 200-ok\r\n", 417, 400),
        submit(JSON + "X y: 1\r\n", 400),
        submit(JSON + ": no name\r\n", 400),
        submit(JSON + "X-Long: " + "x".repeat(9_000) + "\r\n", 431),
        submit(JSON + "X-Many: 1\r\n".repeat(1_000), 431),
        get("auditor", "/api/v1/events", "Last-Event-ID: 1 OR 1=1\r\n", 400),
        get("auditor", "/api/v1/events", "Last-Event-ID: -1\r\n", 400),
        get("auditor", "/api/v1/events", "Last-Event-ID: 99999999999999999999\r\n", 400),
        get("auditor", "/api/v1/events", "Last-Event-ID: " + ID + "\r\n", 400),
        get("auditor", "/api/v1/health", "Range: bytes=0-0,1-1,2-2\r\n", 200),
        get("auditor", "/api/v1/health", "Upgrade: h2c\r\nHTTP2-Settings: AAA\r\n", 200, 400),
        get("auditor", "/keys", "Accept-Language: <script>" + ID + "\r\n", 200),
        get("auditor", "/keys", "Referer: https://" + EVIL + "/<script>\r\n", 200),
        get(NOBODY, "/keys", "HX-Request: true\r\nHX-Current-URL: //" + EVIL + "\r\n", 401));
  }

  private static Attack method(String method, String path, Integer... answers) {
    return raw(method + " " + path, Attack.head(method, path, "officer") + "\r\n", answers);
  }

  private static List<Attack> methods() {
    return List.of(
        method("TRACE", "/", 404, 405),
        method("TRACK", "/", 400, 404, 405, 501),
        method("CONNECT", EVIL + ":443", 400, 404, 405),
        method("OPTIONS", "*", 400, 404, 405),
        method("PUT", REQUESTS, 404, 405),
        method("PATCH", REQUESTS, 404, 405),
        method("DELETE", "/requests/" + ID, 404, 405),
        method("PROPFIND", "/", 400, 404, 405, 501),
        method("get", "/api/v1/tokens", 400, 404, 405, 501),
        method("GET\t/tokens", "/x", 400),
        raw("HTTP/0.9", "GET /\r\n", 400, 505),
        raw("HTTP/3.7", "GET / HTTP/3.7\r\nHost: HOST\r\n\r\n", 400, 505),
        raw("HTTP/1.0 without a host", "GET /keys HTTP/1.0\r\n\r\n", 400, 421),
        raw("the beginning of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, 426, 505),
        raw("TLS", "\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003\r\n\r\n", 400),
        raw("nothing but line feeds", "\n\n\n\n\r\n\r\n", 0, 400));
  }

  /** A second call in the body of the first: whatever happens, it is not answered. */
  private static Attack smuggled(String headers, String body, Integer... answers) {
    return raw(
        "smuggled by " + headers.strip(),
        ("POST /api/v1/verify HTTP/1.1\r\nHost: HOST\r\n" + JSON + headers + "\r\n" + body)
            + "GET /api/v1/tokens HTTP/1.1\r\nHost: HOST\r\n"
            + "Authorization: Bearer officer\r\nX: y\r\n\r\n",
        answers);
  }

  private static List<Attack> within() {
    String chunked = "Transfer-Encoding: chunked\r\n";
    return List.of(
        smuggled("Content-Length: 5\r\nContent-Length: 0\r\n", "", 400),
        smuggled("Content-Length: 0, 5\r\n", "", 400),
        smuggled("Content-Length: 4\r\n" + chunked, "0\r\n\r\n", 400),
        smuggled(chunked + "Content-Length: 4\r\n", "0\r\n\r\n", 400),
        smuggled("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n", 400, 501),
        smuggled("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n", 400, 501),
        smuggled("Transfer-Encoding: \u000bchunked\r\n", "0\r\n\r\n", 400, 501),
        smuggled("Transfer-Encoding : chunked\r\n", "0\r\n\r\n", 400),
        smuggled("Content-Length: -1\r\n", "", 400),
        smuggled("Content-Length: +5\r\n", "", 400),
        smuggled("Content-Length: 0x5\r\n", "", 400),
        smuggled("Content-Length: 99999999999999999999\r\n", "", 400, 413),
        smuggled(chunked, "-1\r\n\r\n", 400),
        smuggled(chunked, "fffffffffffffffff\r\n\r\n", 400),
        smuggled(chunked, "5\r\nabc\r\n0\r\n\r\n", 400),
        smuggled(chunked, "zz\r\n\r\n", 400));
  }
}
