package dev.lethe.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.server.register.Desk;
import dev.lethe.server.register.TrailLine;
import dev.lethe.workspace.store.ByteScan;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** API tokens: who they are for, how long, and what is kept of them. */
class TokensTest {

  @TempDir Path folder = Path.of("");

  @Test
  void a_token_says_who_comes_until_its_last_day() {
    try (AccessDesk desk = AccessDesk.in(folder)) {
      String secret = desk.token("ben", Role.OPERATOR).secret();
      Principal ben = Principal.of("ben", Role.OPERATOR);
      assertThat(secret).startsWith("lethe_").hasSize(49);
      assertThat(desk.access().byToken(secret)).hasValue(ben);
      desk.clock().pass(Duration.ofDays(29));
      assertThat(desk.access().byToken(secret)).as("on its last day").hasValue(ben);
      desk.clock().pass(Duration.ofDays(1));
      assertThat(desk.access().byToken(secret)).as("the day after").isEmpty();
    }
  }

  @Test
  void a_token_may_allow_less_than_its_role_and_never_more() {
    try (AccessDesk desk = AccessDesk.in(folder)) {
      Principal narrow = new Principal("crm", Role.OPERATOR, Set.of(Permission.SUBMIT));
      NewToken made = desk.access().tokens().make(narrow, AccessDesk.EXPIRES, Desk.ANN);
      assertThat(desk.access().byToken(made.secret())).hasValue(narrow);
      assertThatThrownBy(() -> new Principal("crm", Role.REQUESTER, Set.of(Permission.ADMIT)))
          .hasMessageContaining("a requester may submit follow, but got admit");
      assertThatThrownBy(
              () ->
                  desk.access()
                      .tokens()
                      .make(
                          new Principal("crm", Role.AUDITOR, Set.of()),
                          AccessDesk.EXPIRES,
                          Desk.ANN))
          .hasMessageContaining("allows nothing");
    }
  }

  @Test
  void a_token_lasts_a_year_at_most() {
    try (AccessDesk desk = AccessDesk.in(folder)) {
      Principal ben = Principal.of("ben", Role.AUDITOR);
      LocalDate today = LocalDate.of(2026, 1, 31);
      Tokens tokens = desk.access().tokens();
      assertThatThrownBy(() -> tokens.make(ben, today.plusYears(1).plusDays(1), Desk.ANN))
          .hasMessageContaining("between today and a year from now");
      assertThatThrownBy(() -> tokens.make(ben, today.minusDays(1), Desk.ANN))
          .hasMessageContaining("between today and a year from now");
      assertThat(tokens.make(ben, today.plusYears(1), Desk.ANN).token().number()).isEqualTo(1);
    }
  }

  @Test
  void a_revoked_token_is_refused_everywhere_at_once_and_only_once() {
    try (AccessDesk desk = AccessDesk.in(folder);
        var second = desk.second()) {
      Access elsewhere = Access.of(second, desk.clock());
      NewToken gone = desk.token("ben", Role.OPERATOR);
      NewToken stays = desk.token("ben", Role.OPERATOR);
      assertThat(elsewhere.byToken(gone.secret())).isPresent();
      desk.access().tokens().revoke(gone.token().number(), Desk.ANN);
      assertThat(desk.access().byToken(gone.secret())).isEmpty();
      assertThat(elsewhere.byToken(gone.secret())).isEmpty();
      assertThat(elsewhere.byToken(stays.secret())).isPresent();
      assertThatThrownBy(() -> desk.access().tokens().revoke(gone.token().number(), Desk.ANN))
          .hasMessageContaining("there is no token 1 that could be revoked");
      assertThat(desk.access().tokens().all())
          .extracting(Token::revoked)
          .containsExactly(Optional.of(LocalDate.of(2026, 1, 31)), Optional.empty());
    }
  }

  @Test
  void what_is_no_token_of_ours_finds_nobody() {
    try (AccessDesk desk = AccessDesk.in(folder)) {
      String good = desk.token("ben", Role.OPERATOR).secret();
      for (String wrong :
          List.of(
              "",
              "lethe_",
              good + "x",
              good.substring(1),
              good.toUpperCase(java.util.Locale.ROOT),
              "lethe_" + "a".repeat(100_000),
              "lethe_' OR '1'='1",
              Secret.digest(good))) {
        assertThat(desk.access().byToken(wrong)).isEmpty();
      }
    }
  }

  @Test
  void each_is_in_the_trail_and_its_secret_is_nowhere() {
    String secret;
    String cookie;
    try (AccessDesk desk = AccessDesk.in(folder)) {
      NewToken made = desk.token("ben", Role.OPERATOR);
      secret = made.secret();
      cookie = desk.access().sessions().begin(made.token());
      assertThat(made.toString()).doesNotContain(secret);
      desk.access().tokens().revoke(made.token().number(), Desk.ANN);
      assertThat(desk.register().trail())
          .extracting(TrailLine::what)
          .containsExactly(
              "created",
              "token made: 1 for ben, operator, until 2026-03-01",
              "signed in: operator by token 1",
              "token revoked: 1 for ben, operator, until 2026-03-01");
      assertThat(desk.register().check(Optional.empty()).isSound()).isTrue();
      List<byte[]> secrets = List.of(bytes(secret), bytes(cookie));
      assertThat(ByteScan.of(folder).search(secrets).patterns()).isZero();
      assertThat(ByteScan.of(folder).search(List.of(bytes(Secret.digest(secret)))).patterns())
          .as("the scan finds what is there")
          .isEqualTo(1);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
