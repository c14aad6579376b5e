package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.log.Checkpoint;
import dev.lethe.certificate.log.Leaves;
import dev.lethe.certificate.log.LogGrowth;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.certificate.log.Merkle;
import dev.lethe.certificate.log.PublishedLog;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.LogEvidence;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.linalg.Kernels;
import dev.lethe.workspace.copies.MachineMemory;
import dev.lethe.workspace.store.PostgresServer;
import dev.lethe.workspace.store.Tampering;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A past that was changed shows to everybody who kept a checkpoint. */
class LogOfCertificatesTest {

  private static final Kind KIND = Kind.LOGISTIC;

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  @BeforeEach
  void rememberHere() {
    System.setProperty("lethe.state", folder.resolve("state").toString());
  }

  @AfterEach
  void rememberAsBefore() {
    System.clearProperty("lethe.state");
  }

  private Home home(String name) {
    return Home.in(folder.resolve(name));
  }

  private static void train(Home home) {
    World.trained(home, KIND.declared(), KIND.people(new Random(3), 60, "p")).close();
  }

  private static Issued release(Home home) {
    try (Workspace open = Workspace.open(home, World.TOOLS)) {
      return open.release(LeavingChild.ASKED);
    }
  }

  private Home released(String name, int releases) {
    Home home = home(name);
    train(home);
    for (int i = 0; i < releases; i++) {
      release(home);
    }
    return home;
  }

  private Home copy(String from, String to) {
    SmallFolder.copy(folder.resolve(from), folder.resolve(to));
    return home(to);
  }

  /** As somebody without a memory: on another machine. */
  private static void goOn(Home home) throws IOException {
    SmallFolder.delete(MachineMemory.ofThisMachine().folder());
    try (Workspace open = Workspace.open(home, World.TOOLS)) {
      open.goOn();
      open.release(LeavingChild.ASKED);
    }
  }

  private static SignedCheckpoint checkpoint(Home home) throws IOException {
    Path file = home.releases().resolve(ReleaseNames.CHECKPOINT);
    return SignedCheckpoint.read(file.toString(), Files.readAllBytes(file));
  }

  /** As it lies in the folder. */
  private static PublishedLog folder(Home home) throws IOException {
    byte[] leaves = Files.readAllBytes(home.releases().resolve(ReleaseNames.LEAVES));
    return new PublishedLog(Leaves.read("leaves", leaves), checkpoint(home));
  }

  private static PublishedLog database(Home home) {
    return Workspace.certificateLog(home.location());
  }

  private static void assertContinues(Home home, Checkpoint kept) throws IOException {
    folder(home).requireContinues(kept);
    database(home).requireContinues(kept);
  }

  private static void assertFork(Home home, Checkpoint kept, String words) throws IOException {
    for (PublishedLog log : List.of(folder(home), database(home))) {
      assertThatThrownBy(() -> log.requireContinues(kept))
          .isInstanceOf(VerificationFailedException.class)
          .hasMessageContaining(words);
    }
  }

  private static List<String> wrong(Home home) {
    return Workspace.check(home).examined().stream()
        .filter(one -> !one.sound())
        .map(CheckUp.Examined::what)
        .toList();
  }

