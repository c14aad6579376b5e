package dev.lethe.server.login;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.config.annotation.web.configurers.oauth2.server.authorization.OAuth2AuthorizationServerConfigurer;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.filter.DelegatingFilterProxy;

/** A provider of OpenID Connect on this machine: Spring's authorization server, three people. */
final class LocalProvider implements AutoCloseable {

  static final String CLIENT = "lethe";
  static final String CLIENT_SECRET = "a secret of the client";
  static final String PASSWORD = "a password";

  private static final Map<String, List<String>> GROUPS =
      Map.of(
          "olga", List.of("staff", "privacy-officers"),
          "oscar", List.of("staff", "privacy-operators"),
          "nina", List.of("staff"));

  private static final RSAKey FIRST = newKey();

  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);
  private final InMemoryRegisteredClientRepository clients =
      new InMemoryRegisteredClientRepository(client("http://127.0.0.1/nowhere"));
  private volatile RSAKey key = FIRST;

  private LocalProvider() throws Exception {
    connector.setHost("127.0.0.1");
    connector.open();
    server.addConnector(connector);
    ServletContextHandler handler = new ServletContextHandler(ServletContextHandler.SESSIONS);
    AnnotationConfigWebApplicationContext beans = new AnnotationConfigWebApplicationContext();
    beans.setServletContext(handler.getServletContext());
    beans.addBeanFactoryPostProcessor(all -> all.registerSingleton("provider", this));
    beans.register(Beans.class);
    beans.refresh();
    handler.addFilter(
        new FilterHolder(new DelegatingFilterProxy("springSecurityFilterChain", beans)),
        "/*",
        EnumSet.of(DispatcherType.REQUEST));
    handler.addServlet(new ServletHolder(new HttpServlet() {}), "/");
    server.setHandler(handler);
    server.start();
  }

  static LocalProvider start() throws Exception {
    return new LocalProvider();
  }

  URI issuer() {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort());
  }

  /** Where it may send people back to. */
  void sendsBackTo(String address) {
    clients.save(client(address));
  }

  RSAKey key() {
    return key;
  }

  /** From now on it signs with another key, and the old one is no longer published. */
  void rotate() {
    key = newKey();
  }

  private static RSAKey newKey() {
    try {
      return new RSAKeyGenerator(2048)
          .keyUse(KeyUse.SIGNATURE)
          .keyIDFromThumbprint(true)
          .generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static RegisteredClient client(String back) {
    return RegisteredClient.withId("1")
        .clientId(CLIENT)
        .clientSecret("{noop}" + CLIENT_SECRET)
        .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
        .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
        .redirectUri(back)
        .scope("openid")
        .clientSettings(ClientSettings.builder().requireProofKey(true).build())
        .build();
  }

  @Override
  public void close() {
    LifeCycle.stop(server);
  }

  /** How Spring is put together. */
  @Configuration
  @EnableWebSecurity
  static class Beans {

    @Bean
    @Order(1)
    SecurityFilterChain protocol(HttpSecurity http) throws Exception {
      OAuth2AuthorizationServerConfigurer protocol = new OAuth2AuthorizationServerConfigurer();
      return http.securityMatcher(protocol.getEndpointsMatcher())
          .with(protocol, with -> with.oidc(Customizer.withDefaults()))
          .authorizeHttpRequests(all -> all.anyRequest().authenticated())
          .exceptionHandling(
              unknown ->
                  unknown.authenticationEntryPoint(new LoginUrlAuthenticationEntryPoint("/login")))
          .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain people(HttpSecurity http) throws Exception {
      return http.authorizeHttpRequests(all -> all.anyRequest().authenticated())
          .csrf(csrf -> csrf.disable())
          .formLogin(Customizer.withDefaults())
          .build();
    }

    @Bean
    UserDetailsService users() {
      return new InMemoryUserDetailsManager(
          GROUPS.keySet().stream()
              .map(name -> User.withUsername(name).password("{noop}" + PASSWORD).build())
              .toList());
    }

    @Bean
    InMemoryRegisteredClientRepository clients(LocalProvider provider) {
      return provider.clients;
    }

    @Bean
    JWKSource<SecurityContext> keys(LocalProvider provider) {
      return (selector, context) -> selector.select(new JWKSet(provider.key));
    }

    @Bean
    JwtDecoder decoder(JWKSource<SecurityContext> keys) {
      return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
    }

    @Bean
    AuthorizationServerSettings settings(LocalProvider provider) {
      return AuthorizationServerSettings.builder().issuer(provider.issuer().toString()).build();
    }

    @Bean
    OAuth2TokenCustomizer<JwtEncodingContext> groups() {
      return token -> {
        if (OidcParameterNames.ID_TOKEN.equals(token.getTokenType().getValue())) {
          String name = token.getPrincipal().getName();
          token.getClaims().claim("preferred_username", name);
          token.getClaims().claim("groups", GROUPS.getOrDefault(name, List.of()));
        }
      };
    }
  }
}
