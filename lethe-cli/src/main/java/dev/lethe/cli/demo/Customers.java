package dev.lethe.cli.demo;

import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * Invented customers of a subscription business: some have several contracts, each contract was
 * renewed or not.
 *
 * <p>Nobody in here exists. The same seed gives the same table on every machine. Whether a contract
 * is renewed is drawn from a logistic model of its columns, so that there is something to learn and
 * nobody can be right about all of it.
 *
 * @param rows one contract each: customer, age, months, fee, calls, hours, discount, renewed
 */
record Customers(List<String[]> rows) {

  static final String[] HEADER = {
    "customer", "age", "months", "fee", "calls", "hours", "discount", "renewed"
  };

  private static final int MOST_CONTRACTS = 4;

  /** Declared bounds: what such a business knows before it looks at any customer. */
  static Schema schema() {
    return Schema.of(
            Feature.Numeric.of("age", 18, 98),
            Feature.Numeric.of("months", 0, 120),
            Feature.Numeric.of("fee", 5, 95),
            Feature.Numeric.of("calls", 0, 20),
            Feature.Numeric.of("hours", 0, 60),
            Feature.Numeric.of("discount", 0, 50))
        .withLabel(new Label.Binary("renewed", List.of("yes"), List.of("no")))
        .withId("customer")
        .withBias();
  }

  /** Customers until there are so many contracts. */
  static Customers generated(long seed, int contracts, String prefix) {
    Random random = new Random(seed);
    List<String[]> rows = new ArrayList<>(contracts);
    for (int customer = 1; rows.size() < contracts; customer++) {
      String id = prefix + String.format(Locale.ROOT, "%05d", customer);
      double age = 18 + 80 * random.nextDouble();
      int theirs = 1 + (random.nextInt(4) == 0 ? random.nextInt(MOST_CONTRACTS) : 0);
      for (int k = 0; k < theirs && rows.size() < contracts; k++) {
        rows.add(contract(random, id, age));
      }
    }
    return new Customers(rows);
  }

  private static String[] contract(Random random, String id, double age) {
    double months = 120 * random.nextDouble() * random.nextDouble();
    double fee = 5 + 90 * random.nextDouble();
    double calls = Math.floor(20 * Math.pow(random.nextDouble(), 3));
    double hours = 60 * random.nextDouble();
    double discount = random.nextInt(3) == 0 ? 50 * random.nextDouble() : 0;
    double inclination =
        -1.5
            + 0.05 * months
            - 0.025 * (fee - 50)
            - 0.35 * calls
            + 0.08 * hours
            + 0.03 * discount
            + 0.01 * (age - 50);
    boolean renewed = random.nextDouble() < 1 / (1 + Math.exp(-1.5 * inclination));
    return new String[] {
      id,
      number(age),
      number(months),
      number(fee),
      number(calls),
      number(hours),
      number(discount),
      renewed ? "yes" : "no"
    };
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  Customers without(Set<String> ids) {
    return new Customers(rows.stream().filter(row -> !ids.contains(row[0])).toList());
  }

  String csv() {
    StringBuilder text = new StringBuilder(String.join(",", HEADER)).append('\n');
    rows.forEach(row -> text.append(String.join(",", row)).append('\n'));
    return text.toString();
  }
}
