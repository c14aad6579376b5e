package dev.lethe.server.notice;

import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Register;
import dev.lethe.server.testing.TestClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A register, a webhook and what sends to it, step by step on a clock of the test. */
final class Mailroom implements AutoCloseable {

  static final String SECRET = "0123456789abcdef0123456789abcdef";
  static final NoticeSettings SETTINGS = new NoticeSettings(3, 2, Optional.empty());

  private static final Duration ANSWER_WITHIN = Duration.ofMillis(400);

  private static final Duration HANDSHAKE_WITHIN = Duration.ofSeconds(30);

  final TestClock clock;
  final Register register;
  final Outbox outbox;
  final Deliverer deliverer;

  private Mailroom(Register register, TestClock clock, Post post, List<Channel> channels) {
    this.register = register;
    this.clock = clock;
    this.outbox = new Outbox(register, clock, SETTINGS, channels);
    this.deliverer = new Deliverer(outbox, post);
  }

  static Mailroom over(Register register, TestClock clock, Channel... channels) {
    Post post = new Post(ANSWER_WITHIN, Optional.empty());
    return new Mailroom(register, clock, post, List.of(channels));
  }

  static Mailroom in(Path folder, URI target) throws IOException {
    return over(
        Desk.in(folder).create(Desk.PLAIN), new TestClock(), webhook("one", folder, target));
  }

  /** With patience for a handshake, and these to vouch for receivers. */
  static Mailroom byTls(Optional<Path> authorities, Path folder, URI target) throws IOException {
    return new Mailroom(
        Desk.in(folder).create(Desk.PLAIN),
        new TestClock(),
        new Post(HANDSHAKE_WITHIN, authorities),
        List.of(webhook("one", folder, target)));
  }

  static Webhook webhook(String name, Path folder, URI target) throws IOException {
    Path secret = folder.resolve("secret-" + name);
    if (!Files.exists(secret)) {
      secret(secret, SECRET);
    }
    return new Webhook(new Webhook.Settings(name, target, List.of(secret), false));
  }

  static Path secret(Path file, String text) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, text + "\n");
  }

  /** Makes notices of what is new and sends until nothing is due. */
  Mailroom work() {
    deliverer.look();
    while (deliverer.deliverSome()) {
      // One receiver after the other.
    }
    return this;
  }

  /** The time passes in steps, and at each what is due is done. */
  void work(Duration time, Duration step) {
    for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(step)) {
      clock.pass(step);
      work();
    }
  }

  @Override
  public void close() {
    register.close();
  }
}
