package dev.lethe.exchange.mlflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The loader of a written folder in a Python of this machine, as MLflow would call it. */
record PythonLoader(String python, Path folder) {

  private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");

  private static final String ASK =
      """
      import json, sys
      sys.path.insert(0, "code")
      import lethe_pyfunc
      try:
          answers = lethe_pyfunc._load_pyfunc("model.json").predict(json.load(open("rows.json")))
          plain = {name: [getattr(x, "item", lambda: x)() for x in answers[name]] for name in answers}
          print(json.dumps(plain))
      except ValueError as refusal:
          print(json.dumps({"refused": str(refusal)}))
      """;

  /** Skips the test where no Python has numpy. */
  static PythonLoader of(Path folder) throws Exception {
    for (String python : PYTHONS) {
      if (ended(List.of(python, "-c", "import numpy"), folder).isPresent()) {
        return new PythonLoader(python, folder);
      }
    }
    assumeTrue(false, "no Python with numpy is here");
    throw new IllegalStateException();
  }

  /** The answers by output column. */
  JsonNode predict(Map<String, ? extends Collection<?>> columns) throws Exception {
    Files.writeString(folder.resolve("rows.json"), JsonMapper.shared().writeValueAsString(columns));
    Optional<String> out = ended(List.of(python, "-c", ASK), folder);
    assertThat(out).as("the loader failed, see standard error").isPresent();
    return JsonMapper.shared().readTree(out.orElseThrow());
  }

  private static Optional<String> ended(List<String> command, Path folder) throws Exception {
    try {
      Process process =
          new ProcessBuilder(new ArrayList<>(command))
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? Optional.of(out) : Optional.empty();
    } catch (IOException notThere) {
      return Optional.empty();
    }
  }
}
