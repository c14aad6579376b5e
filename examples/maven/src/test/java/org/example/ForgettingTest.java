package org.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program on invented members. */
class ForgettingTest {

  private static final String SCHEMA =
      """
      {
        "version": 1, "bounds": "declared", "id": "member", "bias": true,
        "label": {"name": "stays", "kind": "binary", "positive": ["yes"], "negative": ["no"]},
        "features": [
          {"name": "visits", "min": 0, "max": 30}, {"name": "months", "min": 0, "max": 60},
          {"name": "fee", "min": 10, "max": 90}
        ]
      }
      """;

  @TempDir Path folder;

  private Path members() throws IOException {
    Random random = new Random(1);
    StringBuilder rows = new StringBuilder("member,visits,months,fee,stays\n");
    for (int i = 1; i <= 200; i++) {
      int visits = random.nextInt(31);
      String stays = visits + random.nextInt(20) > 25 ? "yes" : "no";
      rows.append(
          "m%03d,%d,%d,%d,%s\n"
              .formatted(i, visits, random.nextInt(61), 10 + random.nextInt(81), stays));
    }
    return Files.writeString(folder.resolve("members.csv"), rows);
  }

  @Test
  void two_members_are_gone_and_the_second_release_has_a_certificate() throws IOException {
    Path schema = Files.writeString(folder.resolve("members.json"), SCHEMA);
    Path workspace = folder.resolve("club");

    Forgetting.main(new String[] {schema.toString(), members().toString(), workspace.toString()});

    try (Workspace club = Workspace.open(workspace)) {
      assertThat(club.people()).hasSize(198).doesNotContain("m017", "m101");
      assertThat(club.lastRelease().orElseThrow().certificate()).exists();
      assertThat(club.log().releases()).hasSize(2);
    }
  }
}
