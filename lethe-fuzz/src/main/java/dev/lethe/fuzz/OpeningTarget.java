package dev.lethe.fuzz;

import dev.lethe.certificate.commitment.Opening;
import dev.lethe.certificate.commitment.OpeningJson;

/** Openings of commitments: a fixed point, with the same commitment. */
final class OpeningTarget implements Target {

  private final SeedDocuments seeds = SeedDocuments.of(Targets.OPENING);

  @Override
  public void run(byte[] bytes) {
    Attempt<Opening> read = read(seeds.document(bytes));
    if (read.isRefused()) {
      return;
    }
    Opening opening = read.value().get();
    Attempt<Opening> again = read(OpeningJson.write(opening));
    Attempt.requireEqual("read again", read, again);
    Attempt.requireEqual("commitment", opening.commitment(), again.value().get().commitment());
  }

  private static Attempt<Opening> read(byte[] file) {
    return Attempt.at(() -> OpeningJson.read("fuzz", file));
  }
}
