package dev.lethe.server.fault;

import dev.lethe.server.Service;
import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.office.Office;
import dev.lethe.server.web.ServiceLog;
import dev.lethe.server.web.WebSettings;
import dev.lethe.workspace.ChildJvm;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The whole service in a process of its own, until it is killed; its log is a file. */
final class ServiceChild {

  private ServiceChild() {}

  static ChildJvm start(Premises premises, int port, URI receiver) {
    return ChildJvm.start(
        List.of("-Djava.io.tmpdir=" + premises.temporary()),
        ServiceChild.class,
        premises.folder().toString(),
        Integer.toString(port),
        receiver.toString());
  }

  /** For one service after the other. */
  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void main(String[] arguments) throws IOException {
    Premises premises = new Premises(Path.of(arguments[0]));
    System.setErr(
        new PrintStream(
            new FileOutputStream(premises.log().toFile(), true), true, StandardCharsets.UTF_8));
    ServiceLog.toStandardError();
    Office office = new Office(premises.open(), premises.tools(), Premises.TERMS);
    Service.start(
        office,
        new SmallService.ByWord(),
        WebSettings.onLoopback(Integer.parseInt(arguments[1])),
        premises.partners(URI.create(arguments[2])));
    System.out.println(ChildJvm.READY);
    ChildJvm.awaitKill();
  }
}
