package dev.lethe.cli.tune;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.Numbers;
import dev.lethe.data.model.LabelRules;
import dev.lethe.data.schema.Label;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The models of a kind to choose from: lists for its parameters. */
final class CandidateOptions {

  private static final String LAMBDA = "--lambda";
  private static final String RADIUS = "--radius";

  /** Large ones first, because of equals the first is chosen: a larger λ needs less noise. */
  private static final List<Double> LAMBDAS = List.of(1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6);

  @Option(
      names = LAMBDA,
      split = ",",
      paramLabel = "L,L…",
      description = "What to try (default: 0.1,0.01,0.001,1e-4,1e-5,1e-6).")
  private @Nullable List<Double> lambdas;

  @Option(
      names = RADIUS,
      split = ",",
      paramLabel = "RW,RW…",
      description = "What to try (default: no ball).")
  private @Nullable List<Double> radii;

  /**
   * Every λ with every radius.
   *
   * @param label says what nobody needs to say again
   */
  List<DeclaredModel> models(ModelKind kind, Optional<Label> label) {
    List<Values> all = List.of(Values.none());
    boolean tunable = false;
    for (Parameter parameter : kind.parameters()) {
      String option = parameter.option().map(Parameter.CommandOption::name).orElse("");
      if (option.equals(LAMBDA)) {
        tunable = true;
        all = with(all, parameter, lambdas == null ? LAMBDAS : lambdas);
      } else if (option.equals(RADIUS) && radii != null) {
        all = with(all, parameter, radii);
      } else {
        Optional<Object> known = known(kind, parameter, label);
        all = known.isPresent() ? with(all, parameter, List.of(known.get())) : all;
      }
    }
    requireOption(kind, tunable, LAMBDA);
    requireOption(kind, radii == null || declares(kind, RADIUS), RADIUS);
    return all.stream().map(kind::declare).toList();
  }

  /** One value or, of what may be absent, none. */
  private static Optional<Object> known(
      ModelKind kind, Parameter parameter, Optional<Label> label) {
    Optional<Object> known = LabelRules.fixed(parameter, label).or(parameter::usual);
    if (known.isEmpty() && !parameter.optional()) {
      throw new BadUsageException(
          "%s needs %s, which is not tuned here".formatted(kind.word(), parameter.field()));
    }
    return known;
  }

  private static boolean declares(ModelKind kind, String name) {
    return kind.parameters().stream()
        .flatMap(parameter -> parameter.option().stream())
        .anyMatch(option -> option.name().equals(name));
  }

  private static void requireOption(ModelKind kind, boolean has, String name) {
    if (!has) {
      throw new BadUsageException(name + " does not go with --model " + kind.word());
    }
  }

  private static List<Values> with(List<Values> all, Parameter parameter, List<?> each) {
    List<Values> more = new ArrayList<>();
    for (Values values : all) {
      each.forEach(value -> more.add(values.with(parameter, value)));
    }
    return more;
  }

  /** What sets a model apart from the others: "lambda 0.01, radius 2". */
  String inWords(DeclaredModel model) {
    return model.kind().parameters().stream()
        .filter(parameter -> parameter.option().isPresent())
        .filter(parameter -> model.values().get(parameter).isPresent())
        .map(
            parameter ->
                parameter.field() + " " + shown(model.values().get(parameter).orElseThrow()))
        .collect(Collectors.joining(", "));
  }

  private static String shown(Object value) {
    return value instanceof Double number ? Numbers.show(number) : value.toString();
  }
}