  @Test
  void every_certificate_is_in_the_log_at_its_place_whatever_key_signed() throws IOException {
    Home home = released("w", 2);
    try (Workspace open = Workspace.open(home, World.TOOLS)) {
      open.rotateKey();
      open.release(LeavingChild.ASKED);
      TrustedKeys keys = TrustedKeys.known(open.keys().toArray(VerifyingKey[]::new));
      for (int number = 1; number <= 3; number++) {
        Issued.ReleaseFiles files = new Exports(home.releases(), open.declared()).files(number);
        byte[] certificate = Files.readAllBytes(files.certificate());
        LogProof proof = LogProof.read("proof", Files.readAllBytes(files.logProof()));
        assertThat(proof.inclusion().index()).isEqualTo(number - 1);
        for (LogEvidence log : List.of(LogEvidence.of(proof), LogEvidence.of(folder(home)))) {
          VerificationReport report =
              Verifier.on(Kernels.java())
                  .verify("c", certificate, Evidence.none().trusting(keys).withLog(log));
          assertThat(report.requireValid().with(Check.Verdict.PASSED))
              .extracting(Check::name)
              .contains("log checkpoint", "log inclusion", "log position");
        }
        assertContinues(home, proof.checkpoint().checkpoint());
        LogGrowth growth = database(home).between(number, database(home).newest());
        LogGrowth.read("growth", growth.text().getBytes(StandardCharsets.UTF_8))
            .requireContinues(proof.checkpoint().checkpoint());
      }
    }
    assertThat(wrong(home)).isEmpty();
  }

  @Test
  void a_restored_backup_that_goes_on_is_a_fork() throws IOException {
    Home home = released("w", 2);
    Home backup = copy("w", "backup");
    release(home);
    Checkpoint kept = checkpoint(home).checkpoint();
    assertFork(backup, kept, "had 3 certificates when the checkpoint was kept, and has 2 now");
    goOn(backup);
    assertFork(backup, kept, "the first 3 certificates are not those of the kept checkpoint");
    goOn(backup);
    assertFork(backup, kept, "the first 3 certificates are not those of the kept checkpoint");
    assertThat(wrong(backup)).isEmpty();
    assertContinues(home, kept);
  }

  @Test
  void an_anchor_lets_a_restore_go_on_only_where_nothing_is_missing() throws IOException {
    Home home = released("w", 2);
    Home backup = copy("w", "backup");
    SignedCheckpoint before = checkpoint(home);
    release(home);
    SignedCheckpoint ahead = checkpoint(home);
    Home other = released("other", 2);
    SmallFolder.delete(MachineMemory.ofThisMachine().folder());
    try (Workspace open = Workspace.open(backup, World.TOOLS)) {
      for (SignedCheckpoint refused : List.of(ahead, checkpoint(other))) {
        assertThatThrownBy(() -> open.goOn(refused))
            .isInstanceOf(VerificationFailedException.class);
      }
      open.goOn(before);
      open.release(LeavingChild.ASKED);
      assertThatThrownBy(() -> open.goOn(ahead))
          .isInstanceOf(VerificationFailedException.class)
          .hasMessageContaining("history was written anew");
    }
  }

  @Test
  void two_copies_that_both_go_on_show_two_heads_of_one_log() throws IOException {
    Home one = released("one", 1);
    Home other = copy("one", "other");
    goOn(one);
    goOn(other);
    Checkpoint first = checkpoint(one).checkpoint();
    Checkpoint second = checkpoint(other).checkpoint();
    assertThat(first.origin()).isEqualTo(second.origin());
    assertThat(first.size()).isEqualTo(second.size());
    assertFork(one, second, "the first 2 certificates are not those");
    assertFork(other, first, "the first 2 certificates are not those");
    assertThat(folder(one).leaves().shared(folder(other).leaves())).isEqualTo(1);
  }

  @Test
  void two_workspaces_have_two_logs() throws IOException {
    Home one = released("one", 1);
    assertFork(one, checkpoint(released("other", 1)).checkpoint(), "of another log");
  }

  @Test
  void a_release_taken_out_of_the_database_is_refused() throws IOException {
    Home home = released("w", 3);
    Checkpoint kept = checkpoint(home).checkpoint();
    Tampering.takeOutLastRelease(home.location());
    assertThatThrownBy(() -> release(home))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("it is of 3 releases, but there are 2");
    assertThat(wrong(home)).contains("log");
    assertThatThrownBy(() -> database(home).requireContinues(kept))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining("has 2 now");
  }

