// The checks, under the names of `lethe verify`. Each is passed, failed, not_checked (a file or a program could tell) or
// unknowable.

const PAYLOAD_TYPE = "application/vnd.in-toto+json";
const LARGEST = 1 << 24;
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));

class Report {
  constructor() {
    this.signature = "none";
    this.checks = [];
  }

  add(check, verdict, words) {
    this.checks.push({check, verdict, words});
  }

  /** Whatever a check throws is a failure of the certificate. */
  judge(check, judgement) {
    let right = false;
    let words;
    try {
      [right, words] = judgement();
    } catch (e) {
      words = e.message;
    }
    this.add(check, right ? "passed" : "failed", words);
    return right;
  }

  having(verdict) {
    return this.checks.filter((one) => one.verdict === verdict);
  }
}

/** Only the one encoding that has these bytes: standard alphabet, padded, no stray bits. */
function base64(text) {
  const rule = "base64 with padding is expected";
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) refuse("the envelope", rule);
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const last = bytes.slice(bytes.length - (bytes.length % 3 || 3));
  return btoa(String.fromCharCode(...last)) === text.slice(-4) ? bytes : refuse("the envelope", rule);
}

function readEnvelope(bytes) {
  const {value} = JsonReader.read(bytes);
  const fields = exactly(value, "the envelope", ["payloadType", "payload", "signatures"]);
  if (fields.get("payloadType") !== PAYLOAD_TYPE) refuse("payloadType", `'${PAYLOAD_TYPE}' is expected`);
  const list = fields.get("signatures");
  if (!Array.isArray(list) || list.length < 1 || list.length > 16) refuse("signatures", "1 to 16 are expected");
  const signatures = list.map((one) => {
    exactly(one, "a signature", ["keyid", "sig"]);
    if (!/^[0-9a-f]{64}$/.test(text(one.get("keyid")))) refuse("keyid", "64 lower-case hexadecimal digits are expected");
    const signature = base64(text(one.get("sig")));
    if (signature.length !== 64 && !rawEcdsa(signature)) refuse("sig", "a signature of 64 bytes is expected");
    return {keyid: one.get("keyid"), signature};
  });
  if (new Set(signatures.map((one) => one.keyid)).size < signatures.length) refuse("signatures", "a key signs once");
  return {payload: base64(text(fields.get("payload"))), signatures};
}

const text = (value) => (typeof value === "string" ? value : refuse("the envelope", "a text is expected"));

function exactly(value, where, names) {
  if (!(value instanceof Map) || value.size !== names.length || names.some((name) => !value.has(name))) {
    refuse(where, `it has the fields ${names.join(", ")} and no other`);
  }
  return value;
}

/** r and s of an ECDSA signature in DER, 32 bytes each; undefined where it is none of P-256. */
function rawEcdsa(der) {
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || der.length > 72) return undefined;
  const raw = new Uint8Array(64);
  let at = 2;
  for (const end of [32, 64]) {
    const length = der[at + 1];
    let number = der.slice(at + 2, at + 2 + length);
    const spare = number[0] === 0 && number.length > 1;
    if (der[at] !== 2 || length < 1 || number.length !== length) return undefined;
    if (number[0] > 127 || (spare && number[1] < 128)) return undefined; // negative, or not the shortest form
    if (spare) number = number.slice(1);
    if (number.length > 32) return undefined;
    raw.set(number, end - number.length);
    at += 2 + length;
  }
  return at === der.length ? raw : undefined;
}

// ------------------------------------------------------------------------------------------------------- signature

const ED25519_KEY = "302a300506032b6570032100";
const P256_KEY = "3059301306072a8648ce3d020106082a8648ce3d030107034200";
const P = 2n ** 255n - 19n;
/** The y of points of small order: under such a key anybody can sign anything. */
const SMALL_ORDER = [
  0n, 1n, P - 1n,
  2707385501144840649318225287225658788936804267575313519463743609750303021022n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
];

