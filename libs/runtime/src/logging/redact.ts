const SECRET_KEYS = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'client_secret',
  'password',
  'refresh_token',
  'access_token',
  'accessToken',
  'refreshToken',
  'clientSecret',
  'connectionString',
];
const CENSOR = '[redacted]';
const SECRET_KEY_SET: ReadonlySet<string> = new Set(SECRET_KEYS);

const KEYS = SECRET_KEYS.join('|');
const JSON_MEMBER = new RegExp(String.raw`(\\*")(${KEYS})\1\s*:\s*(?:\1(?:(?!\1)(?:\\.|[^\\]))*\1|[^\s,}\]{[]+)`, 'gi');
/**
 * Finds members whose value is a list or an object, in JSON within a text: everything up to the next quotation mark is
 * removed. `redactMembers` removes such members of the entry itself.
 */
const JSON_MEMBER_OF_MANY = new RegExp(String.raw`(\\+")(${KEYS})\1\s*:\s*[[{](?:\\.|[^"\\])*`, 'gi');
const FORM_MEMBER = new RegExp(String.raw`\b(${KEYS})=[^&\s"\\]+`, 'gi');
const BEARER = /\b(Bearer|Basic) [A-Za-z0-9._~+/=-]{8,}/gi;
const URL_CREDENTIALS = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s"'\\/@]+@/gi;
const SUSPICIOUS =
  /[Aa]uthorization|[Cc]ookie|[Ss]ecret|[Pp]assword|[Tt]oken|connectionString|[Bb]earer |[Bb]asic |:\/\//;

/** Removes secrets from one serialized log line, at any depth and inside texts. */
export function redactLine(line: string): string {
  // Nearly every line is clean, and one search is much cheaper than five replacements.
  if (!SUSPICIOUS.test(line)) return line;
  return line
    .replace(JSON_MEMBER, `$1$2$1:$1${CENSOR}$1`)
    .replace(JSON_MEMBER_OF_MANY, `$1$2$1:$1${CENSOR}$1`)
    .replace(FORM_MEMBER, `$1=${CENSOR}`)
    .replace(BEARER, `$1 ${CENSOR}`)
    .replace(URL_CREDENTIALS, `$1${CENSOR}@`);
}

/** Removes secrets that are objects or lists from an entry before it is logged. */
export function redactMembers(entry: Record<string, unknown>): Record<string, unknown> {
  let result = entry;
  for (const key in entry) {
    if (!SECRET_KEY_SET.has(key) || typeof entry[key] !== 'object') continue;
    if (result === entry) result = { ...entry };
    result[key] = CENSOR;
  }
  return result;
}
