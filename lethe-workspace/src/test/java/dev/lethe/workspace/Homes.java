package dev.lethe.workspace;

import dev.lethe.workspace.database.Location;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A home as arguments of another process. */
final class Homes {

  private Homes() {}

  static String[] words(Home home, String... before) {
    List<String> words = new ArrayList<>(List.of(before));
    words.add(home.key().toString());
    words.add(home.releases().toString());
    if (home.location() instanceof Location.Server server) {
      words.addAll(List.of(server.url(), server.schema()));
    } else {
      words.add(home.location().toString());
    }
    return words.toArray(String[]::new);
  }

  static Home of(String[] words, int from) {
    Location location =
        words.length == from + 4
            ? new Location.Server(words[from + 2], words[from + 3])
            : Location.parse(words[from + 2]);
    return new Home(location, Path.of(words[from]), Path.of(words[from + 1]));
  }
}
