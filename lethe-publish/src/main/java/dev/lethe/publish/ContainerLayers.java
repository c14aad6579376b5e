package dev.lethe.publish;

import com.google.cloud.tools.jib.api.buildplan.ContainerBuildPlan;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FileEntry;
import com.google.cloud.tools.jib.maven.extension.JibMavenPluginExtension;
import com.google.cloud.tools.jib.maven.extension.MavenData;
import com.google.cloud.tools.jib.plugins.extension.ExtensionLogger;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What Jib's own settings cannot say of the container: the module that builds it is no part of it,
 * and the folder of the volume belongs to the user that it runs as. An engine gives a new volume
 * the owner of that folder.
 */
public final class ContainerLayers implements JibMavenPluginExtension<Void> {

  private static final String VOLUME = "/var/lib/lethe";

  @Override
  public Optional<Class<Void>> getExtraConfigType() {
    return Optional.empty();
  }

  @Override
  public ContainerBuildPlan extendContainerBuildPlan(
      ContainerBuildPlan plan,
      Map<String, String> properties,
      Optional<Void> configuration,
      MavenData maven,
      ExtensionLogger log) {
    String user = Optional.ofNullable(plan.getUser()).orElseThrow();
    List<FileEntriesLayer> layers =
        plan.getLayers().stream()
            .map(FileEntriesLayer.class::cast)
            .filter(layer -> !isOfModule(layer))
            .map(layer -> withVolumeOf(user, layer))
            .toList();
    return plan.toBuilder().setLayers(layers).build();
  }

  /** Jib puts the module's classes and its libraries below one folder. */
  private static boolean isOfModule(FileEntriesLayer layer) {
    return layer.getEntries().stream()
        .allMatch(entry -> entry.getExtractionPath().toString().startsWith("/app/"));
  }

  private static FileEntriesLayer withVolumeOf(String user, FileEntriesLayer layer) {
    return layer.toBuilder()
        .setEntries(layer.getEntries().stream().map(entry -> owned(user, entry)).toList())
        .build();
  }

  private static FileEntry owned(String user, FileEntry entry) {
    return entry.getExtractionPath().toString().equals(VOLUME)
        ? new FileEntry(
            entry.getSourceFile(),
            entry.getExtractionPath(),
            entry.getPermissions(),
            entry.getModificationTime(),
            user)
        : entry;
  }
}
