package dev.lethe.lab.attack;

/**
 * Copies of one labelled row that an adversary adds.
 *
 * @param row in the unit ball
 * @param label 1 or −1
 */
public record Block(double[] row, int label, int copies) {

  Block at(double[] newRow) {
    return new Block(newRow, label, copies);
  }
}
