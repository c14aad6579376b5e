package dev.lethe.cli.workspace;

import dev.lethe.workspace.content.Nameplate;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who issues the certificates, and what the model is called: in every certificate from now on. */
final class NameplateOptions {

  @Option(
      names = "--issuer",
      paramLabel = "WHO",
      description = "Who answers for the certificates: an organisation's name.")
  private @Nullable String issuer;

  @Option(
      names = "--contact",
      paramLabel = "WHERE",
      description = "Where people can ask the issuer: an address of any kind.")
  private @Nullable String contact;

  @Option(
      names = "--register",
      paramLabel = "NUMBER|URL",
      description = "The issuer's number in a register, or a page that identifies it.")
  private @Nullable String register;

  @Option(names = "--name", paramLabel = "NAME", description = "What the model is called.")
  private @Nullable String name;

  @Option(names = "--purpose", paramLabel = "WORDS", description = "What the model is for.")
  private @Nullable String purpose;

  /** Of a new workspace. An empty name is one that nobody can read, so it is refused. */
  Nameplate made() {
    return new Nameplate(
        Optional.ofNullable(issuer),
        Optional.ofNullable(contact),
        Optional.ofNullable(register),
        Optional.ofNullable(name),
        Optional.ofNullable(purpose));
  }

  boolean isEmpty() {
    return Stream.of(issuer, contact, register, name, purpose).allMatch(given -> given == null);
  }

  /** What is given changes, and what is given as nothing goes. */
  Nameplate changed(Nameplate before) {
    return new Nameplate(
        changed(issuer, before.issuer()),
        changed(contact, before.contact()),
        changed(register, before.register()),
        changed(name, before.name()),
        changed(purpose, before.purpose()));
  }

  private static Optional<String> changed(@Nullable String given, Optional<String> before) {
    return given == null ? before : Optional.of(given).filter(words -> !words.isEmpty());
  }
}
