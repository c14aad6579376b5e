package dev.lethe.server.register;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.KeyPlace;
import dev.lethe.workspace.database.Database;
import dev.lethe.workspace.database.Lease;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.SqliteDatabase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a service asks of a register, and what becomes of damage. */
class RegisterReadsTest {

  @TempDir Path folder = Path.of("");
  private Desk desk = Desk.in(Path.of(""));

  @BeforeEach
  void begin() {
    desk = Desk.in(folder);
  }

  private static List<RequestId> enter(Register register, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> register.submit(Desk.about("p-" + i), Desk.ANN).id())
        .toList();
  }

  private static List<RequestId> ids(Register register, RequestFilter filter) {
    return register.requests(filter).stream().map(Request::id).toList();
  }

  private static List<RequestId> page(Register register, Optional<RequestId> last) {
    return register.requests(RequestFilter.OPEN, Slice.after(last, 2)).stream()
        .map(Request::id)
        .toList();
  }

  @Test
  void requests_are_read_by_state_day_and_page() {
    try (Register register = desk.create(Desk.PLAIN)) {
      List<RequestId> all = enter(register, 5);
      register.cancel(all.get(1), Desk.ANN);
      register.extend(all.get(2), "many", Desk.ANN);
      assertThat(ids(register, RequestFilter.ALL)).isEqualTo(all);
      assertThat(ids(register, RequestFilter.OPEN))
          .containsExactly(all.get(0), all.get(2), all.get(3), all.get(4));
      assertThat(ids(register, RequestFilter.ALL.in(EnumSet.of(RequestState.CANCELLED))))
          .containsExactly(all.get(1));
      assertThat(ids(register, RequestFilter.OPEN.dueBefore(LocalDate.of(2026, 3, 1))))
          .containsExactly(all.get(0), all.get(3), all.get(4));
      assertThat(ids(register, RequestFilter.OPEN.dueBefore(LocalDate.of(2026, 2, 28)))).isEmpty();
      List<RequestId> first = page(register, Optional.empty());
      assertThat(first).containsExactly(all.get(0), all.get(2));
      assertThat(page(register, Optional.of(first.get(1)))).containsExactly(all.get(3), all.get(4));
      assertThat(register.counts())
          .isEqualTo(Map.of(RequestState.SCHEDULED, 4L, RequestState.CANCELLED, 1L));
    }
  }

  @Test
  void the_trail_is_read_by_pages() {
    try (Register register = desk.create(Desk.PLAIN)) {
      enter(register, 2);
      List<TrailLine> all = register.trail();
      assertThat(register.history().after(0, 2)).isEqualTo(all.subList(0, 2));
      assertThat(register.history().after(2, 100)).isEqualTo(all.subList(2, all.size()));
      assertThat(register.history().after(all.size(), 1)).isEmpty();
    }
  }

  @Test
  void whom_an_open_request_names_is_shown_to_who_handles_it_and_that_stays_on_record() {
    try (Register register = desk.create(Desk.PLAIN)) {
      RequestId id = register.submit(Desk.about("p-1", "p-2"), Desk.ANN).id();
      assertThat(register.reveal(id, Desk.BEN)).containsExactlyInAnyOrder("p-1", "p-2");
      TrailLine last = register.trail().get(register.trail().size() - 1);
      assertThat(last.who() + " " + last.what()).isEqualTo("ben ids shown");
      assertThat(last.request()).contains(id.hex());
      register.cancel(id, Desk.ANN);
      assertThatThrownBy(() -> register.reveal(id, Desk.BEN))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("is cancelled");
    }
  }

  @Test
  void a_damaged_request_waits_and_is_named_and_the_others_go_on() throws SQLException {
    List<RequestId> all;
    try (Register register = desk.create(Desk.PLAIN)) {
      all = enter(register, 3);
    }
    damage(all.get(1));
    try (Register register = desk.open()) {
      assertThat(register.damaged()).containsExactly(all.get(1));
      assertThat(register.check(Optional.empty()).examined())
          .anyMatch(part -> !part.sound() && part.found().contains(all.get(1).hex()));
      Model model = register.models().get(0);
      Batch batch = register.begin(model, Desk.ANN).orElseThrow();
      assertThat(batch.people()).containsOnlyKeys(all.get(0), all.get(2));
      assertThat(register.request(all.get(1)).state()).isEqualTo(RequestState.SCHEDULED);
      assertThatThrownBy(() -> register.reveal(all.get(1), Desk.ANN))
          .isInstanceOf(BadInputException.class);
    }
    damage(all.get(0));
    try (Register register = desk.open()) {
      Batch batch = register.begin(register.models().get(0), Desk.ANN).orElseThrow();
      assertThat(batch.people()).containsOnlyKeys(all.get(2));
      assertThat(batch.damaged()).as("it was in the batch when it began").contains(all.get(0));
    }
  }

  private void damage(RequestId id) throws SQLException {
    Location.Folder place = (Location.Folder) desk.home().location();
    try (Connection connection = new SqliteDatabase(place).connect()) {
      Database.execute(
          connection,
          "UPDATE request_ids SET content = zeroblob(40) WHERE request = '" + id.hex() + "'");
    }
  }

  @Test
  void a_lease_is_one_processs_and_comes_back() {
    try (Register register = desk.create(Desk.PLAIN, "a", "b");
        Register other = desk.open()) {
      Model first = register.models().get(0);
      Lease held = register.lease(first).orElseThrow();
      assertThat(other.lease(first)).isEmpty();
      assertThat(register.lease(first)).isEmpty();
      Optional<Lease> another = other.lease(other.models().get(1));
      assertThat(another).isPresent();
      another.orElseThrow().close();
      held.close();
      Optional<Lease> again = other.lease(first);
      assertThat(again).isPresent();
      again.orElseThrow().close();
    }
  }

  @Test
  void the_key_may_be_in_a_store_with_or_without_a_second_one() throws Exception {
    for (boolean two : new boolean[] {false, true}) {
      Path store = store("store-" + two, two);
      String address = "keystore:" + store + "?alias=ids&pin-file=" + folder.resolve("pin");
      RegisterHome home =
          RegisterHome.of(
              folder.resolve("at-" + two).toString(), Optional.of(KeyPlace.parse(address)));
      Desk other = new Desk(home, folder);
      RequestId id;
      try (Register register = other.create(Desk.PLAIN)) {
        id = register.submit(Desk.about("p-1"), Desk.ANN).id();
      }
      try (Register register = other.open()) {
        assertThat(register.reveal(id, Desk.ANN)).containsExactly("p-1");
      }
      store("store-" + two, !two);
      assertThatThrownBy(other::open).hasMessageContaining("key of another register");
    }
  }

  /** Keys of zeros and ones: what is tried is where they are, not how good they are. */
  private Path store(String name, boolean two) throws IOException, GeneralSecurityException {
    char[] pin = "test-pin".toCharArray();
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, pin);
    KeyStore.PasswordProtection by = new KeyStore.PasswordProtection(pin);
    store.setEntry("ids", new KeyStore.SecretKeyEntry(new SecretKeySpec(new byte[32], "AES")), by);
    if (two) {
      byte[] ones = new byte[32];
      Arrays.fill(ones, (byte) 1);
      store.setEntry(
          "ids-hashing",
          new KeyStore.SecretKeyEntry(new SecretKeySpec(ones, KeyedHash.ALGORITHM)),
          by);
    }
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, pin);
    }
    Path secret = Files.writeString(folder.resolve("pin"), "test-pin");
    for (Path own : List.of(file, secret)) {
      Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rw-------"));
    }
    return file;
  }
}
