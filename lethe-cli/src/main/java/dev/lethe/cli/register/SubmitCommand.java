package dev.lethe.cli.register;

import dev.lethe.cli.input.SubjectOptions;
import dev.lethe.cli.terminal.Output;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.Submission;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Enters a request. */
@Command(
    name = "submit",
    description = {
      "Enter a request to be forgotten; nothing is forgotten before 'register run'.",
      "Ids in a file or on standard input stay out of the shell's history."
    })
final class SubmitCommand implements Runnable {

  @Mixin private RegisterOptions options;
  @Mixin private SubjectOptions subjects;
  @Mixin private Output.Switch form;

  @Option(
      names = "--channel",
      required = true,
      paramLabel = "WORDS",
      description = "How the request came: form, letter, a system. No names.")
  private String channel;

  @Option(
      names = "--idempotency-key",
      paramLabel = "KEY",
      description = "The same key and content again give the same request and enter nothing.")
  private @Nullable String key;

  @Override
  public void run() {
    Submission submission = new Submission(channel, subjects.request(), Optional.ofNullable(key));
    try (Register register = options.open()) {
      Request request = register.submit(submission, options.who());
      RequestView.of(register).print(request, form.output());
    }
  }
}
