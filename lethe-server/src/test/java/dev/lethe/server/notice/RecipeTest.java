package dev.lethe.server.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.server.notice.Receiver.Heard;
import dev.lethe.server.register.Desk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipe that receivers are given, on a notice that was sent. */
class RecipeTest {

  private static final Path PAGE = Path.of("..", "docs", "operate", "notices.md");

  @TempDir Path folder = Path.of("");

  @BeforeEach
  void python_is_there() throws InterruptedException {
    boolean isThere;
    try {
      isThere = new ProcessBuilder("python3", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      isThere = false;
    }
    assumeTrue(isThere, "python3 is not installed");
  }

  @Test
  void it_accepts_what_was_sent_and_nothing_else() throws Exception {
    String page = Files.readString(PAGE);
    int from = page.indexOf("```python\n") + "```python\n".length();
    Files.writeString(folder.resolve("recipe.py"), page.substring(from, page.indexOf("```", from)));
    try (Receiver receiver = new Receiver();
        Mailroom room = Mailroom.in(folder, receiver.url("/hook"))) {
      room.register.submit(Desk.about("p-1"), Desk.ANN);
      room.work();
      Heard heard = receiver.accepted().get(0);
      String header = heard.headers().getOrDefault("Lethe-signature", "");
      long now = room.clock.instant().getEpochSecond();
      Files.write(folder.resolve("body"), heard.body());
      assertThat(recipe(header, now)).isZero();
      assertThat(recipe(header, now + 299)).isZero();
      assertThat(recipe(header, now + 301)).isEqualTo(1);
      assertThat(recipe(header.replaceFirst("v1=.", "v1=x"), now)).isEqualTo(1);
      Files.writeString(folder.resolve("body"), heard.text().replace("submitted", "completed"));
      assertThat(recipe(header, now)).isEqualTo(1);
    }
  }

  private int recipe(String header, long now) throws IOException, InterruptedException {
    return new ProcessBuilder(
            "python3", "recipe.py", header, "body", "secret-one", Long.toString(now))
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
