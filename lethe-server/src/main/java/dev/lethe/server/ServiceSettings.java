package dev.lethe.server;

import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.table.ByteSource;
import dev.lethe.server.login.OidcSettings;
import dev.lethe.server.office.Schedule.Daily;
import dev.lethe.server.office.ServiceTerms;
import dev.lethe.server.web.WebSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a service is told by a file when it starts; secrets are in files of their own.
 *
 * @param register a folder or the URL of a database
 * @param registerKey where it is not in the folder
 * @param daily empty where somebody starts the runs
 * @param provider by which people sign in, besides tokens
 */
public record ServiceSettings(
    String register,
    Optional<String> registerKey,
    WebSettings web,
    ServiceTerms terms,
    Optional<Daily> daily,
    Optional<OidcSettings> provider,
    Partners partners) {

  public static ServiceSettings read(Path file) {
    ByteSource source = ByteSource.of(file);
    String what = "a file of settings";
    Path folder = file.toAbsolutePath().normalize().resolveSibling("");
    return StrictJson.document(
        source.name(), source.small(what), what, doc -> new SettingsReader(folder).all(doc));
  }
}
