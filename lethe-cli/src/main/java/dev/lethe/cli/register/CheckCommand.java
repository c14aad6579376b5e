package dev.lethe.cli.register;

import dev.lethe.base.BadInputException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.workspace.CheckUpView;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.TrailEnd;
import dev.lethe.workspace.CheckUp;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A full check of a register. */
@Command(
    name = "check",
    description = {
      "Look at everything in a register: its database, the chained trail, the encrypted ids.",
      "Nothing is changed. Exit code 3 says that something is wrong."
    })
final class CheckCommand implements Runnable {

  @Mixin private RegisterOptions options;
  @Mixin private Output.Switch form;

  @Option(
      names = "--trail-end",
      paramLabel = "END",
      description =
          "An end of the trail that an earlier check printed and that was kept elsewhere: what came"
              + " before it must still be there.")
  private @Nullable String noted;

  @Override
  public void run() {
    Optional<TrailEnd> end = Optional.ofNullable(noted).map(TrailEnd::of);
    try (Register register = options.open()) {
      CheckUp checkUp = register.check(end);
      String now = register.trailEnd().toString();
      Output output = form.output();
      if (output.isJson()) {
        Map<String, Object> fields = CheckUpView.fields(checkUp);
        fields.put("trail_end", now);
        output.json(fields);
      } else {
        CheckUpView.print(checkUp, output);
        output.out().println("the trail ends at " + now);
      }
      if (!checkUp.isSound()) {
        throw new BadInputException(
            "%d of %d things in this register are wrong, see above; nothing was changed"
                .formatted(checkUp.wrong(), checkUp.examined().size()));
      }
    }
  }
}