  /** Whoever knows how to write the database can write the log's frontier too. */
  @Test
  void a_release_taken_out_with_all_its_traces_is_a_fork() throws IOException {
    Home home = released("w", 3);
    Checkpoint kept = checkpoint(home).checkpoint();
    Tampering.takeOutLastRelease(home.location());
    Tampering.forgetLog(home.location());
    release(home);
    assertThat(wrong(home)).isEmpty();
    assertFork(home, kept, "the first 3 certificates are not those of the kept checkpoint");
  }

  @Test
  void a_certificate_replaced_in_the_database_shows() throws IOException {
    Home home = released("w", 3);
    Checkpoint kept = checkpoint(home).checkpoint();
    Tampering.replaceCertificate(home.location(), 2, 1);
    assertThat(wrong(home)).contains("log");
    assertThatThrownBy(() -> database(home).requireContinues(kept))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining("are not those of the newest checkpoint");
    Tampering.forgetLog(home.location());
    Files.delete(home.releases().resolve(ReleaseNames.LEAVES));
    release(home);
    assertFork(home, kept, "the first 3 certificates are not those of the kept checkpoint");
  }

  @Test
  void a_workspace_without_a_log_takes_its_certificates_in_at_the_next_release()
      throws IOException {
    Home home = released("w", 3);
    Tampering.likeBeforeLogs(home.location());
    Files.delete(home.releases().resolve(ReleaseNames.LEAVES));
    Files.delete(home.releases().resolve(ReleaseNames.CHECKPOINT));
    assertThat(wrong(home)).isEmpty();
    assertThatThrownBy(() -> database(home))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("the next release begins one");
    Issued fourth = release(home);
    LogProof proof = LogProof.read("p", Files.readAllBytes(fourth.files().logProof()));
    assertThat(proof.checkpoint().checkpoint().size()).isEqualTo(4);
    folder(home).requireWhole();
    for (int number = 1; number <= 4; number++) {
      Path certificate = home.releases().resolve("000" + number).resolve(ReleaseNames.CERTIFICATE);
      assertThat(
              folder(home)
                  .leaves()
                  .inclusion(Merkle.leaf(Files.readAllBytes(certificate)))
                  .orElseThrow()
                  .index())
          .isEqualTo(number - 1L);
    }
  }

  @Test
  void files_of_the_log_that_are_lost_torn_or_of_another_past_are_written_again()
      throws IOException {
    Home home = released("w", 3);
    PublishedLog before = folder(home);
    Path leaves = home.releases().resolve(ReleaseNames.LEAVES);
    Path checkpoint = home.releases().resolve(ReleaseNames.CHECKPOINT);
    for (String spoilt : List.of("", "torn", before.leaves().text().substring(65))) {
      Files.writeString(leaves, spoilt);
      Files.writeString(checkpoint, spoilt);
      assertThat(wrong(home)).containsExactly("log");
      Workspace.open(home, World.TOOLS).close();
      assertThat(folder(home).leaves()).isEqualTo(before.leaves());
      assertThat(checkpoint(home).text()).isEqualTo(before.newest().text());
    }
    Files.delete(leaves);
    Files.delete(checkpoint);
    release(home);
    assertThat(folder(home).leaves().size()).isEqualTo(4);
    folder(home).requireContinues(before.newest().checkpoint());
  }

  @Test
  void on_postgresql_a_release_taken_out_is_refused_and_its_traces_show_a_fork()
      throws IOException {
    Home home =
        new Home(
            PostgresServer.orSkip().newPlace(), folder.resolve("key.pem"), folder.resolve("out"));
    train(home);
    release(home);
    release(home);
    Checkpoint kept = checkpoint(home).checkpoint();
    assertContinues(home, kept);
    Tampering.takeOutLastRelease(home.location());
    assertThatThrownBy(() -> release(home)).isInstanceOf(BadInputException.class);
    Tampering.forgetLog(home.location());
    release(home);
    assertFork(home, kept, "the first 2 certificates are not those of the kept checkpoint");
  }
}
