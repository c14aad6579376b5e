package dev.lethe.certificate;

import dev.lethe.base.Interval;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import java.util.List;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ObjectNode;

/** Declarations as JSON: {@code {"problem": "ridge", "parameters": {"lambda": 0.01}}}. */
public final class ModelDeclarationJson {

  private ModelDeclarationJson() {}

  public static ObjectNode write(ModelDeclaration declaration) {
    ObjectNode target = CanonicalJson.object();
    writeInto(target, declaration);
    return target;
  }

  /** The two fields, as part of a larger object. */
  static void writeInto(ObjectNode target, ModelDeclaration declaration) {
    target.put("problem", declaration.problem().word());
    ObjectNode parameters = target.putObject("parameters");
    if (declaration instanceof ModelDeclaration.Logistic logistic) {
      parameters.put("lambda", logistic.lambda());
      logistic.radius().ifPresent(radius -> parameters.put("radius", radius));
    } else if (declaration instanceof ModelDeclaration.Ridge ridge) {
      parameters.put("lambda", ridge.lambda());
    } else if (declaration instanceof ModelDeclaration.Pca pca) {
      parameters.put("k", pca.k()).put("centred", pca.centred());
    } else if (declaration instanceof ModelDeclaration.Svm svm) {
      parameters.put("margin", svm.margin());
    } else if (declaration instanceof ModelDeclaration.Quantile quantile) {
      parameters.putArray("domain").add(quantile.domain().lo()).add(quantile.domain().hi());
      parameters.put("q", quantile.q());
    }
  }

  /** Reads what {@link #write} wrote; refuses anything else. */
  public static ModelDeclaration read(DocumentNode node) {
    return StrictJson.object(node, ModelDeclarationJson::readFrom);
  }

  /** The two fields of a larger object. */
  static ModelDeclaration readFrom(DocumentNode node) {
    ProblemName problem = StrictJson.word(node.field("problem"), ProblemName.class);
    return StrictJson.object(node.field("parameters"), at -> parameters(problem, at));
  }

  private static ModelDeclaration parameters(ProblemName problem, DocumentNode at) {
    return switch (problem) {
      case LOGISTIC -> new ModelDeclaration.Logistic(at.field("lambda").number(), radius(at));
      case RIDGE -> new ModelDeclaration.Ridge(at.field("lambda").number());
      case PCA -> new ModelDeclaration.Pca(at.field("k").integer(), at.field("centred").flag());
      case SVM -> new ModelDeclaration.Svm(at.field("margin").number());
      case QUANTILE ->
          new ModelDeclaration.Quantile(domain(at.field("domain")), at.field("q").number());
    };
  }

  private static OptionalDouble radius(DocumentNode at) {
    return at.has("radius")
        ? OptionalDouble.of(at.field("radius").number())
        : OptionalDouble.empty();
  }

  private static Interval domain(DocumentNode at) {
    List<DocumentNode> ends = at.items();
    if (ends.size() != 2) {
      throw at.bad("a domain has two ends, but there are " + ends.size());
    }
    return at.valid(() -> Interval.of(ends.get(0).number(), ends.get(1).number()));
  }
}
