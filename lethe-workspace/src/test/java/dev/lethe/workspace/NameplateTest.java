package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.workspace.content.Nameplate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates name the issuer and the model that the workspace was given. */
class NameplateTest {

  private static final Nameplate BANK =
      new Nameplate(
          Optional.of("Beispielbank eG"),
          Optional.of("datenschutz@bank.example"),
          Optional.of("GnR 123, Musterstadt"),
          Optional.of("arrears"),
          Optional.of("whom to call first"));

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private World trained(WorkspaceTools tools) {
    return World.trained(
        Home.in(folder.resolve("w")),
        Kind.LOGISTIC.declared(),
        Kind.LOGISTIC.people(new Random(5), 60, "p"),
        tools);
  }

  private static Certificate certificate(Issued issued) {
    Path file = issued.files().certificate();
    try {
      return Verifier.unverified("c", Files.readAllBytes(file)).certificate();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void every_certificate_says_what_was_said_at_training() {
    try (World world = trained(World.TOOLS.naming(BANK))) {
      Certificate first = certificate(world.release(LeavingChild.ASKED));
      assertThat(first.origin().issuer()).isEqualTo(BANK.origin());
      assertThat(first.model().name()).isEqualTo(BANK.name());
      assertThat(first.model().purpose()).isEqualTo(BANK.purpose());
    }
  }

  @Test
  void a_change_holds_from_the_next_certificate_on_and_survives_an_opening() {
    try (World world = trained(World.TOOLS.naming(BANK))) {
      Issued before = world.release(LeavingChild.ASKED);
      Nameplate renamed =
          new Nameplate(
              Optional.of("Neue Bank"),
              Optional.empty(),
              Optional.empty(),
              Optional.of("arrears 2"),
              Optional.empty());
      assertThat(world.open().rename(was -> renamed)).isEqualTo(renamed);
      world.reopen(); // by tools that say BANK: only a new workspace listens to them
      assertThat(world.open().nameplate()).isEqualTo(renamed);
      Certificate after = certificate(world.release(LeavingChild.ASKED));
      assertThat(after.origin().issuer()).isEqualTo(renamed.origin());
      assertThat(after.model().name()).hasValue("arrears 2");
      assertThat(after.model().purpose()).isEmpty();
      assertThat(certificate(before).origin().issuer()).isEqualTo(BANK.origin());
    }
  }

  @Test
  void who_says_nothing_is_not_named() {
    try (World world = trained(World.TOOLS)) {
      Certificate certificate = certificate(world.release(LeavingChild.ASKED));
      assertThat(world.open().nameplate()).isEqualTo(Nameplate.BLANK);
      assertThat(certificate.origin().issuer()).isEmpty();
      assertThat(certificate.model().name()).isEmpty();
    }
  }

  @Test
  void a_change_that_is_refused_changes_nothing() {
    try (World world = trained(World.TOOLS.naming(BANK))) {
      assertThatThrownBy(
              () ->
                  world
                      .open()
                      .rename(
                          was ->
                              new Nameplate(
                                  Optional.empty(),
                                  was.contact(),
                                  was.register(),
                                  was.name(),
                                  was.purpose())))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("no issuer is named");
      assertThat(world.open().nameplate()).isEqualTo(BANK);
    }
  }

  @Test
  void names_are_one_visible_line_each() {
    for (String bad : new String[] {"", "two\nlines", "bell\u0007", "a\u202eb", "x".repeat(2001)}) {
      assertThatThrownBy(
              () ->
                  new Nameplate(
                      Optional.of("Bank"),
                      Optional.empty(),
                      Optional.empty(),
                      Optional.of(bad),
                      Optional.empty()))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("the model's name must be 1 to 2000 visible characters");
    }
  }
}
