package dev.lethe.certificate.page;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.GlobalCost;
import dev.lethe.certificate.NoiseFacts;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.ProvedBound;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.Scope;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.kind.DeclaredModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A certificate as one page that a data protection officer can file. The first screen says who,
 * what and when, whom it covers, the promise, its limits and how to check; the numbers are folded
 * below, and unfolded on paper.
 *
 * <p>The page is a rendering. It checks nothing; the signed file is what counts, and the page says
 * so.
 */
public final class CertificatePage {

  private static final String TITLE = "Certificate of forgetting";

  private CertificatePage() {}

  /**
   * The page as HTML.
   *
   * @param name for messages: the file
   */
  public static String html(String name, Envelope envelope) {
    Statement statement = envelope.unverified(name);
    Certificate certificate = statement.certificate();
    Html html = new Html(TITLE, Language.EN);
    heading(html, certificate);
    summary(html, certificate);
    html.heading("How to check");
    html.paragraph(
        "This page is a copy for reading. What counts is the signed file beside it, and this checks"
            + " it, alone or against the retained data:");
    html.code(ReleaseNames.VERIFY);
    html.folded("The numbers");
    numbers(html, certificate);
    html.heading("The signed file").table(identity(statement, envelope)).unfolded();
    Origin.Software software = certificate.origin().software();
    return html.footer(software.name() + " " + software.version()).page();
  }

  /** Who and what come first, where the certificate names them. */
  private static void heading(Html html, Certificate certificate) {
    PlainWords words = PlainWords.of(certificate, Language.EN);
    Optional<String> issuer = certificate.origin().issuer().map(Origin.Issuer::name);
    Optional<String> model = certificate.model().name();
    String facts = words.kind() + ", released on " + words.day();
    if (issuer.isPresent()) {
      html.paragraph("over", TITLE + ", issued by");
      html.title(
          issuer.get(),
          model.map(called -> "For the model " + called + ", a ").orElse("For a ") + facts);
    } else if (model.isPresent()) {
      html.paragraph("over", TITLE + ", for the model");
      html.title(model.get(), "A " + facts);
    } else {
      html.title("For a " + facts);
    }
    List<Html.Row> who = OriginRows.who(certificate);
    if (!who.isEmpty()) {
      html.table("who", who);
    }
  }

  private static void summary(Html html, Certificate certificate) {
    PlainWords words = PlainWords.of(certificate, Language.EN);
    PageWords more = new PageWords(certificate);
    if (words.isInsecure()) {
      html.paragraph(
          "alarm",
          "INSECURE: the noise came from a seed, and whoever knows the seed can take it off. This"
              + " is an experiment and certifies nothing.");
      return;
    }
    html.paragraph("covered", words.covered());
    html.paragraph("words", words.promise());
    html.paragraph(more.deed() + " " + more.capacity());
    html.heading("What it does not say").list(more.limits());
  }

  private static void numbers(Html html, Certificate certificate) {
    certificate.global().ifPresent(cost -> noisePicture(html, certificate.noise(), cost));
    html.heading("Model, promise and noise").table(numbers(certificate));
    html.heading("Which releases it covers").table(scope(certificate.scope()));
    html.heading("Assumptions");
    if (certificate.assumptions().isEmpty()) {
      html.paragraph("None beyond the numbers above.");
    } else {
      html.list(certificate.assumptions());
    }
  }

  private static void noisePicture(Html html, NoiseFacts noise, GlobalCost cost) {
    html.heading("How much noise");
    html.figure(NoiseBars.svg(noise.sigma(), cost.sigma()));
    html.paragraph(NoiseBars.words(noise.sigma(), cost.sigma()));
  }

