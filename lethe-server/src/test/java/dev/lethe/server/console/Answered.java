package dev.lethe.server.console;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import dev.lethe.server.register.RequestState;
import java.nio.charset.StandardCharsets;

/** Pages that are the answer to a form. */
enum Answered {
  /** A certificate that holds. */
  VALID {
    @Override
    void open(Page page, DemoConsole console) {
      var model = console.service().office().register().models().get(0);
      var files = console.service().office().released(model, 2).orElseThrow();
      upload(page, files.certificate());
    }
  },
  /** One that does not. */
  INVALID {
    @Override
    void open(Page page, DemoConsole console) {
      upload(page, "{}".getBytes(StandardCharsets.UTF_8));
    }
  },
  /** A request that is not as it should be. */
  REFUSED {
    @Override
    void open(Page page, DemoConsole console) {
      page.navigate("/");
      page.fill("#channel", "letter");
      page.fill("#subjects", " ");
      page.click("main .panel button");
      page.waitForSelector("[role=alert]");
    }
  },
  /** A decision without a reason. */
  NOT_DENIED {
    @Override
    void open(Page page, DemoConsole console) {
      page.navigate(console.request(RequestState.AWAITING_APPROVAL));
      page.fill("#why-deny", " ");
      page.click("form[action$=deny] button");
      page.waitForSelector("[role=alert]");
    }
  },
  /** The ids of a request. */
  REVEALED {
    @Override
    void open(Page page, DemoConsole console) {
      page.navigate(console.request(RequestState.AWAITING_APPROVAL));
      page.click("form[action$=subjects] button");
      page.waitForSelector(".ids");
    }
  },
  /** A token that is shown once. */
  TOKEN {
    @Override
    void open(Page page, DemoConsole console) {
      page.navigate("/tokens");
      page.fill("#name", "helpdesk");
      page.fill("#expires", "2027-01-31");
      page.click(".panel button:has-text('Make')");
      page.waitForSelector("#made");
    }
  };

  abstract void open(Page page, DemoConsole console);

  private static void upload(Page page, byte[] certificate) {
    page.navigate("/verify");
    page.setInputFiles(
        "#certificate", new FilePayload("certificate.json", "application/json", certificate));
    page.click("main form button");
    page.waitForSelector("#result, [role=alert]");
  }
}
