package dev.lethe.server.demo;

import dev.lethe.bound.Method;
import dev.lethe.server.erasure.Erasure;
import dev.lethe.server.office.ServiceTerms;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RequestId;
import dev.lethe.server.register.Submission;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Twelve weeks of an office, day by day: requests come in, most are approved and carried out, some
 * are denied, cancelled or extended, and a few wait longer than they may.
 */
final class InventedHistory {

  static final int DAYS = 84;

  private static final int EVERY = 2;
  private static final int BETWEEN_RUNS = 10;
  private static final int LAST_RUN = 4;
  private static final int DECIDED_AFTER = 2;
  private static final int NEW_KEY = 40;
  private static final int STARTED = 1;
  private static final String OFFICER = "i.marsh";
  private static final String SERVICE = "service";
  private static final List<String> CLERKS = List.of("m.okafor", "j.lind");
  private static final List<String> CHANNELS =
      List.of("web form", "e-mail", "letter", "telephone", "shop");

  private final Register register;
  private final WorkspaceTools tools;
  private final ServiceTerms terms;
  private final Random random = new Random(20);
  private final List<Case> cases = new ArrayList<>();
  private int named;

  InventedHistory(Register register, WorkspaceTools tools, ServiceTerms terms) {
    this.register = register;
    this.tools = tools;
    this.terms = terms;
  }

  /** What will be decided about a request. */
  private enum Fate {
    APPROVED,
    DENIED,
    CANCELLED,
    EXTENDED,
    OVERLOOKED
  }

  private record Case(int number, RequestId id, LocalDate day, Fate fate) {}

  /** Every day from the first to the last, which is today. */
  void happen(LocalDate today, MovingClock clock) {
    for (int left = DAYS - 1; left >= 0; left--) {
      LocalDate day = today.minusDays(left);
      clock.set(day);
      decide(day);
      if (left % EVERY == 0) {
        receive(day);
      }
      if (left % BETWEEN_RUNS == LAST_RUN) {
        new Erasure(register, tools).run(asked(left / BETWEEN_RUNS), terms.deletion(), SERVICE);
      }
      if (left == NEW_KEY) {
        rotateKey(register.models().get(0));
      }
      if (left == STARTED) { // a batch that the next run will finish
        register.begin(register.models().get(0), SERVICE);
      }
    }
  }

  private void rotateKey(Model model) {
    try (Workspace workspace = Workspace.open(model.home(), tools)) {
      workspace.rotateKey();
    }
  }

  /** By one way and then another, so that there is something to compare. */
  private ReleaseRequest asked(int run) {
    return switch (run % 3) {
      case 1 -> terms.asked().by(Method.PASSIVE);
      case 2 -> terms.asked().by(Method.RETRAIN);
      default -> terms.asked();
    };
  }

  private void receive(LocalDate day) {
    int people = random.nextInt(5) == 0 ? 2 + random.nextInt(3) : 1;
    List<String> ids =
        IntStream.range(0, people)
            .mapToObj(i -> InventedModels.customer(1 + (named++ * 37) % InventedModels.CUSTOMERS))
            .toList();
    int number = cases.size();
    String channel = CHANNELS.get(random.nextInt(CHANNELS.size()));
    Submission submission = new Submission(channel, ForgetRequest.of(ids), Optional.empty());
    RequestId id = register.submit(submission, CLERKS.get(number % CLERKS.size())).id();
    cases.add(new Case(number, id, day, fate(number)));
  }

  private static Fate fate(int number) {
    return switch (number) {
      case 5, 17, 30 -> Fate.DENIED;
      case 9, 26 -> Fate.CANCELLED;
      case 13, 28, 32 -> Fate.EXTENDED;
      case 23, 25, 27 -> Fate.OVERLOOKED;
      default -> Fate.APPROVED;
    };
  }

  private void decide(LocalDate today) {
    for (Case each : cases) {
      if (ChronoUnit.DAYS.between(each.day(), today) == DECIDED_AFTER + each.number() % 2) {
        decide(each);
      }
    }
  }

  private void decide(Case each) {
    switch (each.fate()) {
      case APPROVED -> register.approve(each.id(), OFFICER);
      case DENIED -> register.deny(each.id(), "who asks could not be identified", OFFICER);
      case CANCELLED -> register.cancel(each.id(), CLERKS.get(0));
      case EXTENDED -> register.extend(each.id(), "records are also in an archive", OFFICER);
      case OVERLOOKED -> register.reveal(each.id(), CLERKS.get(1));
    }
  }
}
