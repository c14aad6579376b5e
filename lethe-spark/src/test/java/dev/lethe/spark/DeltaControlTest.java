package dev.lethe.spark;

import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Control tables of Delta Lake. */
@Tag("slow")
class DeltaControlTest extends ControlTableContract {

  @Override
  Map<String, String> settings() {
    return DeltaTest.SETTINGS;
  }

  @Override
  String format() {
    return "delta";
  }

  @Override
  String named(String table) {
    return table;
  }
}
