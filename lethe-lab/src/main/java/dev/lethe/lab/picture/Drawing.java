package dev.lethe.lab.picture;

import java.util.List;

/** Marks on a white sheet; 72 points are an inch. */
record Drawing(double width, double height, List<Mark> marks) {

  Drawing {
    marks = List.copyOf(marks);
  }
}
