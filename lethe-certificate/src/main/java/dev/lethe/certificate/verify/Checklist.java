package dev.lethe.certificate.verify;

import dev.lethe.base.LetheException;
import dev.lethe.base.NoRoomException;
import dev.lethe.certificate.verify.Check.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/** Collects checks in their order. */
final class Checklist {

  private final List<Check> checks = new ArrayList<>();

  /**
   * Makes a check. Whatever it throws is a failure of the certificate, not of the program: numbers
   * of a certificate are anybody's, and no rule of the library that refuses them may end a
   * verification half-way. Only for want of memory it ends: that is ours.
   *
   * @return how it came out
   */
  Verdict add(String name, Supplier<Finding> check) {
    Finding finding;
    try {
      finding = check.get();
    } catch (NoRoomException ours) {
      throw ours;
    } catch (LetheException refused) {
      finding = Finding.failed(refused);
    } catch (CancellationException interrupted) {
      throw interrupted;
    } catch (RuntimeException broken) {
      finding = Finding.failed("its numbers cannot be evaluated: " + broken);
    }
    checks.add(new Check(name, finding.verdict(), finding.words()));
    return finding.verdict();
  }

  void notChecked(String name, String words) {
    add(name, () -> Finding.notChecked(words));
  }

  void unknowable(String name, String words) {
    add(name, () -> Finding.unknowable(words));
  }

  VerificationReport report(String certificate, Signature signature) {
    return new VerificationReport(certificate, signature, checks);
  }
}
