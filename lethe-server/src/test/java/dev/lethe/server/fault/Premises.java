package dev.lethe.server.fault;

import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Origin;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.server.Partners;
import dev.lethe.server.erasure.SmallModel;
import dev.lethe.server.hook.HookSettings;
import dev.lethe.server.notice.Destination;
import dev.lethe.server.notice.NoticeSettings;
import dev.lethe.server.notice.Webhook;
import dev.lethe.server.office.ServiceTerms;
import dev.lethe.server.opendsr.OpenDsrSettings;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.source.Deletion;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.WorkspaceTools;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Where a service in a process of its own lives, and what it is told. In the first model is
 * everybody, in the second are those with an even number.
 */
record Premises(Path folder) {

  static final List<String> MODELS = List.of("first", "second");
  static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 31);
  static final ServiceTerms TERMS =
      new ServiceTerms(
          ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(2_000)), Deletion.BY_OWNER);

  static String name(int number) {
    return "person-zq%06d@example.org".formatted(number);
  }

  static void train(Function<String, Home> homes, int people, WorkspaceTools tools) {
    SmallModel.train(homes.apply("first"), names(people, 1), tools);
    SmallModel.train(homes.apply("second"), names(people, 2), tools);
  }

  private static List<String> names(int people, int step) {
    return IntStream.range(0, people).filter(n -> n % step == 0).mapToObj(Premises::name).toList();
  }

  /** Trains both models and makes the register, and the secret of the webhook. */
  void found(RegisterRules rules, int people) throws IOException {
    clock().set(FIRST_DAY);
    train(this::workspace, people, tools());
    List<Home> homes = MODELS.stream().map(this::workspace).toList();
    Register.create(home(), rules, homes, tools(), Desk.ANN).close();
    Files.writeString(
        Files.createFile(
            secret(),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))),
        "0123456789abcdef0123456789abcdef");
    Files.createDirectory(temporary());
  }

  Register open() {
    return Register.open(home(), tools());
  }

  private RegisterHome home() {
    return RegisterHome.of(register().toString(), Optional.empty());
  }

  Path register() {
    return folder.resolve("register");
  }

  Home workspace(String name) {
    return Home.in(folder.resolve(name));
  }

  DayFile clock() {
    return new DayFile(folder.resolve("day"));
  }

  WorkspaceTools tools() {
    return new WorkspaceTools(Origin.Software.of("lethe", "test"), clock(), RandomBits.secure());
  }

  Path secret() {
    return folder.resolve("secret");
  }

  Path log() {
    return folder.resolve("log");
  }

  Path temporary() {
    return folder.resolve("temporary");
  }

  /** Where the key of an OpenDSR processor is, if there is to be one. */
  Path processor() {
    return folder.resolve("processor");
  }

  Partners partners(URI receiver) {
    return new Partners(
        new NoticeSettings(365, 2, Optional.empty()),
        List.of(new Webhook.Settings("one", receiver.resolve("/webhook"), secrets(), false)),
        Optional.of(processor()).filter(Files::exists).map(keys -> openDsr(keys, receiver)),
        List.of(new HookSettings("desk", "/person", "/key", Optional.empty(), secrets())));
  }

  private List<Path> secrets() {
    return List.of(secret());
  }

  private static OpenDsrSettings openDsr(Path keys, URI receiver) {
    return new OpenDsrSettings(
        "opendsr.lethe.example",
        keys.resolve("certificate.pem"),
        keys.resolve("key.pem"),
        new OpenDsrSettings.Identity("controller_customer_id", "raw"),
        List.of(new Destination(receiver, false)));
  }
}
