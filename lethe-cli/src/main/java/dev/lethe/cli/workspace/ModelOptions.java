package dev.lethe.cli.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.Numbers;
import dev.lethe.data.schema.Label;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.LabelFact;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import dev.lethe.kinds.Kinds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Which model, and its parameters: one option for each that a kind of model has. */
public final class ModelOptions {

  @Option(
      names = "--model",
      required = true,
      paramLabel = "MODEL",
      converter = KindConverter.class,
      completionCandidates = Words.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private ModelKind kind;

  /** By option; what nobody gave is absent. */
  private final Map<String, Object> given = new LinkedHashMap<>();

  @Spec(Spec.Target.MIXEE)
  void addOptions(CommandSpec command) {
    for (Parameter parameter : parameters()) {
      parameter.option().ifPresent(option -> command.addOption(spec(parameter, option)));
    }
  }

  /** Each option once: kinds that share one mean the same by it. */
  private static List<Parameter> parameters() {
    Map<String, Parameter> byOption = new LinkedHashMap<>();
    for (ModelKind each : Kinds.all()) {
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
            .description(kindsWith(option) + ": " + option.description() + ".")
            .setter(keep(option.name()));
    if (parameter.type() == Parameter.Type.FLAG) {
      return builder.arity("0").build();
    }
    return builder.arity("1").paramLabel(option.label()).build();
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

  private static String kindsWith(Parameter.CommandOption option) {
    return Kinds.all().stream()
        .filter(each -> declares(each, option.name()))
        .map(ModelKind::word)
        .collect(Collectors.joining(", "));
  }

  private static boolean declares(ModelKind kind, String option) {
    return kind.parameters().stream()
        .flatMap(parameter -> parameter.option().stream())
        .anyMatch(declared -> declared.name().equals(option));
  }

  ModelKind kind() {
    return kind;
  }

  /**
   * Refuses another kind of model than this, and parameters, where both come from elsewhere.
   *
   * @param source the option that brings them
   */
  void requireOnly(ModelKind expected, String source) {
    if (!kind.equals(expected)) {
      throw new BadUsageException(
          "%s is of a %s model, but --model is %s".formatted(source, expected.word(), kind.word()));
    }
    if (!given.isEmpty()) {
      throw new BadUsageException(given.keySet().iterator().next() + " does not go with " + source);
    }
  }

  /**
   * The model by these options; refuses those of other kinds, and missing ones.
   *
   * @param label says what nobody needs to say again
   */
  DeclaredModel declared(Optional<Label> label) {
    for (String option : given.keySet()) {
      if (!declares(kind, option)) {
        throw new BadUsageException(option + " does not go with --model " + kind.word());
      }
    }
    Values values = Values.none();
    for (Parameter parameter : kind.parameters()) {
      Optional<Object> value = value(parameter, label);
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
  List<String> defaults() {
    return kind.parameters().stream()
        .filter(parameter -> parameter.type() == Parameter.Type.NUMBER)
        .filter(parameter -> parameter.option().isPresent() && parameter.usual().isPresent())
        .filter(parameter -> !given.containsKey(parameter.option().get().name()))
        .map(
            parameter ->
                "%s %s by default"
                    .formatted(
                        parameter.option().get().name(),
                        Numbers.show((Double) parameter.usual().get())))
        .toList();
  }

  private Optional<Object> value(Parameter parameter, Optional<Label> label) {
    return parameter
        .option()
        .flatMap(option -> Optional.ofNullable(given.get(option.name())))
        .or(() -> parameter.fromLabel().flatMap(fact -> said(parameter, fact, label)))
        .or(parameter::usual);
  }

  private static Optional<Object> said(Parameter parameter, LabelFact fact, Optional<Label> label) {
    return label
        .map(declared -> declared.known(fact))
        .filter(OptionalDouble::isPresent)
        .map(number -> parameter.of(number.getAsDouble()));
  }

  /** From a word to the kind. */
  public static final class KindConverter implements ITypeConverter<ModelKind> {
    @Override
    public ModelKind convert(String word) {
      return Kinds.named(word)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected one of " + Kinds.words() + " but was '" + word + "'"));
    }
  }

  /** For shells and help texts. */
  public static final class Words extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Words() {
      super(Kinds.words());
    }
  }
}
