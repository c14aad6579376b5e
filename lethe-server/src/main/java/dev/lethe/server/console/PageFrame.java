package dev.lethe.server.console;

import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Principal;
import java.util.List;
import java.util.Optional;

/**
 * What every page has around its content.
 *
 * @param title of the page, in a few words
 * @param reader who reads it; empty on public pages
 * @param csrf what each form of the page sends along
 * @param path where the page is
 */
public record PageFrame(String title, Optional<Principal> reader, String csrf, String path) {

  /** A page that the head of every other leads to. */
  public record Link(String words, String path, boolean isHere) {}

  public boolean may(Permission permission) {
    return reader.isPresent() && reader.get().may(permission);
  }

  /** Those that the reader may open. */
  public List<Link> links() {
    return Place.LIST.stream()
        .filter(place -> place.needs().isEmpty() || place.needs().stream().anyMatch(this::may))
        .map(place -> new Link(place.words(), place.path(), isWithin(place)))
        .toList();
  }

  private boolean isWithin(Place place) {
    return place.path().equals("/")
        ? path.equals("/") || path.startsWith("/requests")
        : path.equals(place.path())
            || path.startsWith(place.path() + "/")
            || (path.equals("/check") && place.path().equals("/trail"));
  }

  private record Place(String words, String path, List<Permission> needs) {

    static final List<Place> LIST =
        List.of(
            new Place("Requests", "/", List.of(Permission.READ, Permission.FOLLOW)),
            new Place("Models", "/models", List.of(Permission.READ)),
            new Place("Plan", "/plan", List.of(Permission.PLAN)),
            new Place("Runs", "/runs", List.of(Permission.READ)),
            new Place("Keys", "/keys", List.of(Permission.READ)),
            new Place("Log", "/log", List.of(Permission.READ)),
            new Place("Trail", "/trail", List.of(Permission.AUDIT)),
            new Place("Tokens", "/tokens", List.of(Permission.ADMIT)),
            new Place("Verify", "/verify", List.of()));
  }
}
