package dev.lethe.fuzz;

import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.model.DeclaredModelJson;
import dev.lethe.data.table.ByteSource;
import dev.lethe.kind.DeclaredModel;
import tools.jackson.databind.node.ObjectNode;

/** Declarations of models: a fixed point. */
final class DeclarationTarget implements Target {

  private final SeedDocuments seeds = SeedDocuments.of(Targets.DECLARATION);

  @Override
  public void run(byte[] bytes) {
    Attempt<DeclaredModel> read = read(seeds.document(bytes));
    if (read.isRefused()) {
      return;
    }
    DeclaredModel declaration = read.value().get();
    declaration.coordinates(3);
    ObjectNode written = CanonicalJson.object();
    DeclaredModelJson.writeInto(written, declaration);
    Attempt.requireEqual("read again", read, read(CanonicalJson.bytes(written)));
  }

  private static Attempt<DeclaredModel> read(byte[] file) {
    return Attempt.at(
        () -> {
          DocumentNode root = Documents.json(ByteSource.of("fuzz", file), "a declaration");
          DeclaredModel model = DeclaredModelJson.readFrom(root.requireObject());
          root.requireNothingElse();
          return model;
        });
  }
}
