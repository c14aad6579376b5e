package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job on invented members, on two threads of this machine. */
class ForgettingJobTest {

  private static final StructType COLUMNS =
      StructType.fromDDL("member STRING, visits INT, fee INT, stays STRING");

  @TempDir Path folder;

  private static SparkSession local() {
    return SparkSession.builder()
        .master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate();
  }

  private static List<Row> members() {
    Random random = new Random(1);
    List<Row> rows = new ArrayList<>();
    for (int i = 1; i <= 500; i++) {
      int visits = random.nextInt(31);
      String stays = visits + random.nextInt(20) > 25 ? "yes" : "no";
      rows.add(RowFactory.create("m%03d".formatted(i), visits, 10 + random.nextInt(81), stays));
    }
    return rows;
  }

  @Test
  void members_leave_the_lake_and_the_model() throws IOException {
    String lake = folder.resolve("members").toString();
    Path workspace = folder.resolve("club");
    local().createDataFrame(members(), COLUMNS).write().parquet(lake);

    ForgettingJob.main(args(lake, workspace, "m017", "m101"));
    local();
    ForgettingJob.main(args(lake, workspace, "m200"));

    assertEquals(497, local().read().parquet(lake).count());
    try (Workspace club = Workspace.open(workspace)) {
      assertEquals(3, club.log().releases().size());
      assertTrue(Files.exists(club.lastRelease().orElseThrow().certificate()));
    }
  }

  private static String[] args(String lake, Path workspace, String... members) {
    List<String> args = new ArrayList<>(List.of("spark:parquet:" + lake, workspace.toString()));
    args.addAll(List.of(members));
    return args.toArray(String[]::new);
  }
}
