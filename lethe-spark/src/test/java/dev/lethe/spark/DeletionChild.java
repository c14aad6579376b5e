package dev.lethe.spark;

import dev.lethe.spark.lake.LeavingRows;
import dev.lethe.spark.lake.ParquetDeletion;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Deletes rows from files in a process that can be killed; their numbers come in a file. */
final class DeletionChild {

  private DeletionChild() {}

  public static void main(String[] arguments) throws IOException, ClassNotFoundException {
    Configuration configuration = new Configuration();
    List<LeavingRows> files = read(Path.of(arguments[0]));
    List<String> fresh = new ArrayList<>();
    for (LeavingRows each : files) {
      fresh.add(ParquetDeletion.written(each, configuration));
    }
    ParquetDeletion.replaceAll(files, fresh, configuration);
  }

  @SuppressWarnings("unchecked") // what the test wrote there
  private static List<LeavingRows> read(Path file) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in =
        new ObjectInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      return (List<LeavingRows>) in.readObject();
    }
  }
}
