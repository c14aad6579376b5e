package dev.lethe.lab.download;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Progress;
import dev.lethe.lab.download.Downloads.Outcome;
import dev.lethe.lab.download.Downloads.Result;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A set of files, some of which cannot be had. */
class DownloadsTest {

  private static final byte[] CONTENT = "1 2 3\n".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;

  @Test
  void one_failure_does_not_keep_back_the_others() throws IOException {
    try (LoopbackServer server = new LoopbackServer()) {
      Optional<Fingerprint> known =
          Optional.of(Fingerprint.of(new ByteArrayInputStream(CONTENT), CONTENT.length));
      Published gone = server.at("/gone", LoopbackServer.status(404));
      Published good = server.at("/good", LoopbackServer.whole(CONTENT));
      CataloguedSet set =
          new CataloguedSet(
              "set",
              "a set",
              "nobody",
              "none",
              "write it yourself",
              List.of(
                  new CataloguedFile("set/own", Optional.empty(), List.of()),
                  new CataloguedFile("set/gone", known, List.of(gone)),
                  new CataloguedFile("set/good", known, List.of(good))));
      Downloads downloads =
          new Downloads(new Fetcher(Transfer.within(Duration.ofMinutes(10))), folder);
      List<Result> results = downloads.fetch(set, file -> Progress.SILENT);
      assertThat(results)
          .extracting(Result::outcome)
          .containsExactly(Outcome.FAILED, Outcome.FETCHED, Outcome.BY_HAND);
      assertThat(results.get(0).note()).contains("404");
      assertThat(results.get(2).note()).isEqualTo("write it yourself");
      assertThat(folder.resolve("set/good")).hasBinaryContent(CONTENT);
    }
  }
}
