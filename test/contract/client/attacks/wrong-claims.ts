import type { Changes } from './stolen-key.js';

/** A title, changes of the claims, and changes of the header. */
export type WrongToken = readonly [title: string, claims: Changes, header?: Changes];

const REQUIRED = ['iss', 'aud', 'exp', 'iat', 'jti', 'client_id', 'sub'] as const;

/** The largest tolerated difference of clocks, and one that is refused, in seconds (security#clock-skew). */
export const TOLERATED_SECONDS = 30;
export const REFUSED_SECONDS = 35;

/** Seconds since the epoch. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** Well-signed tokens that no service may accept (security#claims; RFC 9068 section 4, RFC 8725 section 3). */
export const WRONG_TOKENS: readonly WrongToken[] = [
  ...REQUIRED.flatMap((name): WrongToken[] => [
    [`no ${name}`, { [name]: undefined }],
    ...[null, '', {}, []].map((value): WrongToken => [`${name} ${JSON.stringify(value)}`, { [name]: value }]),
  ]),
  ...['iss', 'client_id', 'sub', 'jti', 'aud'].map((name): WrongToken => [`${name} 7`, { [name]: 7 }]),
  ...['exp', 'iat', 'nbf'].map((name): WrongToken => [`${name} as text`, { [name]: String(now() + 3600) }]),
  ['another issuer', { iss: 'https://somebody.example' }],
  ['the issuer with a slash', { iss: 'http://127.0.0.1/' }],
  ['a list of issuers', { iss: ['https://somebody.example'] }],
  ['another audience', { aud: 'other-api' }],
  ['other audiences', { aud: ['other-api', 'crm-api2', 'CRM-API'] }],
  ['scopes as a list', { scope: ['standard:read'] }],
  ['scopes as a number', { scope: 1 }],
  ['no typ', {}, { typ: undefined }],
  ...['', 'JWT', 'jwt', 'id+jwt', 'logout+jwt', 'rt+jwt', 'at+jwtx', 1, null].map((typ): WrongToken => {
    return [`typ ${JSON.stringify(typ)}`, {}, { typ }];
  }),
  ['an algorithm other than that of the key', {}, { alg: 'RS512' }],
  ['a critical header', {}, { crit: ['exp'], exp: 1 }],
  ['a payload that is not encoded', {}, { crit: ['b64'], b64: false }],
];

/** The claims of tokens whose clock is off by this many seconds, each in one claim, and the code of the refusal. */
export function skewed(seconds: number): readonly (readonly [string, Changes, number])[] {
  return [
    ['exp', { exp: now() - seconds }, 8503],
    ['nbf', { nbf: now() + seconds }, 8502],
    ['iat', { iat: now() + seconds }, 8502],
  ];
}
