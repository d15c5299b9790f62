export interface LogLeak {
  /** The kind of secret, for example `a JWT`. */
  readonly kind: string;
  readonly line: string;
}

const FORMS: readonly (readonly [kind: string, form: RegExp])[] = [
  ['a JWT', /\beyJ[\w-]{8,}\.[\w-]{8,}/u],
  // 69 bytes in base64url of which the first is the version, 1; see services/auth, `tokens/refresh-token.ts`.
  ['a refresh token', /(?<![\w-])A[Q-Za-f][\w-]{90}(?![\w-])/u],
  ['an Authorization header', /\b(?:Bearer|Basic) [\w~+/.-]{16,}/iu],
  ['a password hash', /\$argon2(?:id|i|d)\$/u],
  ['a private key', /PRIVATE KEY-----|"d\\?":\s?\\?"[\w-]{20,}/u],
  ['a URL with a password', /\b[a-z]+:\/\/[^\s:@/"]*:[^\s:@/"]+@/u],
];

/** Shorter texts, such as the password `wrong`, are words that a log may contain for other reasons. */
const SHORTEST = 10;
/** Repeated letters and the like, which tests send everywhere to find the limits of lengths. */
const FEWEST_CHARACTERS = 6;

/**
 * The lines of a log (security#secrets-in-logs: none) that contain one of these secrets - plain, as JSON, in a URL or
 * in Base64 - or anything that has the form of a token, of an Authorization header, of a private key, of a password's
 * hash or of a URL with a password. Secrets of less than 10 characters, or of less than 6 different ones, are ignored.
 */
export function findLogLeaks(log: string, secrets: Iterable<string>): LogLeak[] {
  const spellings = [...new Set(secrets)].filter(isTelling).flatMap(spellingsOf);
  // Most logs contain none, and the fastest way to see that is without splitting them into lines.
  const suspects = new Set(spellings).values().filter((spelling) => log.includes(spelling));
  const found = [...suspects];
  return log.split('\n').flatMap((line) => {
    const forms = FORMS.filter(([, form]) => form.test(line)).map(([kind]) => kind);
    const kinds = found.some((secret) => line.includes(secret)) ? [...forms, 'a secret in use'] : forms;
    return kinds.map((kind) => ({ kind, line }));
  });
}

function isTelling(secret: string): boolean {
  return secret.length >= SHORTEST && new Set(secret).size >= FEWEST_CHARACTERS;
}

function spellingsOf(secret: string): string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
  ];
}
