package dev.lethe.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts name rows elsewhere, and what is said where nothing can read them. */
class RowSourcesTest {

  @ParameterizedTest
  @ValueSource(strings = {"spark:parquet:/data/people", "spark:table:lake.people", "spark:x"})
  void addresses_on_a_cluster_are_known_without_its_classes(String address) {
    assertThat(RowSources.isAddress(address)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"people.csv", "c:people.csv", "spark", "spark:", "spark://host/x", "hive:people"})
  void files_drives_and_urls_are_no_addresses(String text) {
    assertThat(RowSources.isAddress(text)).isFalse();
  }

  @Test
  void an_address_that_nothing_here_reads_names_the_way_out() {
    assertThatThrownBy(() -> RowSources.table("spark:parquet:/data/people"))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("spark:parquet:/data/people")
        .hasMessageContaining("./lethe-spark-submit");
  }
}
