package dev.lethe.cli.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.workspace.ReleaseRequest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is asked of a release: all of it public. */
public final class TermsOptions {

  @Option(
      names = "--epsilon",
      required = true,
      paramLabel = "E",
      description = "The guarantee's epsilon.")
  private double epsilon;

  @Option(
      names = "--delta",
      required = true,
      paramLabel = "D",
      description = "The guarantee's delta.")
  private double delta;

  @Option(
      names = "--capacity",
      paramLabel = "M",
      defaultValue = "100",
      description =
          "Rows that may leave between trainings; a public round number, not the size of a request"
              + " (default: ${DEFAULT-VALUE}).")
  private int capacity;

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description = "auto, exact, passive, descent, newton or retrain (default: auto).")
  private String method = "auto";

  @Option(
      names = "--certify",
      paramLabel = "HOW",
      converter = CertificationWord.class,
      description =
          "verified: the result itself is checked, on the retained rows or on sums of them; a-priori:"
              + " by a theorem, before there is one (default: what the method has, verified first).")
  private @Nullable Certification certification;

  @Option(
      names = "--target",
      paramLabel = "T",
      description = "How near a verified mean must be (default: 1e-6 of the model's reach).")
  private @Nullable Double target;

  @Option(
      names = "--calibration",
      paramLabel = "RULE",
      description = "exact, classical or concentrated (default: exact).")
  private Calibration calibration = Calibration.EXACT;

  public ReleaseRequest asked() {
    return new ReleaseRequest(
        new Guarantee(epsilon, delta),
        Capacity.of(capacity),
        method(method),
        Optional.ofNullable(certification),
        target == null ? OptionalDouble.empty() : OptionalDouble.of(target),
        calibration);
  }

  /** Empty for {@code auto}. */
  public static Optional<Method> method(String method) {
    if (method.equalsIgnoreCase("auto")) {
      return Optional.empty();
    }
    return Optional.of(
        Arrays.stream(Method.values())
            .filter(known -> known.name().equalsIgnoreCase(method))
            .findFirst()
            .orElseThrow(
                () ->
                    new BadUsageException(
                        "--method is auto, exact, passive, descent, newton or retrain, but got '"
                            + method
                            + "'")));
  }

  /** With a hyphen, as people write it. */
  public static final class CertificationWord implements ITypeConverter<Certification> {

    @Override
    public Certification convert(String word) {
      return switch (word.toLowerCase(Locale.ROOT)) {
        case "verified" -> Certification.VERIFIED;
        case "a-priori", "a_priori", "apriori" -> Certification.A_PRIORI;
        default -> throw new TypeConversionException("expected verified or a-priori, not " + word);
      };
    }
  }
}
