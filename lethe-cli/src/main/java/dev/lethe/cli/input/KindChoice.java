package dev.lethe.cli.input;

import dev.lethe.kind.ModelKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** One kind of model out of some, by an option. A mixin, and the reader of the option's word. */
@Command
public final class KindChoice implements ITypeConverter<ModelKind> {

  private final String option;
  private final List<ModelKind> kinds;
  private final Optional<ModelKind> usual;
  private @Nullable ModelKind chosen;

  private KindChoice(String option, List<? extends ModelKind> kinds, Optional<ModelKind> usual) {
    this.option = option;
    this.kinds = List.copyOf(kinds);
    this.usual = usual;
  }

  /** One of these, to be chosen by this option. */
  public static KindChoice by(String option, List<? extends ModelKind> kinds) {
    return new KindChoice(option, kinds, Optional.empty());
  }

  /** No choice, and no option. */
  static KindChoice only(ModelKind kind) {
    return new KindChoice("", List.of(kind), Optional.of(kind));
  }

  /** The same where this kind is meant unless another is chosen. */
  KindChoice usually(ModelKind kind) {
    return new KindChoice(option, kinds, Optional.of(kind));
  }

  @Spec(Spec.Target.MIXEE)
  void addTo(CommandSpec command) {
    if (!option.isEmpty()) {
      command.addOption(spec());
    }
  }

  private OptionSpec spec() {
    return OptionSpec.builder(option)
        .type(ModelKind.class)
        .arity("1")
        .required(usual.isEmpty())
        .paramLabel(option.substring(2).toUpperCase(Locale.ROOT))
        .converters(this)
        .completionCandidates(words())
        .description(
            "One of ${COMPLETION-CANDIDATES}"
                + usual.map(kind -> " (default: " + kind.word() + ").").orElse("."))
        .setter(keep())
        .build();
  }

  private List<String> words() {
    return kinds.stream().map(ModelKind::word).toList();
  }

  @Override
  public ModelKind convert(String word) {
    return kinds.stream()
        .filter(each -> each.word().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of " + words() + " but was '" + word + "'"));
  }

  private ISetter keep() {
    return new ISetter() {
      @Override
      public <T> @Nullable T set(@Nullable T value) {
        chosen = (ModelKind) value;
        return null;
      }
    };
  }

  String option() {
    return option;
  }

  List<ModelKind> kinds() {
    return kinds;
  }

  public ModelKind kind() {
    return chosen == null ? usual.orElseThrow() : chosen;
  }
}
