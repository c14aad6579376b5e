// The page: files in, a list of checks out. Texts are set as text, never as markup.

const SIGNS = {passed: "✓ passed", failed: "✗ FAILED", not_checked: "– not checked", unknowable: "? unknowable"};
const chosen = new Map();

function element(name, style, content) {
  const made = document.createElement(name);
  if (style) made.className = style;
  if (content !== undefined) made.textContent = content;
  return made;
}

/** Which of the files is the certificate, which are keys: by what they are, not by their names. */
function sorted(files) {
  const given = {certificate: undefined, keys: [], files: new Map(), pinned: document.getElementById("pinned").checked};
  for (const [name, bytes] of files) {
    const text = new TextDecoder("latin1").decode(bytes);
    if (/^\s*-----BEGIN/.test(text)) given.keys.push(bytes);
    else if (!text.includes('"payloadType"')) given.files.set(name, bytes);
    else if (given.certificate) refuse(name, "a second certificate; one at a time");
    else given.certificate = bytes;
  }
  return given;
}

/** The verdict in words; colour only repeats it. */
function verdictOf(report) {
  const count = (verdict) => report.having(verdict).length;
  const counts =
    `${count("passed")} checks passed, ${count("not_checked")} were not made, ${count("unknowable")} things no file can show.`;
  if (count("failed") > 0) return ["bad", `✗ NOT VALID: ${count("failed")} failed. ${counts}`];
  if (report.signature === "none") {
    return ["open", `– NOTHING VOUCHES FOR IT: no key was given, and anybody can write numbers that fit. ${counts}`];
  }
  if (report.signature === "beside") {
    const open = "Nothing found wrong, and nothing altered since it was signed; by whom is open until you say where the key is from.";
    return ["open", `– ${open} ${counts}`];
  }
  return ["good", `✓ Nothing found wrong in what was checked. ${counts}`];
}

function show(report) {
  const [style, words] = verdictOf(report);
  const rows = element("tbody");
  for (const verdict of Object.keys(SIGNS).sort((a, b) => (b === "failed") - (a === "failed"))) {
    for (const one of report.having(verdict)) {
      const row = element("tr");
      const name = element("th", "", one.check);
      name.scope = "row";
      row.append(name, element("td", verdict, SIGNS[verdict]), element("td", "", one.words));
      rows.append(row);
    }
  }
  const table = element("table");
  table.append(rows);
  const result = document.getElementById("result");
  const verdict = element("p", `verdict ${style}`, words);
  result.replaceChildren(element("h2", "", "Result"), verdict, ...about(report.statement), table);
  result.focus();
}

/** What the certificate says of itself. */
function about(statement) {
  if (!statement) return [];
  const {issuer, day, model, guarantee, software} = statement.predicate;
  const by = issuer ? `Issued by ${issuer.name}, or so it says` : "It names no issuer";
  const name = model.name ? ` “${model.name}”` : "";
  const asked = `ε = ${guarantee.epsilon}, δ = ${guarantee.delta}`;
  const made = `${software.name} ${software.version}`;
  return [element("p", "", `${by}; day ${day}; a ${model.kind}${name}; asked for were ${asked}; made by ${made}.`)];
}

async function check() {
  const result = document.getElementById("result");
  try {
    if (!globalThis.crypto?.subtle) {
      refuse("this browser", "it computes no signatures for a page from http: save the page and open the file");
    }
    const given = sorted(chosen);
    if (!given.certificate) refuse("the files", "certificate.json is needed");
    show(await verify(given, SCHEMA));
  } catch (e) {
    result.replaceChildren(element("p", "verdict open", `– Not checked. ${e.message}`));
  }
}

async function take(files) {
  chosen.clear();
  for (const file of files) {
    chosen.set(file.name, file.size > LARGEST ? new Uint8Array(LARGEST + 1) : new Uint8Array(await file.arrayBuffer()));
  }
  await check();
}

const input = document.getElementById("files");
input.addEventListener("change", () => take(input.files));
input.addEventListener("click", () => (input.value = "")); // the same files again are a change too
document.getElementById("pinned").addEventListener("change", () => chosen.size > 0 && check());
document.getElementById("form").addEventListener("submit", (event) => event.preventDefault());
const main = document.querySelector("main");
for (const [name, over] of [["dragover", true], ["dragleave", false], ["drop", false]]) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    main.classList.toggle("over", over);
    if (name === "drop") take(event.dataTransfer.files);
  });
}
