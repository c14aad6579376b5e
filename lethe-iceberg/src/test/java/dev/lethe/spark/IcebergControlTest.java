package dev.lethe.spark;

import java.util.Map;
import org.junit.jupiter.api.condition.EnabledForJreRange;

/** Control tables of Iceberg. */
@EnabledForJreRange(maxVersion = 23, disabledReason = "Spark 4.1 does not run on newer ones")
class IcebergControlTest extends ControlTableContract {

  @Override
  Map<String, String> settings() {
    return IcebergTest.SETTINGS;
  }

  @Override
  String format() {
    return "iceberg";
  }

  @Override
  String named(String table) {
    return "ours.lake." + table;
  }
}
