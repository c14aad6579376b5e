package dev.lethe.cli.input;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.Numbers;
import dev.lethe.data.model.LabelRules;
import dev.lethe.data.schema.Label;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** Which kind of model, and its parameters: one option for each that a kind has. A mixin. */
@Command
public final class KindOptions {

  private final KindChoice choice;
  private final List<ModelKind> kinds;

  /** By option; what nobody gave is absent. */
  private final Map<String, Object> given = new LinkedHashMap<>();

  private KindOptions(KindChoice choice) {
    this.choice = choice;
    this.kinds = choice.kinds();
  }

  /** The parameters of one kind. */
  public static KindOptions of(ModelKind kind) {
    return new KindOptions(KindChoice.only(kind));
  }

  /** One of these kinds, to be chosen by this option. */
  public static KindOptions chosenBy(String option, List<? extends ModelKind> kinds) {
    return new KindOptions(KindChoice.by(option, kinds));
  }

  /** The same where this kind is meant unless another is chosen. */
  public KindOptions usually(ModelKind kind) {
    return new KindOptions(choice.usually(kind));
  }

  @Spec(Spec.Target.MIXEE)
  void addOptions(CommandSpec command) {
    choice.addTo(command);
    for (Parameter parameter : parameters()) {
      parameter.option().ifPresent(option -> command.addOption(spec(parameter, option)));
    }
  }

  /** Each option once: kinds that share one mean the same by it. */
  private List<Parameter> parameters() {
    Map<String, Parameter> byOption = new LinkedHashMap<>();
    for (ModelKind each : kinds) {
      for (Parameter parameter : each.parameters()) {
        parameter.option().ifPresent(option -> byOption.putIfAbsent(option.name(), parameter));
      }
    }
    return List.copyOf(byOption.values());
  }

  private OptionSpec spec(Parameter parameter, Parameter.CommandOption option) {
    OptionSpec.Builder builder =
        OptionSpec.builder(option.name())
            .type(parameter.type().java())
            .description(whose(option.name()) + option.description() + ".")
            .setter(keep(option.name()));
    if (parameter.type() == Parameter.Type.FLAG) {
      return builder.arity("0").build();
    }
    return builder
        .arity("1")
        .paramLabel(option.label())
        .required(kinds.stream().allMatch(each -> needs(each, parameter)))
        .build();
  }

  private static boolean needs(ModelKind kind, Parameter parameter) {
    return kind.parameters().contains(parameter)
        && !parameter.optional()
        && parameter.usual().isEmpty()
        && parameter.fromLabel().isEmpty();
  }

  private ISetter keep(String option) {
    return new ISetter() {
      @Override
      public <T> @Nullable T set(@Nullable T value) {
        if (value == null || value.equals(false)) {
          given.remove(option);
        } else {
          given.put(option, value);
        }
        return null;
      }
    };
  }

  /** The kinds that have it, where some do not. */
  private String whose(String option) {
    List<ModelKind> having = kinds.stream().filter(each -> declares(each, option)).toList();
    return having.equals(kinds)
        ? ""
        : having.stream().map(ModelKind::word).collect(Collectors.joining(", ")) + ": ";
  }

  private static boolean declares(ModelKind kind, String option) {
    return kind.parameters().stream()
        .flatMap(parameter -> parameter.option().stream())
        .anyMatch(declared -> declared.name().equals(option));
  }

  public ModelKind kind() {
    return choice.kind();
  }

  /**
   * Refuses another kind of model than this, and parameters, where both come from elsewhere.
   *
   * @param source the option that brings them
   */
  public void requireOnly(ModelKind expected, String source) {
    if (!kind().equals(expected)) {
      throw new BadUsageException(
          "%s is of a %s model, but %s is %s"
              .formatted(source, expected.word(), choice.option(), kind().word()));
    }
    given.keySet().stream()
        .findFirst()
        .ifPresent(
            option -> {
              throw new BadUsageException(option + " does not go with " + source);
            });
  }

  /**
   * The model by these options; refuses those of other kinds, and missing ones.
   *
   * @param label says what nobody needs to say again
   */
  public DeclaredModel declared(Optional<Label> label, int columns) {
    ModelKind kind = kind();
    for (String option : given.keySet()) {
      if (!declares(kind, option)) {
        throw new BadUsageException(
            option + " does not go with " + choice.option() + " " + kind.word());
      }
    }
    Values values = Values.none();
    for (Parameter parameter : kind.parameters()) {
      Optional<Object> value = value(parameter, label, columns);
      if (value.isPresent()) {
        values = values.with(parameter, value.get());
      } else if (!parameter.optional()) {
        throw new BadUsageException(
            kind.word() + " needs " + parameter.option().orElseThrow().name());
      }
    }
    return kind.declare(values);
  }

  /** The numbers that nobody gave, as the options that would have given them. */
  public List<String> defaults(int columns) {
    return kind().parameters().stream()
        .filter(parameter -> parameter.type() == Parameter.Type.NUMBER)
        .filter(parameter -> parameter.option().isPresent() && parameter.usual().isPresent())
        .filter(parameter -> !given.containsKey(parameter.option().get().name()))
        .map(
            parameter ->
                "%s %s by default"
                    .formatted(
                        parameter.option().get().name(),
                        Numbers.show((Double) parameter.usual(columns).get())))
        .toList();
  }

  private Optional<Object> value(Parameter parameter, Optional<Label> label, int columns) {
    return parameter
        .option()
        .flatMap(option -> Optional.ofNullable(given.get(option.name())))
        .or(() -> LabelRules.fixed(parameter, label))
        .or(() -> parameter.usual(columns));
  }
}
