package dev.lethe.cli.paper;

import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.download.CataloguedFile;
import dev.lethe.lab.download.CataloguedSet;
import dev.lethe.lab.download.Downloads.Result;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the catalogue and its downloads are shown. */
final class DataView {

  private DataView() {}

  static Map<String, Object> of(CataloguedSet set, DataFolder folder) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", set.name());
    fields.put("title", set.title());
    fields.put("publisher", set.publisher());
    fields.put("licence", set.licence());
    fields.put("state", set.stateIn(folder).toString());
    if (!set.byHand().isEmpty()) {
      fields.put("by_hand", set.byHand());
    }
    fields.put("files", set.files().stream().map(file -> of(file, folder)).toList());
    return fields;
  }

  private static Map<String, Object> of(CataloguedFile file, DataFolder folder) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("path", file.path());
    file.fingerprint()
        .ifPresent(
            known -> {
              fields.put("bytes", known.bytes());
              fields.put("sha256", known.sha256());
            });
    fields.put("addresses", file.addresses().stream().map(a -> a.address().toString()).toList());
    fields.put("state", file.stateIn(folder).toString());
    folder.find(file.path()).ifPresent(where -> fields.put("where", where.toString()));
    return fields;
  }

  static Map<String, Object> of(Result result) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("path", result.file().path());
    fields.put("outcome", words(result));
    return fields;
  }

  static String words(Result result) {
    String outcome = result.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return result.note().isEmpty() ? outcome : outcome + ": " + result.note();
  }

  /** The folders that hold its files. */
  static String places(CataloguedSet set, DataFolder folder) {
    return set.files().stream()
        .map(file -> folder.find(file.path()))
        .flatMap(Optional::stream)
        .map(Path::getParent)
        .map(String::valueOf)
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
