package org.example;

import dev.lethe.bound.Capacity;
import dev.lethe.certificate.verify.CertificateFile;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;

/** Trains a model on the members of a club, forgets two of them and checks the certificate. */
public final class Forgetting {

  public static void main(String[] args) {
    Schema schema = SchemaReader.read(Path.of(args[0]));
    People members = People.read(Path.of(args[1]), schema);
    Declared declared = Declared.of(LogisticKind.of(1e-2), schema);

    try (Workspace club = Workspace.train(Path.of(args[2]), declared, members)) {
      ReleaseRequest terms = ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(10));
      club.release(terms);
      Issued issued = club.forget(ForgetRequest.of("m017", "m101"), terms);
      System.out.println(issued.forgotten().orElseThrow().report());

      CertificateFile certificate = CertificateFile.read(issued.files().certificate());
      System.out.println(certificate.verify(club.keys(), club.rows()).requireValid().verdict());

      ReleasedModel model = ReleasedModel.read(issued.files().folder());
      System.out.println(model.predictJson("{\"visits\": 12, \"months\": 40, \"fee\": 35}"));
    }
  }
}
