package dev.lethe.cli.register;

import dev.lethe.cli.terminal.Output;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What people decide about one request. */
final class DecisionCommands {

  private DecisionCommands() {}

  /** What these commands have in common. */
  abstract static class Decision implements Runnable {

    @Mixin private RegisterOptions options;
    @Mixin private Output.Switch form;

    @Parameters(paramLabel = "ID", description = "The id of the request.")
    private String id;

    abstract Request decide(Register register, RequestId request, String who);

    @Override
    public void run() {
      RequestId request = new RequestId(id);
      try (Register register = options.open()) {
        Request decided = decide(register, request, options.who());
        RequestView.of(register).print(decided, form.output());
      }
    }
  }

  /** By a second person. */
  @Command(
      name = "approve",
      description = "Approve a request, where the register asks for that; not by who entered it.")
  static final class Approve extends Decision {

    @Override
    Request decide(Register register, RequestId request, String who) {
      return register.approve(request, who);
    }
  }

  /** With a reason. */
  @Command(name = "deny", description = "Deny a request that is not running yet.")
  static final class Deny extends Decision {

    @Option(names = "--reason", required = true, paramLabel = "WORDS", description = "Why.")
    private String reason;

    @Override
    Request decide(Register register, RequestId request, String who) {
      return register.deny(request, reason, who);
    }
  }

  /** Taken back. */
  @Command(name = "cancel", description = "Take a request back that is not running yet.")
  static final class Cancel extends Decision {

    @Override
    Request decide(Register register, RequestId request, String who) {
      return register.cancel(request, who);
    }
  }

  /** Once, in time. */
  @Command(
      name = "extend",
      description = "Two further months for a request, once, before it is due.")
  static final class Extend extends Decision {

    @Option(names = "--reason", required = true, paramLabel = "WORDS", description = "Why.")
    private String reason;

    @Override
    Request decide(Register register, RequestId request, String who) {
      return register.extend(request, reason, who);
    }
  }
}