async function readKey(bytes) {
  const pem = /^\s*-----BEGIN PUBLIC KEY-----\s+([A-Za-z0-9+/=\s]+?)\s*-----END PUBLIC KEY-----\s*$/.exec(
    new TextDecoder("latin1").decode(bytes));
  if (!pem) refuse("the key", "one block -----BEGIN PUBLIC KEY----- is expected");
  const der = base64(pem[1].replace(/\s/g, ""));
  const id = await sha256(der);
  if (hex(der).startsWith(ED25519_KEY) && der.length === 44) {
    const y = BigInt(`0x${hex(der.slice(12).reverse())}`) & (2n ** 255n - 1n);
    if (y >= P || SMALL_ORDER.includes(y)) refuse("the key", "a point of large order is expected");
    const key = await crypto.subtle.importKey("spki", der, {name: "Ed25519"}, false, ["verify"]);
    return {id, verifies: (message, signature) => crypto.subtle.verify({name: "Ed25519"}, key, signature, message)};
  }
  if (hex(der).startsWith(P256_KEY) && der.length === 91) {
    const key = await crypto.subtle.importKey("spki", der, {name: "ECDSA", namedCurve: "P-256"}, false, ["verify"]);
    const rule = {name: "ECDSA", hash: "SHA-256"};
    return {id, verifies: async (message, signature) => {
      const raw = rawEcdsa(signature);
      return raw !== undefined && crypto.subtle.verify(rule, key, raw, message);
    }};
  }
  return refuse("the key", "an Ed25519 or P-256 key is expected");
}

async function checkSignature(envelope, keyFiles, pinned, report) {
  const ids = envelope.signatures.map((one) => one.keyid);
  if (keyFiles.length === 0) {
    report.add("signature", "not_checked", `by key ${ids.join(", ")}, or so it says: the signer's public key is needed`);
    return;
  }
  const head = new TextEncoder().encode(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${envelope.payload.length} `);
  const message = new Uint8Array(head.length + envelope.payload.length);
  message.set(head);
  message.set(envelope.payload, head.length);
  const good = [];
  const others = [];
  try {
    const keys = await Promise.all(keyFiles.map(readKey));
    for (const {keyid, signature} of envelope.signatures) {
      const key = keys.find((one) => one.id === keyid);
      if (!key) others.push(keyid);
      else if (await key.verifies(message, signature)) good.push(keyid);
      else refuse("altered", `the signature of key ${keyid} does not fit the content`);
    }
    const known = keys.map((one) => one.id).join(", ");
    if (good.length === 0) refuse("another key", `it is signed by ${ids.join(", ")}, given are ${known}`);
  } catch (e) {
    report.add("signature", "failed", e.message);
    return;
  }
  report.add("signature", "passed", `the content is as key ${good.join(", ")} signed it`);
  report.signature = pinned ? "pinned" : "beside";
  if (others.length > 0) {
    report.add("other signatures", "not_checked", `by ${others.join(", ")}, whose keys were not given`);
  }
  if (!pinned) {
    report.add("signer", "not_checked", "whose key it is must be learnt from the signer by another way than these files");
  }
}

// ------------------------------------------------------------------------------------------------------------ form

const KIND_RULES = {
  lambda: (x) => x >= 0, radius: (x) => x > 0, classes: (x) => x >= 2 && x <= 1000, knee: (x) => x > 0,
  most: (x) => x > 0, k: (x) => x >= 1, centred: () => true, margin: (x) => x > 0,
  domain: ([low, high]) => low < high, q: (x) => x >= 0 && x <= 1,
};

/** What a schema cannot say. */
function checkBeyondSchema(statement) {
  const names = statement.subject.map((one) => one.name);
  if (new Set(names).size < names.length) refuse("subject", "a file stands there once");
  const {day, model, retained, bound} = statement.predicate;
  const [year, month, date] = day.split("-").map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  if (!(date >= 1 && date <= days)) refuse("day", "there is no such day");
  for (const [name, value] of Object.entries(model.parameters)) {
    if (!KIND_RULES[name](value)) refuse(`model.parameters.${name}`, `${value} breaks the rule of its kind`);
  }
  if (model.parameters.k > model.features) refuse("model.parameters.k", "there are no more components than features");
  if (model.shells.some((one, i) => i > 0 && one <= model.shells[i - 1])) refuse("model.shells", "they increase");
  if (retained.rowsAtLeast !== undefined && /[1-9]/.test(String(BigInt(retained.rowsAtLeast)).slice(2))) {
    refuse("retained.rowsAtLeast", "two significant digits are expected");
  }
  const {n} = bound.inputs;
  if (n !== undefined && n !== retained.rowsAtLeast) refuse("bound.inputs.n", "it is rowsAtLeast");
}

function readStatement(payload, schema) {
  const {value, text: written} = JsonReader.read(payload);
  new Schema(schema).check(schema, value, "statement");
  if (canonical(value) !== written) refuse("the statement", "it is not in its one canonical form");
  const statement = plain(value);
  checkBeyondSchema(statement);
  return statement;
}

// ----------------------------------------------------------------------------------------------------------- files

async function checkFiles(statement, files, report) {
  const [parameters, ...served] = statement.subject;
  const absent = [];
  for (const one of [parameters, ...served]) {
    const file = files.get(one.name);
    const check = one === parameters ? "parameters" : `digest of ${one.name}`;
    if (!file) {
      absent.push(one.name);
    } else {
      const found = await sha256(file);
      const certified = one.digest.sha256;
      report.judge(check, () => [found === certified, `the file's SHA-256 is ${found}, certified is ${certified}`]);
    }
  }
  for (const name of files.keys()) {
    if (!statement.subject.some((one) => one.name === name)) {
      report.add(`digest of ${name}`, "failed", "no file of this name is certified");
    }
  }
  if (absent.length > 0) report.add("files", "not_checked", `certified and not given: ${absent.join(", ")}`);
  if (files.has(parameters.name)) checkReleased(statement.predicate, files.get(parameters.name), report);
}

