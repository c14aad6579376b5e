package dev.lethe.cli.register;

import dev.lethe.cli.input.DayWord;
import dev.lethe.cli.terminal.Output;
import dev.lethe.server.access.Access;
import dev.lethe.server.access.NewToken;
import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Role;
import dev.lethe.server.access.Tokens;
import dev.lethe.server.register.Register;
import dev.lethe.workspace.WorkspaceTools;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Who may come to the service: the first officer's token is made here. */
@Command(
    name = "token",
    description = "Make, list and revoke the tokens by which people and systems use the service.",
    subcommands = {TokenCommands.New.class, TokenCommands.All.class, TokenCommands.Revoke.class})
final class TokenCommands implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is needed: register token " + spec.subcommands().keySet());
  }

  private static <T> T with(RegisterOptions options, Function<Tokens, T> work) {
    WorkspaceTools tools = options.tools();
    try (Register register = Register.open(options.home(), tools)) {
      return work.apply(Access.of(register, tools.clock()).tokens());
    }
  }

  /** Shown once. */
  @Command(
      name = "new",
      description = {
        "Make a token and print it. It is shown this once: only a digest of it is kept."
      })
  static final class New implements Runnable {

    @Mixin private RegisterOptions options;
    @Mixin private Output.Switch form;

    @Option(
        names = "--name",
        required = true,
        paramLabel = "NAME",
        description = "Who will act with it, for the trail.")
    private String name;

    @Option(
        names = "--role",
        required = true,
        paramLabel = "ROLE",
        description = "requester, operator, officer or auditor.")
    private String role;

    @Option(
        names = "--allow",
        split = ",",
        paramLabel = "PERMISSION",
        description = "Only these of what the role may do, such as submit,follow.")
    private List<String> allowed = List.of();

    @Option(
        names = "--expires",
        paramLabel = "DAY",
        converter = DayWord.class,
        description =
            "The last day on which it is good, at most a year from now (default: 90 days from now).")
    private @Nullable LocalDate expires;

    @Override
    public void run() {
      Role known = Role.of(role);
      Principal principal =
          allowed.isEmpty()
              ? Principal.of(name, known)
              : new Principal(
                  name,
                  known,
                  allowed.stream().map(Permission::of).collect(Collectors.toUnmodifiableSet()));
      LocalDate last = expires == null ? LocalDate.now(ZoneOffset.UTC).plusDays(90) : expires;
      NewToken made = with(options, tokens -> tokens.make(principal, last, options.who()));
      Output output = form.output();
      if (output.isJson()) {
        Map<String, Object> fields = TokenView.fields(made.token());
        fields.put("token", made.secret());
        output.json(fields);
      } else {
        output.note("token " + made.token().number() + " is shown this once; keep it secret");
        output.out().println(made.secret());
      }
    }
  }

  /** All but the secrets. */
  @Command(name = "list", description = "All tokens that were made; what they are is not kept.")
  static final class All implements Runnable {

    @Mixin private RegisterOptions options;
    @Mixin private Output.Switch form;

    @Override
    public void run() {
      LocalDate today = LocalDate.now(options.tools().clock());
      TokenView.printList(with(options, Tokens::all), today, form.output());
    }
  }

  /** At once, and for good. */
  @Command(
      name = "revoke",
      description = "Refuse a token from now on, and end the sessions that began with it.")
  static final class Revoke implements Runnable {

    @Mixin private RegisterOptions options;
    @Mixin private Output.Switch form;

    @Parameters(paramLabel = "NUMBER", description = "Its number in the list.")
    private long number;

    @Override
    public void run() {
      var revoked = with(options, tokens -> tokens.revoke(number, options.who()));
      if (form.output().isJson()) {
        form.output().json(TokenView.fields(revoked));
      } else {
        form.output().out().println("token " + number + " is revoked");
      }
    }
  }
}
