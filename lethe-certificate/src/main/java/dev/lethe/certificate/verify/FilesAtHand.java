package dev.lethe.certificate.verify;

import dev.lethe.data.table.ByteSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The certificate and the files that it is held against, given or beside it.
 *
 * @param looked is told each file that is looked at, for the report
 */
public record FilesAtHand(Path certificate, UnaryOperator<Path> looked) {

  public ByteSource read(Path file) {
    return ByteSource.of(looked.apply(file));
  }

  public Optional<Path> given(Optional<Path> elsewhere, String name) {
    return elsewhere.isPresent() ? elsewhere.map(looked) : beside(name);
  }

  public Optional<Path> beside(String name) {
    return Optional.of(certificate.resolveSibling(name)).filter(Files::exists).map(looked);
  }
}
