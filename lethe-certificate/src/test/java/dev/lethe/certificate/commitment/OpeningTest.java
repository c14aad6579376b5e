package dev.lethe.certificate.commitment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.Examples;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.StatisticsFormat;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OpeningTest {

  private static final ExactStatistics STATISTICS =
      ExactStatistics.empty(3, NormShells.unitBall(4));

  private static final Opening OPENING =
      new Opening(Examples.digest("nonce"), Examples.digest("statistics"), Examples.digest("rows"));

  @Test
  void the_commitment_is_the_digest_of_all_parts_in_order() {
    byte[] all = new byte[19 + 3 * 32];
    System.arraycopy("lethe commitment v1".getBytes(StandardCharsets.US_ASCII), 0, all, 0, 19);
    System.arraycopy(Examples.digest("nonce").bytes(), 0, all, 19, 32);
    System.arraycopy(Examples.digest("statistics").bytes(), 0, all, 19 + 32, 32);
    System.arraycopy(Examples.digest("rows").bytes(), 0, all, 19 + 64, 32);
    assertThat(OPENING.commitment()).isEqualTo(Sha256.of(all));
  }

  @Test
  void two_commitments_to_the_same_rows_have_nothing_in_common() {
    Sha256 root = RowsDigest.empty().root();
    Opening one = Opening.fresh(STATISTICS, root);
    Opening two = Opening.fresh(STATISTICS, root);
    assertThat(one.nonce()).isNotEqualTo(two.nonce());
    assertThat(one.commitment()).isNotEqualTo(two.commitment());
    assertThat(one.statistics().bytes()).isEqualTo(StatisticsFormat.digest(STATISTICS));
  }

  @Test
  void an_opening_survives_its_file_and_stays_out_of_logs() {
    assertThat(OpeningJson.read("o.json", OpeningJson.write(OPENING))).isEqualTo(OPENING);
    assertThat(OPENING.toString()).doesNotContain(OPENING.nonce().hex());
  }

  @Test
  void another_version_a_strange_field_or_a_short_nonce_is_refused() {
    assertRefused("\"version\" : 1", "\"version\" : 2", "version: this program reads");
    assertRefused("\"version\" : 1", "\"version\" : 1, \"x\" : 1", "the field \"x\" is not known");
    assertRefused(OPENING.nonce().hex(), "00", "nonce: a SHA-256 digest has 64");
  }

  private static void assertRefused(String what, String instead, String says) {
    String text = new String(OpeningJson.write(OPENING), StandardCharsets.UTF_8);
    assertThat(text).contains(what);
    byte[] bad = text.replace(what, instead).getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> OpeningJson.read("o.json", bad))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("o.json: ")
        .hasMessageContaining(says);
  }
}
