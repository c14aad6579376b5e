package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.Examples;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.log.Checkpoint;
import dev.lethe.certificate.log.InclusionProof;
import dev.lethe.certificate.log.Leaves;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.certificate.log.Merkle;
import dev.lethe.certificate.log.PublishedLog;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.certificate.signing.ForgedEnvelope;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.linalg.Kernels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Logs and proofs that somebody made up, each caught by the check that should catch it. */
class LogForgeriesTest {

  private static final String CHECKPOINT = "log checkpoint";
  private static final String INCLUSION = "log inclusion";
  private static final String POSITION = "log position";
  private static final String CONSISTENCY = "log consistency";

  private static final SmallLog LOG = SmallLog.of(7);
  private static final SigningKey STRANGER = SigningKey.generate();

  /** Another past from the fourth certificate on. */
  private static final SmallLog FORK = LOG.first(3).grownOn(Examples.DAY.plusDays(1), 4);

  private static VerificationReport verify(byte[] certificate, LogEvidence log) {
    Evidence evidence =
        Evidence.none().trusting(TrustedKeys.known(Genuine.KEY.verifyingKey())).withLog(log);
    return Verifier.on(Kernels.java()).verify("c.json", certificate, evidence);
  }

  /** Of the checks of the log: the rest of these certificates is made up. */
  private static List<String> with(Verdict verdict, VerificationReport report) {
    return report.with(verdict).stream()
        .map(Check::name)
        .filter(name -> name.startsWith("log "))
        .toList();
  }

  @Test
  void honest_proofs_hold_by_the_log_of_their_time_and_of_today() {
    for (int number = 1; number <= 7; number++) {
      for (LogEvidence log :
          List.of(
              LogEvidence.of(LOG.proof(number)),
              LogEvidence.of(LOG.proofToday(number)),
              LogEvidence.of(LOG.published()))) {
        assertThat(with(Verdict.PASSED, verify(LOG.certificateOf(number), log)))
            .containsExactly(CHECKPOINT, INCLUSION, POSITION);
      }
      List<SignedCheckpoint> kept = List.of(LOG.first(1).checkpoint(), LOG.first(5).checkpoint());
      assertThat(
              with(
                  Verdict.PASSED,
                  verify(
                      LOG.certificateOf(number), LogEvidence.of(LOG.published()).withKept(kept))))
          .containsExactly(CHECKPOINT, INCLUSION, POSITION, CONSISTENCY, CONSISTENCY);
    }
  }

