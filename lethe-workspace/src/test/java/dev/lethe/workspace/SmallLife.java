package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.LetheException;
import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.commitment.OpeningJson;
import dev.lethe.certificate.commitment.RowsDigest;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.LogEvidence;
import dev.lethe.certificate.verify.RetainedEvidence;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.exchange.ExportFormat;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.statistics.RowsInMemory;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import dev.lethe.workspace.copies.MachineMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A workspace of a few people, and what is done to it after something happened to its database:
 * somebody is forgotten, somebody comes, the model is released.
 *
 * <p>Releases are without noise, so that two that went well are the same but for what is drawn.
 */
final class SmallLife {

  private static final Kind KIND = Kind.RIDGE;
  private static final ReleaseRequest ASKED =
      ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(4));
  private static final People PEOPLE = KIND.people(new Random(15), 10, "p");
  private static final People LATER = KIND.people(new Random(16), 2, "q");
  private static final String FIRST = PEOPLE.subjects().get(0);
  private static final String SECOND = PEOPLE.subjects().get(1);

  /** What came of one attempt. */
  enum Outcome {
    /** With a message, by one of the commands; or made, and said that its files are pending. */
    REFUSED,
    /** All releases are what they would have been, and a full check finds nothing. */
    HARMLESS,
    /** All releases are what they would have been, and a full check says what is wrong. */
    NAMED_BY_CHECK
  }

  private final List<Published> expected;

  private SmallLife(List<Published> expected) {
    this.expected = expected;
  }

  /** Trained, released, and one person gone: something stands in every table. */
  static void begin(Home home, Runnable beforeTheRequest) {
    try (World world = World.trained(home, KIND.declared(), PEOPLE)) {
      world.release(ASKED);
      beforeTheRequest.run();
      world.forget(List.of(FIRST), ASKED);
    }
  }

  /** Goes on with an unharmed workspace, to know what should come of it. */
  static SmallLife rehearsed(Home home) {
    forgetCopies();
    try (Workspace open = Workspace.open(home, World.TOOLS)) {
      return new SmallLife(List.of(Published.of(forget(open)), Published.of(addAndRelease(open))));
    }
  }

  /** Every attempt begins with the same state, and this machine would notice that. */
  private static void forgetCopies() {
    try {
      SmallFolder.delete(MachineMemory.ofThisMachine().folder());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Issued forget(Workspace open) {
    return open.forget(ForgetRequest.of(SECOND), ASKED);
  }

  private static Issued addAndRelease(Workspace open) {
    open.add(LATER, Progress.SILENT);
    return open.release(ASKED);
  }

  /** Goes on; fails where anything but a refusal or the expected releases comes of it. */
  Outcome goOn(Home home) {
    forgetCopies();
    People left = World.without(PEOPLE, Set.of(FIRST, SECOND));
    try (Workspace open = Workspace.open(home, World.TOOLS)) {
      Issued first = forget(open);
      if (lacksFiles(first)) {
        return Outcome.REFUSED;
      }
      requireRight(open, first, expected.get(0), left);
      Issued second = addAndRelease(open);
      if (lacksFiles(second)) {
        return Outcome.REFUSED;
      }
      requireRight(open, second, expected.get(1), World.both(left, LATER));
    } catch (LetheException refused) {
      assertThat(refused.getMessage()).isNotBlank();
      return Outcome.REFUSED;
    }
    try {
      return Workspace.check(home).isSound() ? Outcome.HARMLESS : Outcome.NAMED_BY_CHECK;
    } catch (LetheException refused) {
      return Outcome.NAMED_BY_CHECK;
    }
  }

  /** The release is made, its files are not, and that is said. */
  private static boolean lacksFiles(Issued issued) {
    boolean lacks = !Files.exists(issued.files().certificate());
    assertThat(lacks && issued.pending().isEmpty()).isFalse();
    return lacks;
  }

  private static void requireRight(
      Workspace open, Issued issued, Published expected, People retained) {
    assertThat(Published.of(issued).differences(expected)).isEmpty();
    VerificationReport report =
        Verifier.on(Kernels.java())
            .verify(
                "certificate.json",
                bytes(issued.files().certificate()),
                Evidence.none()
                    .trusting(TrustedKeys.known(open.keys().get(0)))
                    .withParameters(bytes(issued.files().parameters()))
                    .withServed(served(issued.files().folder()))
                    .withLog(
                        LogEvidence.of(LogProof.read("proof", bytes(issued.files().logProof()))))
                    .withOpening(OpeningJson.read("opening", bytes(issued.files().opening())))
                    .withRetained(evidence(open.declared(), retained)));
    assertThat(report.isValid() && report.isComplete()).as(report.inWords()).isTrue();
  }

  private static Map<String, byte[]> served(Path folder) {
    return Arrays.stream(ExportFormat.values())
        .collect(
            Collectors.toMap(
                ExportFormat::fileName, format -> bytes(folder.resolve(format.fileName()))));
  }

  private static RetainedEvidence evidence(Declared declared, People people) {
    return RetainedEvidence.of(
        declared.schema(),
        new ParallelStatistics(Kernels.java(), 1)
            .of(people.rows(), declared.shells(), Progress.SILENT),
        Optional.of(RowsDigest.of(people.rows()).root()),
        () -> RowsInMemory.of(people.rows()));
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
