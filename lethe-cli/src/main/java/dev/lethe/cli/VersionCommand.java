package dev.lethe.cli;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.SoftwareManifest;
import dev.lethe.cli.terminal.Distribution;
import dev.lethe.cli.terminal.Version;
import java.io.PrintWriter;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which program this is, to the last byte. */
@Command(
    name = "version",
    description = {
      "Print the version, or the files that this program consists of.",
      "Certificates name the SHA-256 of that list, and 'lethe verify --software' compares it."
    })
final class VersionCommand implements Runnable {

  @Option(
      names = "--manifest",
      description = "Each file with its SHA-256, read anew, in the form of sha256sum.")
  private boolean manifest;

  @Option(
      names = "--check",
      description =
          "With --manifest: say which files are not as the build listed them, exit code 5 if any.")
  private boolean check;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    if (check && !manifest) {
      throw new BadUsageException("--check is for --manifest");
    }
    if (!manifest) {
      version(out);
    } else if (check) {
      check(distribution(), out);
    } else {
      out.print(distribution().found().text());
    }
  }

  private static void version(PrintWriter out) {
    Stream.of(new Version().getVersion()).forEach(out::println);
  }

  private static Distribution distribution() {
    return Distribution.running()
        .orElseThrow(
            () ->
                new BadInputException(
                    "this program runs from folders of classes, not from the jars of a"
                        + " distribution: there is no manifest, and certificates name none"));
  }

  private static void check(Distribution here, PrintWriter out) {
    SoftwareManifest listed =
        here.recorded()
            .orElseThrow(
                () ->
                    new BadInputException(
                        here.folder() + ": the build listed no files here; build again"));
    SoftwareManifest found = here.found();
    SortedSet<String> names = new TreeSet<>(listed.files().keySet());
    names.addAll(found.files().keySet());
    long different = names.stream().filter(name -> isOther(name, listed, found, out)).count();
    if (different > 0) {
      throw new VerificationFailedException(
          different + " of " + names.size() + " files are not as the build listed them, see above");
    }
    out.println(names.size() + " files are as the build listed them: " + listed.digest());
  }

  private static boolean isOther(
      String name, SoftwareManifest listed, SoftwareManifest found, PrintWriter out) {
    if (!found.files().containsKey(name)) {
      out.println(name + ": missing");
    } else if (!listed.files().containsKey(name)) {
      out.println(name + ": not listed");
    } else if (!listed.files().get(name).equals(found.files().get(name))) {
      out.println(name + ": changed");
    } else {
      return false;
    }
    return true;
  }
}
