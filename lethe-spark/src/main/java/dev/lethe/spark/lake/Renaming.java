package dev.lethe.spark.lake;

import dev.lethe.base.BadUsageException;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;

/**
 * How a file gives its place to another by one renaming, so that whoever looks, after a crash too,
 * finds the one or the other, and whole. File systems that have no such renaming (object stores
 * copy and delete) are refused.
 */
enum Renaming {
  FILE {
    /** Without the checksum file of Hadoop's, which could not be renamed in the same moment. */
    @Override
    OutputFile output(Path fresh, Configuration configuration) throws IOException {
      Files.createFile(
          local(fresh), POSIX ? new FileAttribute<?>[] {OWNER_ONLY} : new FileAttribute<?>[0]);
      return new LocalOutputFile(local(fresh));
    }

    @Override
    void replace(Path file, Path fresh, Configuration configuration) throws IOException {
      if (POSIX) {
        Files.setPosixFilePermissions(local(fresh), Files.getPosixFilePermissions(local(file)));
      }
      try (FileChannel written = FileChannel.open(local(fresh), StandardOpenOption.WRITE)) {
        written.force(true);
      }
      Files.deleteIfExists(local(new Path(file.getParent(), "." + file.getName() + ".crc")));
      Files.move(local(fresh), local(file), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    void requireNoLink(Path file) {
      if (Files.isSymbolicLink(local(file))) {
        throw new BadUsageException(
            file
                + " is a symbolic link, and what it points to would keep the rows: delete them"
                + " there yourself, then forget without --delete");
      }
    }
  },
  HDFS {
    @Override
    OutputFile output(Path fresh, Configuration configuration) throws IOException {
      Configuration mine = new Configuration(configuration);
      FsPermission.setUMask(mine, OTHERS);
      return HadoopOutputFile.fromPath(fresh, mine);
    }

    @Override
    void replace(Path file, Path fresh, Configuration configuration) throws IOException {
      FileContext context = FileContext.getFileContext(file.toUri(), configuration);
      context.setPermission(fresh, context.getFileStatus(file).getPermission());
      context.rename(fresh, file, Options.Rename.OVERWRITE);
    }

    @Override
    void requireNoLink(Path file) {}
  };

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FsPermission OTHERS = new FsPermission((short) 0077);
  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  static Renaming of(Path file) {
    String scheme = String.valueOf(file.toUri().getScheme()).toLowerCase(Locale.ROOT);
    for (Renaming each : values()) {
      if (each.name().toLowerCase(Locale.ROOT).equals(scheme)) {
        return each;
      }
    }
    throw new BadUsageException(
        file
            + ": on '"
            + scheme
            + "' a file cannot be replaced in one step, so a crash could lose rows: keep the rows in"
            + " a table format (Delta, Iceberg), or delete them there yourself, then forget without"
            + " --delete");
  }

  /** Where the new file is written, readable by its owner until it has the old one's permission. */
  abstract OutputFile output(Path fresh, Configuration configuration) throws IOException;

  /** The new file has the permission of the old one from then on. */
  abstract void replace(Path file, Path fresh, Configuration configuration) throws IOException;

  abstract void requireNoLink(Path file);

  private static java.nio.file.Path local(Path file) {
    return new File(file.toUri().getPath()).toPath();
  }
}
