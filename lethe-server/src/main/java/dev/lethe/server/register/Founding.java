package dev.lethe.server.register;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.server.register.KeyedHash.Use;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.database.Session;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** How a register begins, and how it knows its own key again. */
record Founding(RegisterHome home, WorkspaceTools tools) {

  void create(RegisterRules rules, List<Home> models, String maker) {
    if (models.isEmpty()) {
      throw new BadUsageException("a register looks after at least one workspace, but got none");
    }
    RegisterStore.create(
            home.location(),
            session -> {
              begin(session, rules, models);
              LocalDate today = today(session, tools);
              new Settings(session).put(Settings.CREATED, today.toString());
              Trail trail = new Trail(session);
              trail.append(today, maker, Action.CREATED, Optional.empty());
              trail.save();
            },
            tools.gate())
        .close();
  }

  private void begin(Session session, RegisterRules rules, List<Home> models) {
    Settings settings = new Settings(session);
    settings.put(Settings.IDENTITY, RequestId.random().hex());
    settings.put(Settings.REPLAYS, RequestId.random().hex());
    rules.save(settings);
    models.forEach(model -> Model.insert(session, model));
    settings.put(Settings.KEY_CHECK, keyCheck(settings, RegisterKeys.readOrMake(home.key())));
  }

  /** Refused where they are those of another register. */
  RegisterKeys requireKeys(RegisterStore store) {
    RegisterKeys keys = RegisterKeys.read(home.key());
    boolean own =
        store.read(
            session -> {
              Settings settings = new Settings(session);
              return settings.require(Settings.KEY_CHECK).equals(keyCheck(settings, keys));
            });
    if (!own) {
      throw new BadInputException(home.key() + ": this is the key of another register");
    }
    return keys;
  }

  private static String keyCheck(Settings settings, RegisterKeys keys) {
    return new KeyedHash(keys.hashing())
        .of(Use.REGISTER, List.of(settings.require(Settings.IDENTITY)));
  }

  /** The day of a change, held against the last one as workspaces do. */
  static LocalDate today(Session session, WorkspaceTools tools) {
    Settings settings = new Settings(session);
    Optional<LocalDate> last = settings.get(Settings.DAY).map(LocalDate::parse);
    LocalDate today = tools.days().after(last);
    if (!last.equals(Optional.of(today))) {
      settings.put(Settings.DAY, today.toString());
    }
    return today;
  }
}
