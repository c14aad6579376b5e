package dev.lethe.fuzz;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Good JSON documents of one kind, which the fuzzer takes apart.
 *
 * <p>Most mutations of JSON text are no JSON. So an input that begins with E is a list of edits of
 * a good document, which gets past the syntax to the rules behind it; any other input is the
 * document itself.
 */
record SeedDocuments(List<JsonNode> documents) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** The resources {@code KIND-0.json}, {@code KIND-1.json}, … */
  static SeedDocuments of(Targets kind) {
    List<JsonNode> documents = new ArrayList<>();
    for (byte[] file : files(kind)) {
      documents.add(JSON.readTree(file));
    }
    return new SeedDocuments(documents);
  }

  /** The same as bytes. */
  static List<byte[]> files(Targets kind) {
    List<byte[]> files = new ArrayList<>();
    String stem = kind.word() + "-";
    for (int i = 0; Resource.exists(stem + i + ".json"); i++) {
      files.add(Resource.bytes(stem + i + ".json"));
    }
    if (files.isEmpty()) {
      throw new IllegalStateException("no seed " + stem + "0.json");
    }
    return files;
  }

  /** What the input stands for. */
  byte[] document(byte[] bytes) {
    if (bytes.length == 0 || bytes[0] != 'E') {
      return bytes;
    }
    Input input = new Input(bytes);
    input.next();
    JsonNode document = documents.get(input.choice(documents.size())).deepCopy();
    JsonEdits.apply(document, input);
    return JSON.writeValueAsBytes(document);
  }
}
