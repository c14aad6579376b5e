package dev.lethe.lab.audit.claim;

import dev.lethe.lab.audit.Claim;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.List;

/** A model on given data, whose claims can be audited. */
public interface Audited {

  /** As users name it: {@code ridge}. */
  String name();

  /** The ways it offers. */
  List<Way> ways();

  /** What is claimed under these terms of the deletion that tells the worlds apart best. */
  Claim claim(Terms terms);
}
