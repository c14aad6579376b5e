package dev.lethe.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.Origin;
import dev.lethe.server.office.ModelCard;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The invented office has something of everything, and it is a real one. */
class DemoOfficeTest {

  private static final Clock NOW =
      Clock.fixed(Instant.parse("2026-11-16T10:00:00Z"), ZoneOffset.UTC);

  @TempDir private Path folder;

  private Office office(String name) {
    return DemoOffice.in(folder.resolve(name), Origin.Software.of("lethe", "test"), NOW);
  }

  @Test
  void every_state_in_which_a_request_stays_is_there() {
    try (Office office = office("a")) {
      List<Request> requests = office.register().requests();
      assertThat(requests).hasSizeGreaterThan(35);
      assertThat(requests.stream().map(Request::state).collect(Collectors.toSet()))
          .isEqualTo(EnumSet.complementOf(EnumSet.of(RequestState.RECEIVED)));
      assertThat(requests)
          .anyMatch(one -> one.extension().isPresent())
          .anyMatch(one -> one.daysLeft(office.register().today()).orElse(0L) < 0);
      assertThat(office.register().check(Optional.empty()).isSound()).isTrue();
      assertThat(office.models())
          .hasSize(2)
          .allMatch(card -> card.log().releases().size() > 5)
          .extracting(ModelCard::name)
          .containsExactly("Contract renewal", "Monthly spending");
    }
  }

  @Test
  void it_is_the_same_each_time_and_is_opened_where_it_is_there() {
    List<String> first;
    try (Office office = office("a")) {
      first = told(office);
    }
    try (Office again = office("a");
        Office other = office("b")) {
      assertThat(told(again)).isEqualTo(first);
      assertThat(told(other)).isEqualTo(first);
    }
  }

  private static List<String> told(Office office) {
    return office.register().requests().stream()
        .map(one -> one.received() + " " + one.channel() + " " + one.people() + " " + one.state())
        .toList();
  }
}
