/** A provider, or one of its uses with settings of its own. */
export type Provider = 'text' | 'image' | 'image-store' | 'sign-in' | 'database' | 'mail';

/**
 * `operator`: only settings or an account can end it. `text`, `file`: the user's own was read and refused.
 * `long`: text and result exceed the model. `spent`: all tokens went into reasoning. `failed`: it may pass.
 */
export type FaultKind = 'operator' | 'text' | 'file' | 'long' | 'spent' | 'busy' | 'timeout' | 'failed';

/** A fault and what ends it. Without `is`, only an operator can. */
export interface FaultRow {
  /** Matches "<status> <code> <type> <param> <message>" in lower case. */
  says: RegExp;
  is?: FaultKind;
  /** For operators; `{address}`, `{key}` and `{model}` are the names of the provider's settings. */
  advice?: string;
}

// biome-ignore format: a table has a row a line.
const network: readonly FaultRow[] = [
  { says: /407|proxy authentication/, advice: 'The outgoing proxy wants a sign-in: put user and password into HTTPS_PROXY.' },
  { says: /proxy response|err_proxy/, advice: 'The outgoing proxy refuses the connection: allow the address there, or name it in NO_PROXY.' },
  { says: /self.signed|unable.to.(get.issuer|get.local|verify)/, advice: 'An unknown authority signed its certificate: set NODE_EXTRA_CA_CERTS to a file with the authority.' },
  { says: /cert_has_expired|cert_not_yet|certificate (has expired|is not yet)/, advice: 'Its certificate is not valid now: renew it, or synchronise the clock of this machine.' },
  { says: /altname_invalid|wrong.version.number|err_ssl/, advice: 'It does not speak TLS by this name: check protocol, host and port in {address}.' },
  { says: /enotfound|eai_again|\bedns\b|getaddrinfo/, is: 'failed', advice: 'Its name is not found: check {address} and the name server.' },
  { says: /econnrefused/, is: 'failed', advice: 'Nothing listens there: start it, or check {address}.' },
  { says: /etimedout|enetunreach|ehostunreach|connect.?timeout|connection timeout/, is: 'timeout', advice: 'It cannot be reached: check {address} and the firewall, or set HTTPS_PROXY for https.' },
];

/** Responses of servers in between, and of all providers by HTTP. */
// biome-ignore format: a table has a row a line.
const between: readonly FaultRow[] = [
  { says: /cf-mitigated|web page.{0,20}(just a moment|attention required)/, advice: 'A protection against robots wants a browser: exempt this server from it.' },
  { says: /^(408|504|522|524) /, is: 'timeout' },
  { says: /^413 .*web page/, advice: 'A proxy in front of it refuses bodies of this size: raise its limit.' },
  { says: /^(200|3\d\d|40[45]) .*(web page|another api)/, advice: 'Its response is of another API: check {address}, which usually ends with /v1 for models.' },
  { says: /stale request|timestamp.{0,30}(old|expired|skew)/, advice: 'The clock of this machine is wrong: synchronise it (NTP).' },
];

// biome-ignore format: a table has a row a line.
const models: readonly FaultRow[] = [
  { says: /request too large.*(limit|requested)/, is: 'long' },
  // A rate limit often mentions payment, but a used-up quota names no wait.
  { says: /^429 (?!.*insufficient_quota).*(rate.?limit|too many requests|wait$)/, is: 'busy' },
  { says: /could not finish the message|model output limit was reached/, is: 'spent' },
  { says: /data policy|guardrail restriction|privacy settings/, advice: 'The privacy settings of the account exclude the model: allow it there, or change {model}.' },
  { says: /content.?(filter|polic|risk|exists)|content violates|moderation|flagged|inappropriate|safety|recitation|prohibited|data_inspection|high risk|usage (guideline|polic)|responsible.?ai/, is: 'text' },
  { says: /must be verified|verify organi[sz]ation/, advice: 'OpenAI gives the model only to verified organisations: verify yours (platform.openai.com/settings/organization/general), or change {model}.' },
  { says: /(location|country|region|territory).{0,40}not (supported|available)/, advice: 'It does not serve the country of this server: use another provider, or a server elsewhere.' },
  { says: /\bip\b.{0,40}not.{0,4}(authori[sz]ed|allowed|permitted)|ip_not/, advice: 'The account does not accept the IP address of this server: allow it there.' },
  { says: /api.?versions?\b/, advice: 'It wants another version of its API: set ?api-version=… in {address}.' },
  { says: /inference profile|on-demand throughput/, advice: 'Set {model} to the id of an inference profile that contains the model.' },
  { says: /context.?(length|window|size)|reduce the length|max_model_len|tokens.{0,20}\+.{0,20}_tokens/, is: 'long' },
  { says: /max(_\w+)?_tokens.{0,60}(too |must|exceed|support|maximum|less)|(unknown|unsupported|unrecogni[sz]ed|invalid|extra|unexpected).{0,10}(parameter|field|argument|value|input|keyword|name)|extra_forbidden|(parameter|field|argument|size|seed|'n').{0,40}(not (supported|allowed|permitted)|unsupported)|size must|cannot find field/, advice: 'It refuses a field of the request: check OPENAI_TOKEN_FIELD, and OPENAI_IMAGE_SIZES for images.' },
  { says: /(prompt|input|request|message)\w*.{0,30}(too (long|large)|exceeds? )|too many (input |prompt )?tokens|maximum.{0,20}tokens|above_max_length/, is: 'long' },
  { says: /^402 |insufficient.?(quota|fund)|billing|payment|balance|credits|arrear|overdue|budget/, advice: 'It wants to be paid: check balance, budget and limits of the account of {key}.' },
  { says: /^(429|503|529) |overloaded|at capacity|is busy|rate.?limit|too many requests|resource.?exhausted/, is: 'busy' },
  { says: /more system memory|out of memory|(failed|could not|unable) to load/, advice: 'It cannot load the model, which may be too large for its machine.' },
  { says: /roles must alternate|roles are supported|system role/, advice: 'The template of the model refuses the conversation: give the server another template or model.' },
  { says: /model.{0,80}(not (found|exist|available|loaded|supported)|unknown|decommission|deprecat)|(unknown|invalid|no|no such|not a valid) models?\b|model_?not_?found|deployment.?not.?found|no endpoints found/, advice: 'It does not have the model, or has not loaded it: check {model}.' },
  { says: /^40[13] |api.?key|unauthori[sz]ed|authentication/, advice: 'It does not accept the key: check {key} and what it may use.' },
];

