package dev.lethe.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.register.Desk;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.workspace.store.PostgresServer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Browsers that are signed in: for how long, and what ends it. */
class SessionsTest {

  private static final Principal BEN = Principal.of("ben", Role.OPERATOR);

  @TempDir Path folder = Path.of("");

  @Test
  void a_session_ends_after_half_an_hour_without_a_call() {
    try (AccessDesk desk = AccessDesk.in(folder)) {
      String cookie = desk.access().sessions().begin(BEN, "test");
      for (int i = 0; i < 3; i++) {
        desk.clock().pass(Duration.ofMinutes(29));
        assertThat(desk.access().bySession(cookie)).isPresent();
      }
      desk.clock().pass(Duration.ofMinutes(30));
      assertThat(desk.access().bySession(cookie)).isEmpty();
    }
  }

  @Test
  void a_session_ends_after_half_a_day_whatever_happens() {
    try (AccessDesk desk = AccessDesk.in(folder)) {
      String cookie = desk.access().sessions().begin(BEN, "test");
      for (int minutes = 20; minutes < 12 * 60; minutes += 20) {
        desk.clock().pass(Duration.ofMinutes(20));
        assertThat(desk.access().bySession(cookie)).as(minutes + " minutes").isPresent();
      }
      desk.clock().pass(Duration.ofMinutes(20));
      assertThat(desk.access().bySession(cookie)).isEmpty();
    }
  }

  @Test
  void a_session_ends_with_the_token_behind_it() {
    try (AccessDesk desk = AccessDesk.in(folder)) {
      Token revoked = desk.token("ben", Role.OPERATOR).token();
      Token expiring = desk.access().tokens().make(BEN, desk.register().today(), Desk.ANN).token();
      String first = desk.access().sessions().begin(revoked);
      String second = desk.access().sessions().begin(expiring);
      assertThat(desk.access().bySession(first)).isPresent();
      desk.access().tokens().revoke(revoked.number(), Desk.ANN);
      assertThat(desk.access().bySession(first)).isEmpty();
      for (int i = 0; i < 36; i++) {
        desk.clock().pass(Duration.ofMinutes(19));
        assertThat(desk.access().bySession(second)).isPresent();
      }
      desk.clock().pass(Duration.ofMinutes(37));
      assertThat(desk.access().bySession(second)).as("after midnight").isEmpty();
    }
  }

  @Test
  void every_session_has_its_own_secrets_and_ends_alone() {
    try (AccessDesk desk = AccessDesk.in(folder)) {
      Sessions sessions = desk.access().sessions();
      String one = sessions.begin(BEN, "test");
      String other = sessions.begin(BEN, "test");
      SignedIn signedIn = sessions.find(one).orElseThrow();
      assertThat(signedIn.principal()).isEqualTo(BEN);
      assertThat(signedIn.csrf())
          .isNotEqualTo(one)
          .isNotEqualTo(sessions.find(other).orElseThrow().csrf());
      sessions.end(one);
      sessions.end("nothing");
      assertThat(sessions.find(one)).isEmpty();
      assertThat(sessions.find(other)).isPresent();
      assertThat(sessions.find("x".repeat(100_000))).isEmpty();
    }
  }

  @Test
  void a_sign_in_elsewhere_is_ended_once_and_in_time() {
    try (AccessDesk desk = AccessDesk.in(folder)) {
      SignInsBegun begun = desk.access().begun();
      String secret = begun.begin("/requests");
      assertThat(begun.end(secret)).hasValue("/requests");
      assertThat(begun.end(secret)).isEmpty();
      String late = begun.begin("/");
      desk.clock().pass(SignInsBegun.GOOD_FOR.plusSeconds(1));
      assertThat(begun.end(late)).isEmpty();
    }
  }

  @Test
  @Tag("slow")
  void several_instances_on_a_server_know_the_same_ones() {
    PostgresServer server = PostgresServer.orSkip();
    RegisterHome home = new RegisterHome(server.newPlace(), folder.resolve("register-key"));
    try (AccessDesk desk = new AccessDesk(home, folder);
        var second = desk.second()) {
      Access elsewhere = Access.of(second, desk.clock());
      NewToken token = desk.token("ben", Role.OPERATOR);
      String cookie = desk.access().sessions().begin(token.token());
      String begun = desk.access().begun().begin("/x");
      assertThat(elsewhere.byToken(token.secret())).hasValue(BEN);
      assertThat(elsewhere.bySession(cookie))
          .isEqualTo(desk.access().bySession(cookie))
          .isPresent();
      assertThat(elsewhere.begun().end(begun)).hasValue("/x");
      assertThat(desk.access().begun().end(begun)).isEmpty();
      elsewhere.tokens().revoke(token.token().number(), Desk.BEN);
      assertThat(desk.access().bySession(cookie)).isEmpty();
    }
  }
}
