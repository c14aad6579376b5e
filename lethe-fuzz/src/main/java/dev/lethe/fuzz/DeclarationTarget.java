package dev.lethe.fuzz;

import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.certificate.ModelDeclarationJson;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import dev.lethe.linalg.Kernels;
import java.nio.charset.StandardCharsets;

/** Declarations of models: a fixed point, and the problem they declare can be made. */
final class DeclarationTarget implements Target {

  private final SeedDocuments seeds = SeedDocuments.of(Targets.DECLARATION);

  @Override
  public void run(byte[] bytes) {
    Attempt<ModelDeclaration> read = read(seeds.document(bytes));
    if (read.isRefused()) {
      return;
    }
    ModelDeclaration declaration = read.value().get();
    declaration.toProblem(Kernels.java());
    String written = ModelDeclarationJson.write(declaration).toString();
    Attempt.requireEqual("read again", read, read(written.getBytes(StandardCharsets.UTF_8)));
  }

  private static Attempt<ModelDeclaration> read(byte[] file) {
    return Attempt.at(
        () ->
            ModelDeclarationJson.read(
                Documents.json(ByteSource.of("fuzz", file), "a declaration")));
  }
}