/** The messages of the header `X-Cld-Error` and of the upload API (cloudinary.com/documentation). */
// biome-ignore format: a table has a row a line.
const imageStore: readonly FaultRow[] = [
  { says: /add-?on/, advice: 'An add-on is missing or used up: see Settings, Add-ons in its console.' },
  { says: /transformation.{0,80}not allowed|strict|unsigned|untrusted/, advice: 'The account forbids the transformation: see Settings, Security, Strict transformations in its console.' },
  { says: /disabled|usage limit|inactive|suspended|exceeded your/, advice: 'The account is disabled or used up: see Settings, Account in its console.' },
  { says: /signature|api_secret|api.?key|cloud.?name|unauthori[sz]ed/, advice: 'Name, key and secret do not belong together: copy CLOUDINARY_URL again from Settings, API Keys.' },
  { says: /\bacl\b|deny|restricted|^403 /, advice: 'The account restricts delivery: see Settings, Security in its console.' },
  { says: /^400 .*(invalid image|file size|too large|unsupported|corrupt|megapixel|image (file|size|is)|dimension|resolution)/, is: 'file' },
  { says: /^(420|429) /, is: 'busy' },
  { says: /^423 /, is: 'timeout' },
  { says: /content type|redirect|not at a public address|not reached by https/, advice: 'Another server answers for it: check CLOUDINARY_URL and the proxies between.' },
];

// biome-ignore format: a table has a row a line.
const signIn: readonly FaultRow[] = [
  { says: /^429 /, is: 'busy' },
  { says: /billing|subscription|feature/, advice: 'Its plan lacks this: see Billing in the dashboard.' },
  { says: /host_invalid|publishable/, advice: 'Check CLERK_PUBLISHABLE_KEY and the domain in the dashboard.' },
  { says: /^40[13] /, advice: 'Check CLERK_SECRET_KEY: see API keys in the dashboard.' },
];

// biome-ignore format: a table has a row a line.
const database: readonly FaultRow[] = [
  { says: /selection timed out/, advice: 'It does not respond: check that it runs and does not hang, and the network.' },
  { says: /retryable writes/, advice: 'Add retryWrites=false to MONGODB_URI.' },
  { says: /authentication failed|bad auth|authenticationfailed/, advice: 'Check user, password and authSource in MONGODB_URI.' },
  { says: /^13 |not authori[sz]ed/, advice: 'Give the user of MONGODB_URI the role readWrite on its database.' },
  { says: /^14031 |space quota|disk space/, advice: 'Free or add space on its disk.' },
  { says: /wire version|^(59|115|303) |commandnotfound/, advice: 'It lacks a command of MongoDB 6: upgrade it, or use another service.' },
  { says: /^16500 |^462 /, is: 'busy' },
];

// biome-ignore format: a table has a row a line.
const mail: readonly FaultRow[] = [
  { says: /eauth|enoauth|^53[0458] /, advice: 'Check user and password in SMTP_URL, percent-encoded; some providers want a password for apps.' },
  { says: /etls|starttls|^454 /, advice: 'It offers no TLS there: use smtps://…:465 in SMTP_URL.' },
  { says: /^5\d\d .*(mail from|sender|verified)/, advice: 'It refuses the sender: check MAIL_FROM and its domain.' },
  { says: /^4\d\d /, is: 'busy' },
];

// biome-ignore format: a table has a row a line.
const responses: readonly FaultRow[] = [
  { says: /^(301|302|303|307|308|404|405) /, advice: 'It has nothing there: check {address}.' },
  { says: /^(409|425|429) /, is: 'failed' },
  { says: /^4\d\d /, advice: 'It refuses the request.' },
];

/** The rows of each provider. The first that matches counts: many send the status 400 for all faults. */
export const faultRows: Readonly<Record<Provider, readonly FaultRow[]>> = {
  text: [...network, ...between, ...models, ...responses],
  image: [...network, ...between, ...models, ...responses],
  'image-store': [...network, ...between, ...imageStore, ...responses],
  'sign-in': [...network, ...between, ...signIn, ...responses],
  database: [...network, ...database],
  mail: [...network, ...mail],
};