  @Test
  void files_read_back_as_they_were_written() {
    LogProof proof = LOG.proofToday(3);
    assertThat(LogProof.read("p", bytes(proof.text())).text()).isEqualTo(proof.text());
    String checkpoint = LOG.checkpoint().text();
    assertThat(SignedCheckpoint.read("c", bytes(checkpoint)).text()).isEqualTo(checkpoint);
    assertThat(Leaves.read("l", bytes(LOG.leaves().text()))).isEqualTo(LOG.leaves());
    assertThat(Leaves.read("l", new byte[0]).size()).isZero();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** What is not at hand is open only where the certificate names a place. */
  @Test
  void without_a_log_a_place_is_not_checked_and_without_a_place_nothing_is_said() {
    Verifier verifier = Verifier.on(Kernels.java());
    VerificationReport open = verifier.verify("c", LOG.certificateOf(2), Evidence.none());
    assertThat(with(Verdict.NOT_CHECKED, open)).containsExactly(INCLUSION);
    byte[] unplaced =
        SmallLog.signed(Examples.from(Examples.logistic(), Examples.originOutsideOfLogs()));
    VerificationReport silent = verifier.verify("c", unplaced, Evidence.none());
    assertThat(silent.checks()).noneMatch(check -> check.name().startsWith("log "));
    SmallLog taken = LOG.with(2, unplaced);
    assertThat(with(Verdict.PASSED, verify(unplaced, LogEvidence.of(taken.published()))))
        .containsExactly(CHECKPOINT, INCLUSION);
    VerificationReport keyless =
        verifier.verify(
            "c", LOG.certificateOf(2), Evidence.none().withLog(LogEvidence.of(LOG.proof(2))));
    assertThat(with(Verdict.NOT_CHECKED, keyless)).containsExactly(CHECKPOINT);
  }

  /**
   * Something somebody made up.
   *
   * @param caughtBy the check that fails; a proof for another place shows another place as well
   */
  private record Forgery(String name, String caughtBy, byte[] certificate, LogEvidence log) {

    @Override
    public String toString() {
      return name;
    }
  }

  private static Forgery second(String name, String caughtBy, LogEvidence log) {
    return new Forgery(name, caughtBy, LOG.certificateOf(2), log);
  }

  private static LogEvidence proved(long index, List<Sha256> path, SignedCheckpoint head) {
    return LogEvidence.of(new LogProof(new InclusionProof(index, path), head));
  }

  private static SignedCheckpoint signed(long size, Sha256 root) {
    return SignedCheckpoint.sign(new Checkpoint(SmallLog.ORIGIN, size, root), Genuine.KEY);
  }

  private static List<Sha256> path(int number) {
    return LOG.proofToday(number).inclusion().path();
  }

  private static LogEvidence listed(List<Sha256> leaves, SignedCheckpoint head) {
    return LogEvidence.of(new PublishedLog(new Leaves(leaves), head));
  }

  static Stream<Forgery> proofs() {
    List<Sha256> path = path(2);
    List<Sha256> longer = new ArrayList<>(path);
    longer.add(Merkle.EMPTY);
    List<Sha256> swapped = new ArrayList<>(path);
    Collections.swap(swapped, 0, 1);
    SignedCheckpoint head = LOG.checkpoint();
    return Stream.of(
        second("the proof of release 1", INCLUSION, LogEvidence.of(LOG.proof(1))),
        second("the proof of release 1 today", INCLUSION, LogEvidence.of(LOG.proofToday(1))),
        second("another place", INCLUSION, proved(2, path, head)),
        second("a place beyond the log", INCLUSION, proved(7, path, head)),
        second("a log of nothing", INCLUSION, proved(1, path, signed(0, Merkle.EMPTY))),
        second("a log of one", INCLUSION, proved(1, path, signed(1, LOG.leaves().root(1)))),
        second(
            "the largest log",
            INCLUSION,
            proved(1, path, signed((1L << 53) - 1, LOG.leaves().root(7)))),
        second("the root of another size", INCLUSION, proved(1, path, signed(7, root(6)))),
        second("the size of another root", INCLUSION, proved(1, path, signed(3, root(7)))),
        second("a hash more", INCLUSION, proved(1, longer, head)),
        second("a hash less", INCLUSION, proved(1, path.subList(0, path.size() - 1), head)),
        second("no hash", INCLUSION, proved(1, List.of(), head)),
        second("hashes swapped", INCLUSION, proved(1, swapped, head)),
        second("the path of another", INCLUSION, proved(1, path(3), head)),
        second(
            "this file as the whole log, so that a pair passes for an entry",
            INCLUSION,
            proved(0, List.of(), signed(1, root(7)))),
        second("the fork's proof", POSITION, LogEvidence.of(outOfPlace())),
        second(
            "signed by somebody else", CHECKPOINT, LogEvidence.of(LOG.signedBy(STRANGER).proof(2))),
        second("another state, not signed again", CHECKPOINT, LogEvidence.of(resized())),
        second(
            "signed under the name of another log",
            CHECKPOINT,
            LogEvidence.of(renamed(LOG.proof(2)))));
  }

  private static Sha256 root(int size) {
    return LOG.leaves().root(size);
  }

  /** The second certificate once more, as the last one. */
  private static LogProof outOfPlace() {
    List<byte[]> files = new ArrayList<>(FORK.certificates());
    files.remove(1);
    files.add(LOG.certificateOf(2));
    SmallLog moved = new SmallLog(SmallLog.ORIGIN, Genuine.KEY, Examples.DAY, files);
    return moved.proof(files.size());
  }

  /** A size of which this path leads to the same root: the signature tells that it was another. */
  private static LogProof resized() {
    LogProof third = LOG.first(3).proofToday(2);
    String text = third.text().replace("\n3\n", "\n4\n");
    assertThat(text).isNotEqualTo(third.text());
    return LogProof.read("p", bytes(text));
  }

  private static LogProof renamed(LogProof proof) {
    return LogProof.read("p", bytes(proof.text().replace(SmallLog.ORIGIN, "lethe/log/0other")));
  }

  static Stream<Forgery> logs() {
    List<Sha256> leaves = LOG.leaves().hashes();
    List<Sha256> swapped = new ArrayList<>(leaves);
    Collections.swap(swapped, 3, 4);
    List<SignedCheckpoint> kept = List.of(LOG.first(5).checkpoint());
    SignedCheckpoint head = LOG.checkpoint();
    LogEvidence fork = LogEvidence.of(FORK.published());
    return Stream.of(
        second("a list with the last taken out", INCLUSION, listed(leaves.subList(0, 6), head)),
        second("a list with two swapped", INCLUSION, listed(swapped, head)),
        second("an empty list", INCLUSION, listed(List.of(), head)),
        second("a log without it", INCLUSION, LogEvidence.of(LOG.with(2, new byte[0]).published())),
        second(
            "a truncated log",
            CONSISTENCY,
            LogEvidence.of(LOG.first(4).published()).withKept(kept)),
        second("a log with another past", CONSISTENCY, fork.withKept(kept)),
        second(
            "a certificate replaced",
            CONSISTENCY,
            LogEvidence.of(LOG.with(4, new byte[0]).published()).withKept(kept)),
        second(
            "two heads of one size",
            CONSISTENCY,
            LogEvidence.of(LOG.first(5).proofToday(2))
                .withKept(List.of(FORK.first(5).checkpoint()))),
        second(
            "another log",
            CONSISTENCY,
            LogEvidence.of(LOG.named("lethe/log/0other").published()).withKept(kept)),
        second(
            "another log of one size",
            CONSISTENCY,
            LogEvidence.of(LOG.named("lethe/log/0other").proof(2))
                .withKept(List.of(LOG.first(2).checkpoint()))));
  }

  @ParameterizedTest
  @MethodSource({"proofs", "logs"})
  void each_is_caught_by_the_check_that_should(Forgery forgery) {
    List<String> failed = with(Verdict.FAILED, verify(forgery.certificate(), forgery.log()));
    assertThat(failed).contains(forgery.caughtBy()).isSubsetOf(forgery.caughtBy(), POSITION);
  }

  /** A state that is older or newer than the proof's is no contradiction: the list could tell. */
  @Test
  void a_proof_alone_leaves_a_kept_state_of_another_size_open() {
    for (int kept : new int[] {1, 5}) {
      LogEvidence log =
          LogEvidence.of(LOG.proof(2)).withKept(List.of(LOG.first(kept).checkpoint()));
      assertThat(with(Verdict.NOT_CHECKED, verify(LOG.certificateOf(2), log)))
          .containsExactly(CONSISTENCY);
    }
  }

  /** Signed again, and even logged again. */
  @Test
  void every_change_of_the_place_is_caught() {
    byte[] payload = CertificateJson.write(Verifier.unverified("c", LOG.certificateOf(2)));
    List<SingleChanges.Change> changes =
        SingleChanges.of(payload).stream()
            .filter(change -> change.path().equals("predicate.logPosition"))
            .toList();
    assertThat(changes).hasSizeGreaterThanOrEqualTo(3);
    TreeSet<String> caught = new TreeSet<>();
    for (SingleChanges.Change change : changes) {
      byte[] changed = ForgedEnvelope.signed(change.payload(), Genuine.KEY);
      assertThat(with(Verdict.FAILED, verify(changed, LogEvidence.of(LOG.proof(2)))))
          .as(change.toString())
          .contains(INCLUSION);
      SmallLog again = LOG.with(2, changed);
      VerificationReport logged = verify(changed, LogEvidence.of(again.proof(2)));
      caught.addAll(with(Verdict.FAILED, logged));
    }
    assertThat(caught).containsExactly(POSITION);
  }

  @Test
  void every_change_of_one_byte_of_a_proof_or_a_checkpoint_is_caught() {
    byte[] certificate = LOG.certificateOf(6);
    byte[] proof = bytes(LOG.proofToday(6).text());
    TreeSet<String> caughtBy = new TreeSet<>();
    for (int at = 0; at < proof.length; at++) {
      for (byte other : new byte[] {'0', '1', 'A', ' ', '\n', '\r', '=', (byte) (proof[at] ^ 1)}) {
        byte[] changed = proof.clone();
        changed[at] = other;
        if (other != proof[at]) {
          caughtBy.addAll(caught(certificate, changed, at));
        }
      }
      byte[] shorter = new byte[proof.length - 1];
      System.arraycopy(proof, 0, shorter, 0, at);
      System.arraycopy(proof, at + 1, shorter, at, proof.length - at - 1);
      caughtBy.addAll(caught(certificate, shorter, at));
    }
    assertThat(caughtBy).contains("reading", CHECKPOINT, INCLUSION, POSITION);
  }

  /** By the reader, which refuses the file, or by checks. */
  private static List<String> caught(byte[] certificate, byte[] proof, int at) {
    LogProof read;
    try {
      read = LogProof.read("p", proof);
    } catch (BadInputException refused) {
      assertThat(refused.getMessage()).startsWith("p: ");
      return List.of("reading");
    }
    List<String> failed = with(Verdict.FAILED, verify(certificate, LogEvidence.of(read)));
    assertThat(failed).as("byte " + at + " of\n" + read.text()).isNotEmpty();
    return failed;
  }

  static Stream<String> malformed() {
    String checkpoint = LOG.checkpoint().text();
    String root = checkpoint.split("\n", -1)[2];
    String line = checkpoint.split("\n", -1)[4];
    return Stream.of(
        "",
        "\n",
        "\n\n",
        checkpoint.replace("\n", "\r\n"),
        checkpoint.replace("\n7\n", "\n7 \n"),
        checkpoint.replace("\n7\n", "\n 7\n"),
        checkpoint.replace("\n7\n", "\n07\n"),
        checkpoint.replace("\n7\n", "\n+7\n"),
        checkpoint.replace("\n7\n", "\n-7\n"),
        checkpoint.replace("\n7\n", "\n7.0\n"),
        checkpoint.replace("\n7\n", "\n\u0667\n"),
        checkpoint.replace("\n7\n", "\n9007199254740992\n"),
        checkpoint.replace("\n7\n", "\n99999999999999999999\n"),
        checkpoint.replace("\n7\n", "\n0\n"),
        checkpoint.replace("\n7\n", "\n7\nextension\n"),
        checkpoint.replace(SmallLog.ORIGIN, "two words"),
        checkpoint.replace(SmallLog.ORIGIN, "a+b"),
        checkpoint.replace(SmallLog.ORIGIN, ""),
        checkpoint.replace(root, root.replace("=", "")),
        checkpoint.replace(root, root + "="),
        checkpoint.replace(root, stray(root)),
        checkpoint.replace(root, root.substring(4)),
        checkpoint.replace(line, line + " "),
        checkpoint.replace(line, line + "\n" + line),
        checkpoint.replace(line, line.replace("\u2014", "-")),
        checkpoint.replace(line, "\u2014 " + SmallLog.ORIGIN + " AAAA"),
        checkpoint + "\n",
        checkpoint + "more",
        checkpoint.strip(),
        checkpoint.replace("\n\n", "\n"),
        checkpoint.replace(line, (line + "\n").repeat(17).strip()),
        "\ufeff" + checkpoint);
  }

  /** Bits that no byte has: another text of the same bytes. */
  private static String stray(String base64) {
    String other = base64.substring(0, 42) + (char) (base64.charAt(42) + 1) + "=";
    assertThat(Base64.getDecoder().decode(other)).isEqualTo(Base64.getDecoder().decode(base64));
    return other;
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void a_checkpoint_has_one_form(String text) {
    assertThatThrownBy(() -> SignedCheckpoint.read("kept", bytes(text)))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("kept: ");
  }

  @Test
  void lists_of_leaves_have_one_form() {
    String list = LOG.leaves().text();
    for (String bad :
        List.of(
            list.strip(),
            list.replace("\n", "\r\n"),
            list.toUpperCase(Locale.ROOT),
            list + "\n",
            " " + list.substring(1),
            list.replaceFirst("\n", "0"))) {
      assertThatThrownBy(() -> Leaves.read("leaves", bytes(bad)))
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith("leaves: ");
    }
  }
}
