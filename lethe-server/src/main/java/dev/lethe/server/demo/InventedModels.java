package dev.lethe.server.demo;

import dev.lethe.base.Progress;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Tables;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import dev.lethe.kinds.Kinds;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.Nameplate;
import dev.lethe.workspace.content.People;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/**
 * Two models of the same invented customers: whether they renew a contract, and what a month costs
 * them. The same seed gives the same rows on every machine; nobody in here exists.
 */
final class InventedModels {

  static final int CUSTOMERS = 1_500;

  private static final long SEED = 20_261_116;
  private static final double LAMBDA = 0.05;

  /** √Σμ² of all releases of the first model together. */
  private static final double BUDGET = 1.2;

  private static final Optional<String> ISSUER = Optional.of("Harbour Telecom (invented)");
  private static final Optional<String> CONTACT = Optional.of("privacy@harbour.example");

  private final WorkspaceTools tools;
  private final ReleaseRequest asked;

  InventedModels(WorkspaceTools tools, ReleaseRequest asked) {
    this.tools = tools;
    this.asked = asked;
  }

  static String customer(int number) {
    return String.format(Locale.ROOT, "c%05d", number);
  }

  /** Both, trained and released once. */
  void train(Home renewal, Home spending) {
    List<Feature> features =
        List.of(
            Feature.Numeric.of("age", 18, 98),
            Feature.Numeric.of("months", 0, 120),
            Feature.Numeric.of("calls", 0, 20));
    Schema renewed =
        schema(features).withLabel(new Label.Binary("renewed", List.of("yes"), List.of("no")));
    Schema spent = schema(features).withLabel(Label.Regression.of("spending", 0, 100));
    train(
        renewal,
        declared("logistic", renewed).cappedAt(BUDGET),
        table(1),
        nameplate("Contract renewal", "Who is offered a new contract"));
    train(
        spending,
        declared("ridge", spent),
        table(3),
        nameplate("Monthly spending", "Which tariff is suggested"));
  }

  private static Schema schema(List<Feature> features) {
    return Schema.of(features.toArray(Feature[]::new)).withId("customer").withBias();
  }

  private static Nameplate nameplate(String name, String purpose) {
    return new Nameplate(
        ISSUER, CONTACT, Optional.empty(), Optional.of(name), Optional.of(purpose));
  }

  private void train(Home home, Declared declared, byte[] table, Nameplate nameplate) {
    People people =
        People.of(
            GridImport.by(declared.schema())
                .load(Tables.open(ByteSource.of("customers.csv", table)), Progress.SILENT),
            1);
    try (Workspace made =
        Workspace.train(home, declared, people, tools.naming(nameplate), Progress.SILENT)) {
      made.release(asked);
    }
  }

  private static Declared declared(String word, Schema schema) {
    ModelKind kind = Kinds.named(word).orElseThrow();
    Values values = Values.none();
    for (Parameter parameter : kind.parameters()) {
      Optional<Object> value =
          parameter.field().equals("lambda") ? Optional.of(LAMBDA) : parameter.usual();
      if (value.isPresent()) {
        values = values.with(parameter, value.get());
      }
    }
    return Declared.of(kind.declare(values), schema);
  }

  /**
   * A row or two of each customer whose number does not divide by {@code left}, where it is not 1.
   */
  private static byte[] table(int left) {
    Random random = new Random(SEED);
    StringBuilder csv = new StringBuilder("customer,age,months,calls,renewed,spending\n");
    for (int number = 1; number <= CUSTOMERS; number++) {
      int rows = 1 + (random.nextInt(4) == 0 ? 1 : 0);
      double age = 18 + 80 * random.nextDouble();
      for (int row = 0; row < rows; row++) {
        String line = line(random, number, age);
        if (left == 1 || number % left != 0) {
          csv.append(line);
        }
      }
    }
    return csv.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String line(Random random, int number, double age) {
    double months = 120 * random.nextDouble() * random.nextDouble();
    double calls = Math.floor(20 * Math.pow(random.nextDouble(), 3));
    double inclination = 0.06 * (months - 30) - 0.3 * (calls - 4) + 0.02 * (age - 55);
    boolean renewed = random.nextDouble() < 1 / (1 + Math.exp(-inclination));
    double spending =
        Math.max(0, Math.min(100, 45 - 0.3 * (age - 55) + 1.5 * calls + 8 * random.nextGaussian()));
    return String.format(
        Locale.ROOT,
        "%s,%.1f,%.1f,%.0f,%s,%.2f%n",
        customer(number),
        age,
        months,
        calls,
        renewed ? "yes" : "no",
        spending);
  }
}
