package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The container as Podman or Docker runs it. */
@Tag("slow")
class ContainerRunTest {

  /** One place can be written, and nothing is allowed. */
  private static final List<String> CLOSED =
      List.of(
          "--read-only",
          "--tmpfs=/tmp:exec",
          "--cap-drop=ALL",
          "-v",
          Engine.VOLUME + ":/var/lib/lethe");

  @TempDir Path folder;

  @Test
  void it_is_what_the_build_listed_and_finds_its_kernel() {
    try (Engine engine = Engine.in(folder)) {
      assertThat(engine.run(List.of(), "version", "--manifest", "--check").worked())
          .contains(" files are as the build listed them: ");
      assertThat(engine.run(List.of(), "--version").worked())
          .contains("lethe " + Archives.VERSION, "kernel openblas");
    }
  }

  @Test
  void a_workspace_on_a_volume_outlives_its_container() {
    try (Engine engine = Engine.in(folder)) {
      Command.Result demo = engine.run(CLOSED, "demo", "--rows", "2000", "--out", "für alle");
      assertThat(demo.worked()).contains("look at für alle/report.html");
      assertThat(demo.err()).contains("its certificate is verified on the retained rows");
      assertThat(
              engine
                  .run(
                      CLOSED,
                      "verify",
                      "für alle/workspace/releases/0002/certificate.json",
                      "--data",
                      "für alle/retained.csv",
                      "--software",
                      "/opt/lethe/manifest.txt")
                  .out())
          .contains("nothing found wrong", "software: the SHA-256 of the manifest");
    }
  }
}
