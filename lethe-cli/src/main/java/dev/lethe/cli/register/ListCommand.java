package dev.lethe.cli.register;

import dev.lethe.cli.terminal.Output;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestFilter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The requests and their days. */
@Command(name = "list", description = "The requests that are not closed, and their days left.")
final class ListCommand implements Runnable {

  @Mixin private RegisterOptions options;
  @Mixin private Output.Switch form;

  @Option(names = "--all", description = "Closed requests too.")
  private boolean all;

  @Override
  public void run() {
    try (Register register = options.open()) {
      List<Request> requests = register.requests(all ? RequestFilter.ALL : RequestFilter.OPEN);
      RequestView.of(register).printList(requests, form.output());
      RequestView.tellDamaged(register, form.output());
    }
  }
}
