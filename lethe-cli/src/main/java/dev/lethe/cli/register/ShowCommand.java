package dev.lethe.cli.register;

import dev.lethe.cli.terminal.Output;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RequestId;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One request. */
@Command(name = "show", description = "All that the register says of a request, and its outcomes.")
final class ShowCommand implements Runnable {

  @Mixin private RegisterOptions options;
  @Mixin private Output.Switch form;

  @Parameters(paramLabel = "ID", description = "The id of the request.")
  private String id;

  @Option(
      names = "--ids",
      description =
          "Also whom it names, while it is not closed; the trail says that you were shown them.")
  private boolean ids;

  @Override
  public void run() {
    RequestId request = new RequestId(id);
    try (Register register = options.open()) {
      List<String> named = ids ? register.reveal(request, options.who()) : List.of();
      RequestView.of(register).printAll(register.request(request), named, form.output());
    }
  }
}
