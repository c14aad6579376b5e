package dev.lethe.spark.lake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.spark.lake.TableAddress.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses as people write them. */
class TableAddressTest {

  @Test
  void a_name_with_its_catalogue_is_a_table() {
    TableAddress plain = TableAddress.parse("lake.erasure_requests");
    assertThat(plain).isEqualTo(TableAddress.parse("table:lake.erasure_requests"));
    assertThat(plain.kind()).isEqualTo(Kind.TABLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"people", "people.csv", "lake.people.parquet", "a.csv.gz", "a/b.c", "x:", ""})
  void whose_kind_is_not_said_is_refused(String text) {
    assertThatThrownBy(() -> TableAddress.parse(text)).isInstanceOf(BadUsageException.class);
  }
}
