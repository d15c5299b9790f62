import { isIP } from 'node:net';
import { nonEmpty } from './non-empty.js';

/** The result of reading one setting's text: a value, or what was expected instead. */
export type Parsed<T> = { readonly value: T } | { readonly expected: string };

const KEY_BYTES = 32;
const DURATION_UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const BYTE_UNITS: Readonly<Record<string, number>> = {
  B: 1,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
};

/** A whole number in decimal, within inclusive bounds. */
export function parseInteger(text: string, min: number, max: number): Parsed<number> {
  const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= min && value <= max) return { value };
  return { expected: `a whole number${boundsText(min, max)}` };
}

/** A time span such as `250` or `250ms`, `5s`, `2m`, `12h`, `30d`; returns milliseconds. */
export function parseDuration(text: string): Parsed<number> {
  return parseUnits(text, DURATION_UNITS, 'ms', 'a duration such as 250ms, 5s, 2m, 12h or 30d');
}

/** A size such as `1024`, `64KiB`, `1MiB`; returns bytes. */
export function parseBytes(text: string): Parsed<number> {
  return parseUnits(text, BYTE_UNITS, 'B', 'a size such as 1024, 64KiB or 1MiB');
}

/** Addresses and networks (RFC 4632 section 3.1), separated by commas; a network of all addresses is refused. */
export function parseNetworks(text: string): Parsed<readonly string[]> {
  const value = text.split(',').map((each) => each.trim());
  if (value.every(isNetwork)) return { value };
  return { expected: 'addresses or networks such as 10.0.0.0/8 or fd00::/8, separated by commas' };
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (most === 0 || address.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}

/** Origins as browsers send them (RFC 6454 section 6.2), separated by commas, or `*` alone. */
export function parseOrigins(text: string): Parsed<readonly string[]> {
  const value = text.split(',').map((each) => each.trim());
  if (text.trim() === '*' || value.every(isOrigin)) return { value };
  return { expected: 'origins such as https://app.example, separated by commas and without a final slash, or * alone' };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.origin === text && !text.includes('*');
}

/** A base URL: absolute, http or https, without query and fragment; trailing slashes are removed. */
export function parseUrl(text: string): Parsed<string> {
  const url = URL.parse(text);
  const isBase = (url?.protocol === 'https:' || url?.protocol === 'http:') && url.search === '' && url.hash === '';
  return isBase
    ? { value: url.href.replace(/\/+$/, '') }
    : { expected: 'an absolute URL such as https://crm.example.org' };
}

/** `host:port`, an IPv6 host in brackets; or several of them separated by commas. */
export function parseAddress(text: string): Parsed<string> {
  const isAddress = (one: string): boolean => {
    const match = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+):(\d{1,5})$/.exec(one);
    const port = Number(match?.[1]);
    return port >= 1 && port <= 65_535;
  };
  return text.split(',').every(isAddress) ? { value: text } : { expected: 'host:port' };
}

/** `true`/`false`, also `1`/`0`. */
export function parseBoolean(text: string): Parsed<boolean> {
  if (text === 'true' || text === '1') return { value: true };
  if (text === 'false' || text === '0') return { value: false };
  return { expected: 'true or false' };
}

/** A share, such as `0.05`. */
export function parseRatio(text: string): Parsed<number> {
  const value = /^\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  return value <= 1 ? { value } : { expected: 'a number from 0 to 1' };
}

/** Keys of 32 bytes in base64url, separated by commas. */
export function parseKeys(text: string): Parsed<readonly [Buffer, ...Buffer[]]> {
  const [first, ...rest] = text.split(',').map((part) => Buffer.from(part.trim(), 'base64url'));
  if (first !== undefined && [first, ...rest].every(({ length }) => length === KEY_BYTES)) {
    return { value: [first, ...rest] };
  }
  return { expected: '32 bytes in base64url, or several such keys separated by commas' };
}

function parseUnits(
  text: string,
  units: Readonly<Record<string, number>>,
  defaultUnit: string,
  expected: string,
): Parsed<number> {
  const match = /^(\d{1,15})([A-Za-z]*)$/.exec(text);
  const unit = units[nonEmpty(match?.[2]) ?? defaultUnit];
  const value = Number(match?.[1]) * (unit ?? Number.NaN);
  return Number.isSafeInteger(value) ? { value } : { expected };
}

function boundsText(min: number, max: number): string {
  if (min > Number.MIN_SAFE_INTEGER && max < Number.MAX_SAFE_INTEGER) return ` from ${min} to ${max}`;
  if (min > Number.MIN_SAFE_INTEGER) return ` of at least ${min}`;
  return max < Number.MAX_SAFE_INTEGER ? ` of at most ${max}` : '';
}
