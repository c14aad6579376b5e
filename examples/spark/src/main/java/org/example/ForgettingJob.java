package org.example;

import dev.lethe.bound.Capacity;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.privacy.Guarantee;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.content.Declared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/**
 * Trains a model on a table of the lake, or opens the one that is there, and forgets members of a
 * club: their rows leave the table, the model is released anew with a certificate.
 *
 * <p>Arguments: the address of the table, the folder of the workspace, ids of members.
 */
public final class ForgettingJob {

  static final Schema MEMBERS =
      Schema.of(Feature.Numeric.of("visits", 0, 30), Feature.Numeric.of("fee", 10, 90))
          .withLabel(new Label.Binary("stays", List.of("yes"), List.of("no")))
          .withId("member")
          .withBias();

  private static final ReleaseRequest TERMS =
      ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(10));

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[1]);
    try (SparkSession spark = SparkSession.builder().appName("forgetting").getOrCreate();
        Workspace club = Files.exists(folder) ? Workspace.open(folder) : train(folder, args[0])) {
      ForgetRequest leaving = ForgetRequest.of(Arrays.asList(args).subList(2, args.length));
      Issued issued = club.forget(leaving, TERMS, Deletion.BY_WORKSPACE);
      System.out.println(issued.forgotten().orElseThrow().report());
      System.out.println("certificate: " + issued.files().certificate());
    }
  }

  private static Workspace train(Path folder, String address) {
    Declared declared = Declared.of(LogisticKind.of(1e-2), MEMBERS);
    Workspace made = Workspace.elsewhere(folder, declared, address);
    made.release(TERMS);
    return made;
  }
}