  private static List<Html.Row> numbers(Certificate certificate) {
    List<Html.Row> rows = new ArrayList<>();
    rows.add(Html.Row.of("model", model(certificate.model().declaration())));
    rows.add(Html.Row.of("features", Figures.count(certificate.model().features())));
    rows.add(
        Html.Row.of(
            "method, as declared",
            certificate.method().declared().word()
                + ", "
                + certificate.method().certification().word()));
    rows.add(
        Html.Row.of(
            "promise asked for",
            "ε = "
                + Figures.full(certificate.guarantee().epsilon())
                + ", δ = "
                + Figures.full(certificate.guarantee().delta())));
    rows.add(Html.Row.of("capacity m", Figures.count(certificate.capacity().value())));
    rows.add(
        Html.Row.of(
            "retained records",
            certificate.isSealed()
                ? "not told (sealed mode)"
                : "at least " + Figures.count(certificate.retained().rowsAtLeast().orElseThrow())));
    bound(certificate.bound(), certificate.mean(), rows);
    noise(certificate.noise(), rows);
    certificate
        .global()
        .ifPresent(
            cost -> {
              rows.add(Html.Row.of("global sensitivity", Figures.full(cost.bound())));
              rows.add(Html.Row.of("noise it would have cost", Figures.full(cost.sigma())));
            });
    return rows;
  }

  private static String model(DeclaredModel declaration) {
    return declaration.kind().word()
        + declaration.kind().parameters().stream()
            .flatMap(
                parameter ->
                    declaration.values().get(parameter).stream()
                        .map(value -> ", " + parameter.field() + " = " + value))
            .collect(Collectors.joining());
  }

  private static void bound(ProvedBound bound, String mean, List<Html.Row> rows) {
    rows.add(Html.Row.of("released mean, before noise", mean));
    rows.add(Html.Row.of("bound Δ", Figures.full(bound.value()) + " (" + bound.result() + ")"));
    if (!bound.inputs().isEmpty()) {
      rows.add(
          Html.Row.of(
              "which rests on",
              bound.inputs().entrySet().stream()
                  .map(each -> each.getKey() + " = " + shown(each.getValue()))
                  .collect(Collectors.joining(", "))));
    }
    rows.add(Html.Row.of("tolerance τ", Figures.full(bound.tolerance())));
  }

  private static String shown(Object input) {
    return input instanceof Double number ? Figures.full(number) : input.toString();
  }

  private static void noise(NoiseFacts noise, List<Html.Row> rows) {
    if (noise.plan().isNoiseless()) {
      rows.add(Html.Row.of("noise", "none"));
      return;
    }
    rows.add(
        Html.Row.of(
            "noise σ",
            Figures.full(noise.sigma()) + " (calibration: " + noise.rule().word() + ")"));
    rows.add(
        Html.Row.of(
            "on the grid",
            Figures.powerOfTwo(noise.plan().gridExponent())
                + ", "
                + Figures.count(noise.plan().steps())
                + " steps, "
                + Figures.count(noise.plan().dimension())
                + (noise.plan().dimension() == 1 ? " coordinate" : " coordinates")));
    rows.add(Html.Row.of("charged sensitivity", Figures.full(noise.charged())));
    rows.add(Html.Row.of("μ", Figures.full(noise.mu())));
    rows.add(Html.Row.of("source of randomness", noise.source().word()));
  }

  private static List<Html.Row> scope(Scope scope) {
    String later =
        scope.laterReleases() instanceof Scope.Later.Budget budget
            ? "all of them together are held to a budget of μ = " + Figures.full(budget.mu())
            : ((Scope.Later.InWords) scope.laterReleases()).words();
    return List.of(
        Html.Row.of("this release", scope.thisRelease()),
        Html.Row.of("this and later ones", later),
        Html.Row.of("earlier ones", scope.earlierReleases()));
  }

  private static List<Html.Row> identity(Statement statement, Envelope envelope) {
    Certificate certificate = statement.certificate();
    List<Html.Row> rows = new ArrayList<>(OriginRows.of(statement));
    rows.add(
        Html.Row.ofCode(
            "signed by key",
            envelope.keyIds().stream().map(Sha256::hex).collect(Collectors.joining(" "))));
    rows.add(Html.Row.ofCode("SHA-256 of what is signed", Sha256.of(envelope.payload()).hex()));
    rows.add(Html.Row.ofCode("SHA-256 of the parameters", statement.parameters().hex()));
    rows.add(
        Html.Row.ofCode(
            "commitment to the retained records", certificate.retained().commitment().hex()));
    rows.add(Html.Row.ofCode("SHA-256 of the schema", certificate.model().schema().hex()));
    return rows;
  }
}
