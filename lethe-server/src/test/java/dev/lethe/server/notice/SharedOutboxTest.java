package dev.lethe.server.notice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.notice.Notice.State;
import dev.lethe.server.notice.Receiver.Heard;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.register.Request;
import dev.lethe.server.testing.Patience;
import dev.lethe.workspace.store.PostgresServer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes on one server share one outbox: nobody hears anything twice, or too early. */
@Tag("slow")
class SharedOutboxTest {

  private static final int REQUESTS = 60;

  @TempDir Path folder = Path.of("");

  @Test
  void three_of_them_deliver_everything_once_and_in_order() throws Exception {
    PostgresServer server = PostgresServer.orSkip();
    Desk desk =
        new Desk(new RegisterHome(server.newPlace(), folder.resolve("register-key")), folder);
    try (Receiver first = new Receiver();
        Receiver second = new Receiver();
        Register register = desk.create(Desk.PLAIN, "w")) {
      List<Register> registers = List.of(desk.open(), desk.open(), desk.open());
      List<Deliverer> deliverers = new ArrayList<>();
      for (Register each : registers) {
        List<Channel> channels =
            List.of(
                Mailroom.webhook("first", folder, first.url("/")),
                Mailroom.webhook("second", folder, second.url("/")));
        deliverers.add(
            Deliverer.start(
                new Outbox(each, Clock.systemUTC(), NoticeSettings.USUAL, channels),
                NoticeSettings.USUAL));
      }
      List<Request> requests =
          IntStream.range(0, REQUESTS)
              .mapToObj(i -> register.submit(Desk.about("p-" + i), Desk.ANN))
              .toList();
      requests.forEach(each -> register.extend(each.id(), "many", Desk.ANN));
      requests.forEach(each -> register.cancel(each.id(), Desk.ANN));
      for (Receiver receiver : List.of(first, second)) {
        Patience.until(() -> receiver.accepted().size() >= 3 * REQUESTS);
      }
      deliverers.forEach(Deliverer::close);
      for (Receiver receiver : List.of(first, second)) {
        assertThat(receiver.accepted().stream().map(Heard::id)).doesNotHaveDuplicates();
        assertThat(receiver.accepted()).hasSize(3 * REQUESTS);
        for (Request request : requests) {
          assertThat(
                  receiver.accepted().stream()
                      .map(Heard::json)
                      .filter(it -> it.get("request").stringValue().equals(request.id().hex()))
                      .map(it -> it.get("event").stringValue()))
              .containsExactly("submitted", "extended", "cancelled");
        }
      }
      Outbox seen = new Outbox(register, Clock.systemUTC(), NoticeSettings.USUAL, List.of());
      assertThat(seen.count(State.DELIVERED)).isEqualTo(6 * REQUESTS);
      registers.forEach(Register::close);
    }
  }
}
