package dev.lethe.spark;

import dev.lethe.cli.LetheCommand;
import java.io.PrintWriter;
import java.io.StringWriter;

/** A command line of the CLI, run in this process on the session that is there. */
record Ran(int exit, String out, String err) {

  /** Words are separated by blanks. */
  static Ran line(String line) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit =
        LetheCommand.run(new PrintWriter(out), new PrintWriter(err), line.strip().split(" +", -1));
    return new Ran(exit, out.toString(), err.toString());
  }
}
