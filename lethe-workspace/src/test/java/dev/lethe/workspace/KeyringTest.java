package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.keys.KeyList;
import dev.lethe.certificate.keys.Revocation.Why;
import dev.lethe.certificate.keys.SignedKeyList;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.linalg.Kernels;
import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.store.WorkspaceStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The list of keys over the days: it ends, is revoked, is put right, and is always what is used.
 */
class KeyringTest {

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private Home home() {
    return Home.in(folder.resolve("w"));
  }

  private static WorkspaceTools on(String day) {
    Clock clock =
        Clock.fixed(LocalDate.parse(day).atStartOfDay().toInstant(ZoneOffset.UTC), ZoneOffset.UTC);
    return new WorkspaceTools(World.TOOLS.software(), clock, World.TOOLS.bits());
  }

  private void trained(String day) {
    Kind kind = Kind.LOGISTIC;
    World.trained(home(), kind.declared(), kind.people(new Random(3), 60, "p"), on(day)).close();
  }

  private <T> T at(WorkspaceTools tools, Function<Workspace, T> work) {
    try (Workspace open = Workspace.open(home(), tools)) {
      return work.apply(open);
    }
  }

  private static Issued release(Workspace open) {
    return open.release(LeavingChild.ASKED);
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** By the list that lies beside it, with nothing else known. */
  private static VerificationReport verified(Issued issued) {
    byte[] certificate = bytes(issued.files().certificate());
    TrustedKeys keys = TrustedKeys.known().withList("keys.json", bytes(issued.files().keys()));
    return Verifier.on(Kernels.java())
        .verify("c.json", certificate, Evidence.none().trusting(keys));
  }

  private static void fails(Issued issued, String check) {
    assertThat(verified(issued).with(Check.Verdict.FAILED).stream().map(Check::name))
        .containsExactly(check);
  }

  @Test
  void a_key_whose_time_is_over_signs_nothing_until_it_is_replaced() {
    trained("2026-03-01");
    KeyRotation tenDays = new KeyRotation(OptionalInt.of(10), Optional.empty());
    at(on("2026-03-02"), open -> open.keyring().rotate(tenDays));
    Issued last = at(on("2026-03-11"), KeyringTest::release);
    verified(last).requireValid();
    assertThatThrownBy(() -> at(on("2026-03-12"), KeyringTest::release))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("valid to 2026-03-11")
        .hasMessageContaining("lethe key rotate");
    at(on("2026-03-12"), Workspace::rotateKey);
    verified(at(on("2026-03-12"), KeyringTest::release)).requireValid();
    verified(last).requireValid();
  }

  @Test
  void days_of_certificates_are_held_against_revocations() {
    trained("2026-03-01");
    Issued first = at(on("2026-03-05"), KeyringTest::release);
    KeyList list = at(on("2026-03-06"), open -> open.keyring().list());
    at(
        on("2026-03-10"),
        open ->
            open.keyring()
                .revoke(
                    list.inUse().key().id(),
                    Why.LOST,
                    Optional.of(LocalDate.parse("2026-03-06")),
                    Optional.of(KeyRotation.PLAIN)));
    verified(first).requireValid();
    Issued second = at(on("2026-03-10"), KeyringTest::release);
    verified(second).requireValid();
    at(on("2026-03-11"), Workspace::rotateKey);
    at(
        on("2026-03-12"),
        open ->
            open.keyring()
                .revoke(
                    open.keyring().list().keys().get(1).key().id(),
                    Why.COMPROMISED,
                    Optional.of(LocalDate.parse("2026-03-11")),
                    Optional.empty()));
    fails(second, "key revocation");
    verified(first).requireValid();
    KeyList end = at(on("2026-03-12"), open -> open.keyring().list());
    assertThat(end.keys()).hasSize(3);
    assertThat(end.isEndorsed(end.keys().get(0))).as("lost: signs for none").isFalse();
    assertThat(end.isEndorsed(end.keys().get(1))).isTrue();
    assertThat(end.leadsOn(end.keys().get(1))).as("leaked: is not believed").isFalse();
  }

  /** A rotation under a clock that was ahead would leave a key that is not valid for years. */
  @Test
  void a_clock_that_was_ahead_is_put_right_with_the_next_day_that_is_confirmed() {
    trained("2026-03-01");
    at(on("2099-01-01").confirmingDay(true), Workspace::rotateKey);
    Issued issued = at(on("2026-03-02").confirmingDay(true), KeyringTest::release);
    verified(issued).requireValid();
    KeyList list = at(on("2026-03-02"), open -> open.keyring().list());
    assertThat(list.day()).isEqualTo("2026-03-02");
    assertThat(list.inUse().validFrom()).isEqualTo("2026-03-02");
    at(on("2026-03-02"), Workspace::rotateKey);
    verified(at(on("2026-03-03"), KeyringTest::release)).requireValid();
  }

  /** As a workspace of an earlier version is. */
  @Test
  void a_workspace_without_a_list_gets_one_when_it_signs_next() {
    trained("2026-03-01");
    at(on("2026-03-02"), Workspace::rotateKey);
    Issued first = at(on("2026-03-03"), KeyringTest::release);
    try (WorkspaceStore store = WorkspaceStore.open(home().location())) {
      store.write(
          view -> {
            view.remove(SettingNames.KEYS);
            return true;
          });
    }
    assertThatThrownBy(() -> at(on("2026-03-04"), open -> open.keyring().file()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("of an earlier version");
    assertThat(at(on("2026-03-04"), open -> open.keyring().list()).keys()).hasSize(2);
    Issued second = at(on("2026-03-05"), KeyringTest::release);
    verified(first).requireValid();
    verified(second).requireValid();
    KeyList list = SignedKeyList.read("keys.json", bytes(second.files().keys())).list();
    assertThat(list.keys().get(0).validTo()).contains(LocalDate.parse("2026-03-02"));
    assertThat(list.isEndorsed(list.keys().get(0))).as("nobody signed then").isFalse();
  }
}