/** Where the kind of a model has its released numbers. */
const RELEASED = {pca: "coordinates", softmax: "coordinates", quantile: "unit"};

function checkReleased(c, file, report) {
  let coordinates = [];
  const right = report.judge("released model", () => {
    const released = plain(JsonReader.read(file).value);
    const {kind, parameters} = c.model;
    const named = released[RELEASED[kind] ?? "weights"];
    coordinates = kind === "quantile" ? [named] : named;
    const same = (x, y) => JSON.stringify(x) === JSON.stringify(y);
    return [
      released.format === "lethe-model" && released.version === 1 && same(released.model, {kind, parameters}) &&
        released.schema.sha256 === c.model.schema.sha256 && released.columns.length === c.model.features &&
        coordinates.length === c.noise.dimension && coordinates.every((x) => typeof x === "number"),
      `it says to be a ${released.model.kind} of ${coordinates.length} numbers on ${released.columns.length} columns`,
    ];
  });
  const named = RELEASED[c.model.kind];
  if (right && named) { // what follows from the numbers is not computed here
    const words = `its '${named}' fits the certificate; that the rest of the file follows from it is for lethe verify`;
    Object.assign(report.checks.at(-1), {verdict: "not_checked", words});
  }
  report.judge("grid", () => {
    if (c.noise.calibration === "none") return [true, "a release without noise is on no grid"];
    const grid = fixed(2 ** c.noise.gridExponent);
    const isOn = (size) => size % grid === 0n && size / grid <= 2n ** 62n;
    const off = coordinates.findIndex((x) => !isOn(fixed(Math.abs(x))));
    return [off < 0, `${off < 0 ? "all numbers are multiples" : `number ${off} is no multiple`} of 2^${c.noise.gridExponent}`];
  });
}

const UNKNOWABLE = {
  "forgotten rows": "that they were in the training data, and that no copy is left elsewhere",
  "mean before noise": "that the declared method was carried out, beyond what the noise lets one see",
  "secrecy of the noise": "that it came from a secure source and was kept by nobody",
  "choice of parameters": "that they were not tuned on the forgotten rows",
  "order of events": "that requests were not made in the light of releases",
  "earlier releases": "what models released before this one tell",
};

const FOR_LETHE = {
  "global comparison": "a comparison that no promise rests on",
  "served files": "that the released parameters make them, byte for byte",
  "opening and commitment": "they need the auditors' opening and the retained rows",
  "constants on the rows": "they need the retained rows",
  "keys, time stamp, log": "validity of the key, time stamps and the log of certificates",
};

/**
 * Checks a certificate.
 *
 * @param given {certificate, keys, files, pinned}: bytes, a list of bytes, a map from names to bytes, and whether the
 *     keys came from the signer by another way
 */
async function verify(given, schema) {
  const report = new Report();
  let statement;
  try {
    if (given.certificate.length > LARGEST) refuse("the certificate", "it is larger than 16 MiB");
    const envelope = readEnvelope(given.certificate);
    await checkSignature(envelope, given.keys, given.pinned, report);
    statement = readStatement(envelope.payload, schema);
    report.add("form", "passed", `an envelope with a certificate of type ${statement.predicateType}`);
  } catch (e) {
    report.add("form", "failed", e.message);
    return report;
  }
  await checkFiles(statement, given.files, report);
  checkArithmetic(statement.predicate, report);
  Object.entries(FOR_LETHE).forEach(([check, words]) => report.add(check, "not_checked", `${words}: for lethe verify`));
  Object.entries(UNKNOWABLE).forEach(([check, words]) => report.add(check, "unknowable", words));
  report.statement = statement;
  return report;
}
