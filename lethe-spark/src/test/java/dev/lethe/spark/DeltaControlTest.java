package dev.lethe.spark;

import java.util.Map;

/** Control tables of Delta Lake. */
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
