package dev.lethe.lab.attack;

import java.util.List;

/** What an adversary adds rows to. */
public interface Victim {

  /** How far the result moves when these are added. */
  double damage(List<Block> added);

  /** The gradient of the damage in the row of each block; empty where it is not known. */
  List<double[]> slopes(List<Block> added);
}
