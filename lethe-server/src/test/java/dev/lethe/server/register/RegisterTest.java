package dev.lethe.server.register;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.database.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests from their receipt to their end, on SQLite. */
class RegisterTest {

  @TempDir Path folder = Path.of("");
  private Desk desk = Desk.in(Path.of(""));

  @BeforeEach
  void begin() {
    desk = Desk.in(folder);
  }

  @Test
  void a_request_is_due_on_the_same_day_of_the_next_month_or_on_its_last() {
    assertThat(Request.due(LocalDate.of(2026, 3, 15))).isEqualTo("2026-04-15");
    assertThat(Request.due(LocalDate.of(2026, 1, 31))).isEqualTo("2026-02-28");
    assertThat(Request.due(LocalDate.of(2028, 1, 31))).isEqualTo("2028-02-29");
    assertThat(Request.extended(LocalDate.of(2026, 12, 31))).isEqualTo("2027-02-28");
  }

  @Test
  void a_request_survives_a_restart_with_all_it_says() {
    Request entered;
    try (Register register = desk.create(Desk.PLAIN)) {
      entered = register.submit(Desk.about("p-1", "p-2", "p-1"), Desk.ANN);
    }
    assertThat(entered.state()).isEqualTo(RequestState.SCHEDULED);
    assertThat(entered.people()).isEqualTo(2);
    assertThat(entered.due()).isEqualTo("2026-02-28");
    try (Register register = desk.on("2026-02-10").open()) {
      assertThat(register.requests()).containsExactly(entered);
      assertThat(entered.daysLeft(register.today())).contains(18L);
      assertThat(register.models()).hasSize(1);
    }
  }

  @Test
  void a_second_person_approves_where_that_is_declared() {
    try (Register register = desk.create(new RegisterRules(true, 30, 0, 1, false))) {
      RequestId id = register.submit(Desk.about("p-1"), Desk.ANN).id();
      assertThat(register.request(id).state()).isEqualTo(RequestState.AWAITING_APPROVAL);
      assertRefused(() -> register.approve(id, Desk.ANN), "another person");
      assertThat(register.approve(id, Desk.BEN).state()).isEqualTo(RequestState.SCHEDULED);
      assertRefused(() -> register.approve(id, Desk.BEN), "does not wait");
    }
  }

  @Test
  void a_denial_has_a_reason_and_is_the_end() {
    try (Register register = desk.create(Desk.PLAIN)) {
      RequestId id = register.submit(Desk.about("p-1"), Desk.ANN).id();
      assertRefused(() -> register.deny(id, "  ", Desk.BEN), "a reason");
      Request denied = register.deny(id, "identity not shown", Desk.BEN);
      assertThat(denied.reason()).contains("identity not shown");
      assertThat(denied.closed()).contains(LocalDate.of(2026, 1, 31));
      assertRefused(() -> register.cancel(id, Desk.ANN), "is denied and cannot become cancelled");
      assertRefused(() -> register.extend(id, "many requests", Desk.ANN), "is denied");
    }
  }

  @Test
  void a_request_is_extended_once_before_it_is_due() {
    try (Register register = desk.create(Desk.PLAIN)) {
      RequestId id = register.submit(Desk.about("p-1"), Desk.ANN).id();
      RequestId late = register.submit(Desk.about("p-2"), Desk.ANN).id();
      desk.on("2026-02-28");
      assertThat(register.extend(id, "many requests", Desk.BEN).due()).isEqualTo("2026-04-28");
      assertRefused(() -> register.extend(id, "more", Desk.BEN), "possible once");
      desk.on("2026-03-01");
      assertRefused(() -> register.extend(late, "more", Desk.BEN), "was due on 2026-02-28");
      assertThat(register.request(late).daysLeft(register.today())).contains(-1L);
    }
  }

  @Test
  void the_same_key_and_content_give_the_same_request_and_another_content_is_refused() {
    try (Register register = desk.create(Desk.PLAIN)) {
      Submission first = with("key-1", "p-1");
      Request entered = register.submit(first, Desk.ANN);
      assertThat(register.submit(first, Desk.BEN)).isEqualTo(entered);
      assertRefused(() -> register.submit(with("key-1", "p-2"), Desk.ANN), "another request");
      register.submit(with("key-2", "p-1"), Desk.ANN);
      assertThat(register.requests()).hasSize(2);
    }
  }

