package dev.lethe.lab.faults;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Bound;
import dev.lethe.lab.audit.Audit;
import dev.lethe.lab.audit.SameBits;
import dev.lethe.lab.audit.World;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Houses whose certificates tell, in plain text, which world they are in. */
final class PublishedFaults {

  private static final int CASES = 200;
  private static final Terms TERMS = House.apriori(NoiseFaults.USUAL);

  private PublishedFaults() {}

  private static Departure departure(long seed) {
    return Departure.random(seed, 20 + (int) (seed % 30), 3);
  }

  private static House honest(Departure departure) {
    return new House(departure, TERMS);
  }

  /** But for what is drawn at random, both certificates must be the same text. */
  private static Optional<String> difference(House house) {
    return Paper.of(house, World.FORGOT)
        .difference(Paper.of(house, World.RETRAINED))
        .map(path -> "`" + path + "` differs");
  }

  private static Caught twoWorlds(
      String name, Function<Departure, Departure> chosen, Function<Departure, House> faulty) {
    return Caught.among(
        name,
        "a deletion",
        CASES,
        trial -> difference(faulty.apply(chosen.apply(departure(trial)))),
        trial -> difference(honest(chosen.apply(departure(trial)))));
  }

  /** σ computed before the rows have left. */
  static List<Caught> scaleOfEverybody() {
    return List.of(
        twoWorlds(
            "two-worlds test",
            departure -> departure,
            departure ->
                new House(departure, TERMS) {
                  @Override
                  ReleaseFacts facts(World world) {
                    return RIDGE.facts(rows(world).before(world), terms());
                  }
                }));
  }

  /** Columns divided by their largest value among the rows the model was trained on. */
  private static House fitted(Departure departure) {
    return new House(departure, TERMS) {
      @Override
      Departure rows(World world) {
        Departure raw = super.rows(world);
        return raw.dividedBy(
            Departure.largest(world == World.FORGOT ? raw.everyone() : raw.retained()));
      }
    };
  }

  static List<Caught> fittedScaler() {
    Departure departure = departure(1).ofTheLargest();
    return List.of(
        twoWorlds("two-worlds test, any row", d -> d, PublishedFaults::fitted),
        twoWorlds(
            "two-worlds test, the largest row", Departure::ofTheLargest, PublishedFaults::fitted),
        Caught.by(
            "audit of the exact method",
            Auditor.BOTH_WORLDS,
            new Effort(Audit.FEWEST, 7),
            new Auditor(new ExactClaim(fitted(departure)), new SameBits(), 14),
            new Auditor(new ExactClaim(honest(departure)), new SameBits(), 15)));
  }

  /** The distance that the residual check found, among the constants of the bound. */
  private static House talkative(Departure departure) {
    return new House(departure, TERMS) {
      @Override
      ReleaseFacts facts(World world) {
        ReleaseFacts facts = super.facts(world);
        return new ReleaseFacts(
            facts.problem(),
            facts.terms(),
            facts.plan(),
            facts.mean().from("residual", distanceAtMost(world, mean(world))),
            facts.tolerance(),
            facts.assumptions());
      }
    };
  }

  static List<Caught> printedResidual() {
    return List.of(
        twoWorlds("two-worlds test", departure -> departure, PublishedFaults::talkative),
        Caught.among(
            "verify, without any data",
            "a certificate",
            CASES,
            trial -> refusal(talkative(departure(trial))),
            trial -> refusal(honest(departure(trial)))));
  }

  /** The arithmetic of a verifier: a result and its constants, and no number besides. */
  private static Optional<String> refusal(House house) {
    Bound said = house.facts(World.FORGOT).mean();
    try {
      return said.result().recomputed(said.inputs()) == said.value()
          ? Optional.empty()
          : Optional.of("another value");
    } catch (BadInputException refused) {
      return Optional.of("no such constant");
    }
  }
}
