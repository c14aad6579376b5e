package dev.lethe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.LetheException;
import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.server.access.Rate;
import dev.lethe.server.access.Role;
import dev.lethe.server.login.OidcSettings;
import dev.lethe.server.office.Schedule.Daily;
import dev.lethe.server.web.Limits;
import dev.lethe.server.web.Proxies;
import dev.lethe.server.web.RouteClass;
import dev.lethe.server.web.WebSettings;
import dev.lethe.source.Deletion;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The file of settings: the example of the documentation is read, and what is not known refused.
 */
class ServiceSettingsTest {

  private static final String TERMS = "'terms':{'epsilon':1,'delta':1e-5,'capacity':10}";

  @TempDir private Path folder;

  private ServiceSettings read(String json) throws IOException {
    return ServiceSettings.read(
        Files.writeString(folder.resolve("service.json"), json.replace('\'', '"')));
  }

  private static String documented() throws IOException {
    Matcher block =
        Pattern.compile("(?s)```json\n(.*?)```")
            .matcher(Files.readString(Path.of("..", "docs", "operate", "deploy.md")));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  @Test
  void the_documented_example_says_what_it_seems_to_say() throws IOException {
    ServiceSettings settings = read(documented());
    assertThat(settings.register()).isEqualTo("postgresql://lethe@database/lethe");
    assertThat(settings.registerKey()).hasValue(folder.resolve("register-key").toString());
    assertThat(settings.web())
        .isEqualTo(
            new WebSettings(
                "0.0.0.0",
                8480,
                Optional.of(URI.create("https://lethe.example.org")),
                new Proxies(1, Proxies.Header.X_FORWARDED_FOR),
                Limits.USUAL.with(RouteClass.VERIFY, new Rate(2, 10))));
    assertThat(settings.terms().asked().guarantee()).isEqualTo(new Guarantee(1, 1e-5));
    assertThat(settings.terms().asked().capacity()).isEqualTo(Capacity.of(1000));
    assertThat(settings.daily())
        .hasValue(new Daily(LocalTime.of(2, 0), ZoneId.of("Europe/Berlin")));
    OidcSettings provider = settings.provider().orElseThrow();
    assertThat(provider.secret()).hasValue(folder.resolve("client-secret"));
    assertThat(provider.scopes()).containsExactlyInAnyOrder("openid", "profile");
    assertThat(provider.roles())
        .containsExactly(
            Map.entry("privacy-officers", Role.OFFICER),
            Map.entry("privacy-team", Role.OPERATOR),
            Map.entry("revision", Role.AUDITOR));
  }

  @Test
  void and_names_the_partners() throws IOException {
    Partners partners = read(documented()).partners();
    assertThat(partners.notices().giveUpDays()).isEqualTo(7);
    assertThat(partners.notices().authorities()).hasValue(folder.resolve("authorities.pem"));
    assertThat(partners.webhooks())
        .singleElement()
        .satisfies(
            webhook -> {
              assertThat(webhook.secrets()).containsExactly(folder.resolve("crm-secret"));
              assertThat(webhook.privateNetwork()).isTrue();
            });
    assertThat(partners.hooks())
        .singleElement()
        .satisfies(
            hook -> {
              assertThat(hook.when().orElseThrow().value()).isEqualTo("erasure");
              assertThat(hook.secrets()).containsExactly(folder.resolve("shop-secret"));
            });
    assertThat(partners.openDsr().orElseThrow().key()).isEqualTo(folder.resolve("opendsr-key.pem"));
  }

  @Test
  void the_least_is_a_register_and_terms_on_this_machine() throws IOException {
    ServiceSettings settings = read("{'register':'desk'," + TERMS + "}");
    assertThat(settings.register()).isEqualTo(folder.resolve("desk").toString());
    assertThat(settings.web()).isEqualTo(WebSettings.onLoopback(8480));
    assertThat(settings.partners()).isEqualTo(Partners.NONE);
    assertThat(settings.registerKey()).isEmpty();
    assertThat(settings.daily()).isEmpty();
    assertThat(settings.provider()).isEmpty();
  }

  @Test
  void old_versions_go_with_rows_that_are_deleted() throws IOException {
    String terms = TERMS.replace("}", ",'delete':%s,'purge_history':%s}");
    assertThat(read("{'register':'d'," + terms.formatted(true, true) + "}").terms().deletion())
        .isEqualTo(Deletion.WITH_HISTORY);
    assertThat(read("{'register':'d'," + terms.formatted(true, false) + "}").terms().deletion())
        .isEqualTo(Deletion.BY_WORKSPACE);
    assertThat(read("{'register':'d'," + TERMS + "}").terms().deletion())
        .isEqualTo(Deletion.BY_OWNER);
    assertThatThrownBy(() -> read("{'register':'d'," + terms.formatted(false, true) + "}"))
        .isInstanceOf(LetheException.class)
        .hasMessageContainingAll("purge_history", "set delete, too");
  }

  private static Arguments with(String field, String words) {
    return Arguments.of("{'register':'desk'," + TERMS + "," + field + "}", words);
  }

  private static Arguments web(String fields, String words) {
    return with("'web':{" + fields + "}", words);
  }

  static Stream<Arguments> refused() {
    String oidc = "'name':'x','client_id':'x','role_claim':'g','roles':{'a':'officer'}";
    return Stream.of(
        Arguments.of("", "begins with '{'"),
        Arguments.of("[]", "begins with '{'"),
        Arguments.of("{", "service.json"),
        Arguments.of("{" + TERMS + "}", "register"),
        Arguments.of("{'register':'desk'}", "terms"),
        Arguments.of("{'register':7," + TERMS + "}", "register"),
        Arguments.of("{'register':'a','register':'b'," + TERMS + "}", "service.json"),
        Arguments.of("{'register':'desk','terms':{'epsilon':1,'delta':1e-5}}", "capacity"),
        Arguments.of("{'register':'d','terms':{'epsilon':-1,'delta':0.1,'capacity':1}}", "epsilon"),
        with("'password':'x'", "password"),
        with("'terms2':{}", "terms2"),
        with("'register_key':null", "register_key"),
        with("'web':[]", "web"),
        web("'port':'8480'", "port"),
        web("'port':65536", "65535"),
        web("'port':-1", "65535"),
        web("'port':84.5", "port"),
        web("'Port':1", "Port"),
        web("'host':'0.0.0.0'", "https://"),
        web("'address':'http://lethe.example.org'", "https://"),
        web("'address':'not an address'", "https://"),
        web("'proxies':{'hops':1,'header':'x-real-ip'}", "x-forwarded-for"),
        web("'proxies':{'header':'forwarded'}", "hops"),
        web("'limits':{'everything':{'per_second':1,'burst':1}}", "everything"),
        web("'limits':{'read':{'per_second':1}}", "burst"),
        with("'daily':{'at':'2 pm','zone':'Europe/Berlin'}", "02:00"),
        with("'daily':{'at':'02:00','zone':'Berlin'}", "Europe/Berlin"),
        with("'oidc':{'issuer':'http://sso.example.org'," + oidc + "}", "https://"),
        with(
            "'oidc':{'issuer':'https://sso.example.org','client_secret':'x'," + oidc + "}",
            "client_secret"),
        with("'notices':{'give_up_days':0,'retention_days':1}", "1 to 365"),
        with("'webhooks':{}", "webhooks"),
        with("'webhooks':[{'name':'A B','url':'https://a.example'}]", "small letters"),
        with("'hooks':[{'name':'a','subjects':'x','key':'/k'}]", "begins with /"),
        with("'opendsr':{'domain':'x'}", "certificate_file"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void what_is_missing_or_unknown_or_unsafe_is_refused_by_name(String json, String words) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(LetheException.class)
        .hasMessageContaining(words);
  }
}
