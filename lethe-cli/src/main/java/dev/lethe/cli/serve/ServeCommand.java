package dev.lethe.cli.serve;

import dev.lethe.base.Processors;
import dev.lethe.cli.demo.DemoFolder;
import dev.lethe.cli.terminal.Distribution;
import dev.lethe.cli.terminal.Interruption;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.workspace.TermsOptions;
import dev.lethe.server.Partners;
import dev.lethe.server.Service;
import dev.lethe.server.ServiceSettings;
import dev.lethe.server.access.OneTimeToken;
import dev.lethe.server.demo.DemoOffice;
import dev.lethe.server.login.Login;
import dev.lethe.server.login.OidcSettings;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.Schedule;
import dev.lethe.server.office.ServiceTerms;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.web.ServiceLog;
import dev.lethe.server.web.WebSettings;
import dev.lethe.source.Deletion;
import dev.lethe.workspace.KeyPlace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.database.CommitGate;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Starts the service and waits until somebody ends it. */
@Command(
    name = "serve",
    description = {
      "Serve a register: a console for people and an API for systems.",
      "Alone it listens on this machine only and prints a token for one sign-in; a file of settings"
          + " says more (see docs/operate/deploy.md). Ends after Ctrl-C or SIGTERM, once what is under way"
          + " is done."
    })
public final class ServeCommand implements Runnable {

  private static final int USUAL_PORT = 8480;

  @ArgGroup(multiplicity = "1")
  private Source source;

  @Option(
      names = "--port",
      paramLabel = "P",
      description = "Where it listens; 0 for any that is free (default: 8480).")
  private @Nullable Integer port;

  @Mixin private Output.Switch form;

  /** One of three ways to say what is served. */
  private static final class Source {

    @Option(names = "--demo", description = "Invented people, two small models, gone at the end.")
    private boolean demo;

    @Option(names = "--config", paramLabel = "FILE", description = "A file of settings.")
    private @Nullable Path config;

    @ArgGroup(exclusive = false)
    private @Nullable Given given;
  }

  /** A register on this machine, without a file of settings. */
  private static final class Given {

    @Option(
        names = "--register",
        required = true,
        paramLabel = "DIR|URL",
        description = "A folder, or postgresql://… (needs --register-key).")
    private String register;

    @Option(
        names = "--register-key",
        paramLabel = "FILE",
        description = "The key that encrypts ids (default: register-key in the folder).")
    private @Nullable String key;

    @Option(
        names = "--daily",
        paramLabel = "HH:MM",
        converter = TimeWord.class,
        description = "Run each day at this time here (default: only when somebody says so).")
    private @Nullable LocalTime daily;

    @ArgGroup(exclusive = false, multiplicity = "1")
    private TermsOptions terms;
  }

  /** A time of day. */
  static final class TimeWord implements ITypeConverter<LocalTime> {

    @Override
    public LocalTime convert(String word) {
      try {
        return LocalTime.parse(word);
      } catch (DateTimeException none) {
        throw new TypeConversionException("'" + word + "' is not a time such as 02:30");
      }
    }
  }

  @Override
  public void run() {
    Processors.leaveOne(); // for callers, while a batch runs
    ServiceLog.toStandardError(); // before anything else has logged
    Given given = source.given;
    if (source.demo) {
      try (DemoFolder folder = DemoFolder.make()) {
        Office office = DemoOffice.in(folder.path(), Distribution.software(), Clock.systemUTC());
        serve(office, onLoopback(), Optional.empty(), Optional.empty(), Partners.NONE);
      }
    } else if (source.config != null) {
      serve(ServiceSettings.read(source.config));
    } else if (given != null) {
      ServiceTerms terms = new ServiceTerms(given.terms.asked(), Deletion.BY_OWNER);
      Office office = office(given.register, Optional.ofNullable(given.key), terms);
      Optional<Schedule.Daily> daily =
          Optional.ofNullable(given.daily)
              .map(at -> new Schedule.Daily(at, ZoneId.systemDefault()));
      serve(office, onLoopback(), daily, Optional.empty(), Partners.NONE);
    }
  }

  private WebSettings onLoopback() {
    return WebSettings.onLoopback(port == null ? USUAL_PORT : port);
  }

  private void serve(ServiceSettings settings) {
    WebSettings web = port == null ? settings.web() : settings.web().withPort(port);
    Office office = office(settings.register(), settings.registerKey(), settings.terms());
    serve(office, web, settings.daily(), settings.provider(), settings.partners());
  }

  private static Office office(String register, Optional<String> key, ServiceTerms terms) {
    WorkspaceTools tools =
        WorkspaceTools.of(Distribution.software()).passing(CommitGate.unwatched());
    Register open = Register.open(RegisterHome.of(register, key.map(KeyPlace::parse)), tools);
    return new Office(open, tools, terms);
  }

  /** Until the process is told to end. */
  private void serve(
      Office office,
      WebSettings web,
      Optional<Schedule.Daily> daily,
      Optional<OidcSettings> provider,
      Partners partners) {
    Optional<OneTimeToken> once =
        web.isBehindTls() || provider.isPresent()
            ? Optional.empty()
            : Optional.of(new OneTimeToken());
    try (office;
        Service service =
            Service.start(office, new Login(office.access(), provider, once), web, partners)) {
      Schedule schedule = Schedule.start(office, daily, office.clock());
      tell(service.web().address(), once.map(OneTimeToken::secret));
      Interruption.awaitEnd();
      schedule.close();
    }
  }

  private void tell(String address, Optional<String> token) {
    Output output = form.output();
    if (output.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("address", address);
      token.ifPresent(once -> fields.put("token", once));
      output.json(fields);
    } else {
      output.out().println(address + token.map(once -> "   sign in once with " + once).orElse(""));
    }
    output.out().flush();
  }
}