  private static Submission with(String key, String... people) {
    return new Submission("api", ForgetRequest.of(people), Optional.of(key));
  }

  @Test
  void a_clock_that_jumps_back_is_refused() {
    try (Register register = desk.create(Desk.PLAIN)) {
      desk.on("2026-01-30");
      assertThatThrownBy(() -> register.submit(Desk.about("p-1"), Desk.ANN))
          .isInstanceOf(BadInputException.class)
          .hasMessageContainingAll("2026-01-31", "2026-01-30", "nothing was changed");
      assertThat(register.requests()).isEmpty();
    }
  }

  @Test
  void the_key_is_its_owners_and_no_other_opens_the_register() throws IOException {
    desk.create(Desk.PLAIN).close();
    Path key = Path.of(desk.home().key().toString());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
        .isEqualTo("rw-------");
    String own = Files.readString(key);
    Files.writeString(key, own.replace(own.charAt(127), own.charAt(127) == '0' ? '1' : '0'));
    assertThatThrownBy(desk::open).hasMessageContaining("key of another register");
    Files.writeString(key, own);
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(desk::open).hasMessageContaining("only its owner");
    Files.delete(key);
    assertThatThrownBy(desk::open).hasMessageContaining("is missing");
  }

  @Test
  void there_is_one_register_in_a_folder_and_it_is_no_workspace() {
    desk.create(Desk.PLAIN).close();
    assertThatThrownBy(() -> desk.create(Desk.PLAIN)).hasMessageContaining("a register already");
    RegisterHome none = RegisterHome.of(folder.resolve("none").toString(), Optional.empty());
    assertThatThrownBy(() -> new Desk(none, folder).open())
        .hasMessageContaining("there is no register here (no register.db)");
  }

  @Test
  void workspaces_are_written_down_without_passwords_and_once() {
    Path key = folder.resolve("key.pem");
    Home server = on("postgresql://lethe@localhost/db", key);
    try (Register register = create("one", server, Home.in(folder.resolve("w")))) {
      assertThat(register.models().stream().map(Model::home))
          .containsExactly(server, Home.in(folder.resolve("w")));
    }
    assertRefused(() -> create("two", on("postgresql://lethe:secret@localhost/db", key)), "pgpass");
    assertRefused(() -> create("three", server, server), "named twice");
  }

  private static Home on(String url, Path key) {
    return new Home(new Location.Server(url, "people"), key, key.resolveSibling("out"));
  }

  private Register create(String name, Home... models) {
    return Register.create(
        RegisterHome.of(folder.resolve(name).toString(), Optional.empty()),
        Desk.PLAIN,
        List.of(models),
        desk.tools(),
        Desk.ANN);
  }

  @Test
  void what_is_unknown_or_not_a_line_is_refused() {
    try (Register register = desk.create(Desk.PLAIN)) {
      assertRefused(() -> register.cancel(RequestId.random(), Desk.ANN), "there is no request");
      assertRefused(() -> new RequestId("../etc"), "32 lower-case");
      assertRefused(() -> register.submit(Desk.about("p"), "a\nb"), "visible");
      assertRefused(() -> new Submission("", ForgetRequest.of("p"), Optional.empty()), "a channel");
      assertThat(register.trail()).hasSize(1);
    }
  }

  @Test
  void nothing_that_is_printed_names_anybody() {
    try (Register register = desk.create(Desk.PLAIN)) {
      Submission submission = Desk.about("zebulon-person");
      Request request = register.submit(submission, Desk.ANN);
      List<Object> printed =
          List.of(submission, request, register.trail(), register.check(Optional.empty()));
      assertThat(printed.toString()).doesNotContain("zebulon");
    }
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable action, String why) {
    assertThatThrownBy(action).isInstanceOf(BadUsageException.class).hasMessageContaining(why);
  }
}
