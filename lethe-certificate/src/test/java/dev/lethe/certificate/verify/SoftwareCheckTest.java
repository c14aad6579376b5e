package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Examples;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.SoftwareManifest;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.linalg.Kernels;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A certificate names the program that made it, and whoever has its files can compare. */
class SoftwareCheckTest {

  private static final SigningKey KEY = SigningKey.generate();
  private static final SoftwareManifest PROGRAM = Examples.distribution();

  private static Check software(Optional<Sha256> named, Evidence evidence) {
    Certificate honest = Examples.exactRidge();
    Origin origin = Origin.of(new Origin.Software("lethe", "0.1.0", named), honest.origin().day());
    byte[] signed =
        EnvelopeJson.write(Envelope.sign(Examples.statement(Examples.from(honest, origin)), KEY));
    List<Check> found =
        Verifier.on(Kernels.java())
            .verify("c.json", signed, evidence.trusting(TrustedKeys.known(KEY.verifyingKey())))
            .checks()
            .stream()
            .filter(check -> check.name().equals("software"))
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static Verdict against(SoftwareManifest manifest) {
    return software(Optional.of(PROGRAM.digest()), Evidence.none().withSoftware(manifest))
        .verdict();
  }

  private static SoftwareManifest with(String file, Optional<Sha256> digest) {
    Map<String, Sha256> files = new TreeMap<>(PROGRAM.files());
    files.remove(file);
    digest.ifPresent(bytes -> files.put(file, bytes));
    return SoftwareManifest.of(files);
  }

  @Test
  void the_program_that_is_named_passes() {
    assertThat(against(PROGRAM)).isEqualTo(Verdict.PASSED);
  }

  @Test
  void any_other_program_fails_this_check() {
    for (String file : PROGRAM.files().keySet()) {
      assertThat(against(with(file, Optional.of(Examples.digest("a backdoor")))))
          .as("changed " + file)
          .isEqualTo(Verdict.FAILED);
      assertThat(against(with(file, Optional.empty())))
          .as("without " + file)
          .isEqualTo(Verdict.FAILED);
    }
    assertThat(against(with("lib/more.jar", Optional.of(Examples.digest("more")))))
        .as("one file more")
        .isEqualTo(Verdict.FAILED);
  }

  @Test
  void a_certificate_that_names_no_files_cannot_be_of_this_program() {
    Check check = software(Optional.empty(), Evidence.none().withSoftware(PROGRAM));
    assertThat(check.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(check.words()).contains("no digest of the software");
  }

  @Test
  void without_the_files_it_is_the_signers_word() {
    assertThat(software(Optional.of(PROGRAM.digest()), Evidence.none()))
        .satisfies(
            check -> {
              assertThat(check.verdict()).isEqualTo(Verdict.UNKNOWABLE);
              assertThat(check.words())
                  .contains("lethe 0.1.0", PROGRAM.digest().hex(), "signer's word");
            });
    assertThat(software(Optional.empty(), Evidence.none()).verdict()).isEqualTo(Verdict.UNKNOWABLE);
  }
}
