package dev.lethe.server.hostile;

import static dev.lethe.server.hostile.Attack.ID;
import static dev.lethe.server.hostile.Attack.JSON;
import static dev.lethe.server.hostile.Attack.post;
import static dev.lethe.server.hostile.Attack.utf8;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Bodies of JSON. A quote is written ' here. */
final class HostileBodies {

  private static final int LARGE = 1_900_000;

  private HostileBodies() {}

  static Stream<Attack> all() {
    return Stream.of(submissions(), tokens(), certificates()).flatMap(List::stream);
  }

  private static Attack submit(String body, Integer... answers) {
    return post("requester", "/api/v1/requests", JSON, body.replace('\'', '"'), answers);
  }

  private static String nested(String open, String close, int depth) {
    return open.repeat(depth) + close.repeat(depth);
  }

  private static List<Attack> submissions() {
    String good = "{'subjects':['" + ID + "'],'channel':'form'}";
    return List.of(
        submit("{'subjects':['" + ID + "'],'channel':1e400}", 400, 422),
        submit("{'subjects':['" + ID + "'],'channel':" + "9".repeat(100_000) + "}", 400, 422),
        submit("{'subjects':[" + "1".repeat(LARGE) + "],'channel':'form'}", 400, 422),
        submit("{'subjects':" + nested("[", "]", 100_000) + ",'channel':'form'}", 400),
        submit(nested("{'a':", "}", 50_000), 400),
        submit("{" + many("'k%d':1", 50_000) + "}", 422),
        submit("{'subjects':[" + many("'p%d'", 10_001) + "],'channel':'form'}", 422),
        submit("{'__proto__':{'admin':true}," + good.substring(1), 422),
        submit("{'subjects':['" + ID + "'],'channel':'form','channel':'letter'}", 400),
        submit("{'subjects':['" + ID + "'],'\\u0063hannel':'a','channel':'b'}", 400),
        submit("{'subjects':['\\ud800" + ID + "'],'channel':'form'}", 422),
        submit("{'subjects':['" + ID + "'],'channel':'\\udc00'}", 422),
        submit("{'subjects':['\u00ed\u00a0\u0080" + ID + "'],'channel':'form'}", 400, 422),
        submit("{'subjects':['\u00c0\u0080" + ID + "'],'channel':'form'}", 400),
        submit("{'subjects':['" + ID + "\\u0000'],'channel':'form'}", 422),
        submit("{'subjects':['" + ID + "\\u001b[2J'],'channel':'form'}", 422),
        submit(utf8("{'subjects':['\u202e" + ID + "'],'channel':'form'}"), 422),
        submit(utf8("{'subjects':['\u2028" + ID + "'],'channel':'form'}"), 422),
        submit("{'subjects':['" + "i".repeat(LARGE) + "'],'channel':'form'}", 422),
        submit("{'subjects':['" + ID + "'],'channel':'" + "c".repeat(201) + "'}", 422),
        submit("{'subjects':['" + ID + "'],'channel':'a\\r\\nSet-Cookie: x=1'}", 422),
        submit(good + good, 400),
        submit(good + ",", 400),
        submit("\u0000" + good, 400),
        submit("/*" + ID + "*/" + good, 400),
        submit("{subjects:['" + ID + "'],channel:'form'}", 400),
        submit("{'subjects':['" + ID + "',],'channel':'form'}", 400),
        submit("{'subjects':['\\x" + ID + "'],'channel':'form'}", 400),
        submit(utf8("<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><x>&e;</x>"), 400),
        submit("subjects: ['" + ID + "']\nchannel: form", 400),
        submit("subjects=" + ID + "&channel=form", 400),
        submit("\u001f\u008b\b\0\0\0\0\0\0\u00ff", 400),
        submit(" ".repeat(LARGE), 400, 422),
        submit(" ".repeat(2_500_000), 413));
  }

  private static String many(String form, int count) {
    return IntStream.range(0, count).mapToObj(form::formatted).collect(Collectors.joining(","));
  }

  private static Attack token(String fields, Integer... answers) {
    return post("officer", "/api/v1/tokens", JSON, "{" + fields.replace('\'', '"') + "}", answers);
  }

  private static List<Attack> tokens() {
    String expires = ",'expires':'2026-02-28'";
    return List.of(
        token("'name':'x','role':'root'" + expires, 422),
        token("'name':'x','role':'OFFICER'" + expires, 422),
        token("'name':'x','role':'auditor','allow':['admit']" + expires, 422),
        token("'name':'x','role':'requester','allow':[]" + expires, 409, 422),
        token("'name':'a\\nb','role':'officer'" + expires, 422),
        token("'name':'" + "n".repeat(201) + "','role':'officer'" + expires, 422),
        token("'name':'x','role':'officer','expires':'2099-01-01'", 409),
        token("'name':'x','role':'officer','expires':'2020-01-01'", 409),
        token("'name':'x','role':'officer','expires':'+999999999-12-31'", 409),
        token("'name':'x','role':'officer','number':1" + expires, 422),
        post("operator", "/api/v1/tokens", JSON, "{}", 403));
  }

  /** Each by a caller of its own: few may be checked a second. */
  private static List<Attack> certificates() {
    List<String> bodies =
        List.of(
            "{'payloadType':'x'}",
            "{'payloadType':" + nested("[", "]", 900) + "}",
            "{'payloadType':'application/vnd.in-toto+json','payload':'"
                + "A".repeat(LARGE)
                + "','signatures':[]}",
            "{'payloadType':'x','payload':'','signatures':[" + many("{'sig':'A%d'}", 50_000) + "]}",
            "{'certificate':'" + nested("[", "]", 900_000) + "'}",
            "{'certificate':'" + "x".repeat(LARGE) + "'}",
            "{'certificate':'PK\\u0003\\u0004" + "\\u0000".repeat(1_000) + "'}",
            "{'certificate':'{}','key':'-----BEGIN PRIVATE KEY-----" + ID + "'}",
            "{'certificate':'{}','key':'" + "k".repeat(LARGE) + "'}",
            "{'certificate':'{}','keys':'" + nested("[", "]", 100_000) + "'}",
            "{'certificate':'{}','parameters':'" + nested("{", "}", 100_000) + "'}",
            "{'certificate':'{}','proof':'" + "c2sp.org/tlog-proof@v1\\n".repeat(10_000) + "'}",
            "{'certificate':'{}','schema':'a: &a [x]\\nb: &b [*a,*a]\\nc: [*b,*b]'}",
            "{'certificate':'{}','schema':'!!javax.script.ScriptEngineManager [x]'}",
            "{'certificate':'../../etc/passwd','opening':'x'}",
            "{'certificate':['" + ID + "']}",
            "{'certificate':null}",
            "[]",
            "{}");
    List<Attack> all = new ArrayList<>();
    for (String body : bodies) {
      String who = "auditor:json" + all.size();
      all.add(post(who, "/api/v1/verify", JSON, body.replace('\'', '"'), 200, 400, 422));
    }
    return all;
  }
}
