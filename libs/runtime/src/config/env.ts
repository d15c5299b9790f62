import { accessSync, constants, readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';
import { nonEmpty } from './non-empty.js';
import {
  parseAddress,
  parseBoolean,
  parseBytes,
  parseDuration,
  parseInteger,
  parseNetworks,
  parseKeys,
  parseOrigins,
  parseRatio,
  parseUrl,
  type Parsed,
} from './parse-value.js';

export interface Defaulted<T> {
  readonly default?: T;
}

/**
 * Keys of 32 bytes. The first one signs or encrypts, all of them verify or decrypt, so that a key can be replaced while
 * data of the previous one is in use.
 */
export type Keys = readonly [Buffer, ...Buffer[]];

export interface StoreAddress {
  /** With the password, or without one. */
  readonly url: string;
  /** A file with the password, to be read for each new connection, so that it can be replaced in a running process. */
  readonly passwordFile: string | undefined;
}

/** Bounds of a whole number, both included. */
export interface IntegerOptions extends Defaulted<number> {
  readonly min?: number;
  readonly max?: number;
}

/**
 * Reads one process's settings from the environment. Names come without the prefix that `readConfig` was given. An
 * empty variable counts as absent; an absent variable without default is a fault. Methods never throw: they record a
 * fault and return a harmless placeholder, and `readConfig` throws all faults together.
 */
export interface EnvReader {
  string(name: string, options?: Defaulted<string>): string;
  optionalString(name: string): string | undefined;
  integer(name: string, options?: IntegerOptions): number;
  /** A TCP port, 0 (any free one) to 65535. */
  port(name: string, options?: Defaulted<number>): number;
  /** Milliseconds, written as `250`, `250ms`, `5s`, `2m`, `12h` or `30d`. */
  duration(name: string, options?: Defaulted<number>): number;
  /** Bytes, written as `1024`, `64KiB` or `1MiB`. */
  bytes(name: string, options?: Defaulted<number>): number;
  /**
   * A base address of http or https: normalized, without query and without a trailing slash, so that paths can be
   * appended.
   */
  url(name: string, options?: Defaulted<string>): string;
  choice<const T extends string>(name: string, choices: readonly [T, ...T[]], options?: Defaulted<T>): T;
  boolean(name: string, options?: Defaulted<boolean>): boolean;
  /** A share, 0 to 1. */
  ratio(name: string, options?: Defaulted<number>): number;
  /**
   * The content of NAME, or of the file that NAME_FILE names (one final newline dropped); exactly one of them must be
   * set.
   */
  secret(name: string): string;
  /** The same, but optional. */
  optionalSecret(name: string): string | undefined;
  /**
   * The secret NAME_URL, and NAME_PASSWORD_FILE, a file with the password that the URL then must not contain. The file
   * is not read here; it only has to exist.
   */
  storeAddress(name: string): StoreAddress;
  /** The same, but optional. */
  optionalStoreAddress(name: string): StoreAddress | undefined;
  file(name: string): string;
  /** The same, but optional. */
  optionalFile(name: string): string | undefined;
  /** Text that contains this part once. */
  pattern(name: string, part: string, options?: Defaulted<string>): string;
  /** A secret with keys of 32 bytes in base64url, separated by commas; see `Keys` for their order. */
  keys(name: string): Keys;
  /** `host:port`, or several of them separated by commas. */
  address(name: string, options?: Defaulted<string>): string;
  /** Addresses and networks such as `10.0.0.0/8` or `fd00::/8`, separated by commas; none when absent. */
  networks(name: string): readonly string[];
  /** Origins of web pages such as `https://app.example`, separated by commas, or `*` alone; none when absent. */
  origins(name: string): readonly string[];
  /** Entries separated by commas; `parse` returns undefined for a fault. None when absent. @param expected for the fault */
  list<T>(name: string, expected: string, parse: (entry: string) => T | undefined): readonly T[];
  /** Reads variables of another prefix; their faults are reported with all others. */
  withPrefix(prefix: string): EnvReader;
}

/**
 * Reads the complete configuration once, at the start of a process: `readConfig('CRM_RECORDS_', (env) => ({ grpcPort:
 * env.port('GRPC_PORT', { default: 50051 }) }))`. The result is frozen.
 * @throws ConfigError with every fault found.
 */
export function readConfig<T extends object>(
  prefix: string,
  read: (env: EnvReader) => T,
  source: NodeJS.ProcessEnv = process.env,
): Readonly<T> {
  const faults: string[] = [];
  let config: T | undefined;
  try {
    config = read(createReader(prefix, source, faults));
  } catch (error) {
    // A placeholder may have made the caller fail; the recorded faults are then the explanation.
    if (faults.length === 0) throw error;
  }
  if (faults.length > 0 || config === undefined) throw new ConfigError(faults);
  return Object.freeze(config);
}

function createReader(prefix: string, source: NodeJS.ProcessEnv, faults: string[]): EnvReader {
  const textOf = (name: string): string | undefined => nonEmpty(source[prefix + name]);

  function value<T>(name: string, parse: (text: string) => Parsed<T>, fallback: T | undefined, placeholder: T): T {
    const text = textOf(name);
    if (text === undefined && fallback !== undefined) return fallback;
    const parsed = parse(text ?? '');
    if (text !== undefined && 'value' in parsed) return parsed.value;
    const expected = 'expected' in parsed ? parsed.expected : 'a value';
    const problem = text === undefined ? 'is not set' : `is ${JSON.stringify(text)}`;
    faults.push(`${prefix}${name} ${problem}; expected ${expected}`);
    return fallback ?? placeholder;
  }

  function optionalSecret(name: string): string | undefined {
    const text = textOf(name);
    const file = textOf(`${name}_FILE`);
    if (text !== undefined && file !== undefined) {
      faults.push(`${prefix}${name} and ${prefix}${name}_FILE are both set; expected exactly one of them`);
      return '';
    }
    if (file === undefined) return text;
    try {
      const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (content === '') faults.push(`${prefix}${name}_FILE names an empty file; expected the secret in it`);
      return content;
    } catch (error) {
      noteUnreadable(`${name}_FILE`, error);
      return '';
    }
  }

  function noteUnreadable(name: string, error: unknown): void {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown reason';
    faults.push(`${prefix}${name} names a file that cannot be read (${reason}); expected a readable file`);
  }

  function optionalFile(name: string): string | undefined {
    const file = textOf(name);
    if (file === undefined) return undefined;
    try {
      accessSync(file, constants.R_OK);
    } catch (error) {
      noteUnreadable(name, error);
    }
    return file;
  }

  function storeAddress(name: string, url: string): StoreAddress {
    const passwordFile = optionalFile(`${name}_PASSWORD_FILE`);
    if (passwordFile !== undefined && URL.parse(url)?.password !== '') {
      const expected = `a URL without password, for it is in ${prefix}${name}_PASSWORD_FILE`;
      faults.push(`${prefix}${name}_URL has a password or is no URL; expected ${expected}`);
    }
    return { url, passwordFile };
  }

  function secret(name: string): string {
    const found = optionalSecret(name);
    if (found === undefined) faults.push(`${prefix}${name} is not set; expected it or ${prefix}${name}_FILE`);
    return found ?? '';
  }

  return {
    string: (name, options) => value(name, anyText, options?.default, ''),
    optionalString: textOf,
    integer: (name, options = {}) => {
      const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options;
      return value(name, (text) => parseInteger(text, min, max), options.default, 0);
    },
    port: (name, options) => value(name, (text) => parseInteger(text, 0, 65_535), options?.default, 0),
    duration: (name, options) => value(name, parseDuration, options?.default, 0),
    bytes: (name, options) => value(name, parseBytes, options?.default, 0),
    url: (name, options) => value(name, parseUrl, options?.default, 'http://unset.invalid'),
    choice: <const T extends string>(name: string, choices: readonly [T, ...T[]], options?: Defaulted<T>) =>
      value(name, (text) => parseChoice(text, choices), options?.default, choices[0]),
    boolean: (name, options) => value(name, parseBoolean, options?.default, false),
    ratio: (name, options) => value(name, parseRatio, options?.default, 0),
    optionalSecret,
    secret,
    storeAddress: (name) => storeAddress(name, secret(`${name}_URL`)),
    optionalStoreAddress: (name) => {
      const url = optionalSecret(`${name}_URL`);
      if (url === undefined) return undefined;
      if (URL.parse(url) === null) faults.push(`${prefix}${name}_URL is no URL; expected one`);
      return storeAddress(name, url);
    },
    file: (name) => optionalFile(name) ?? value(name, () => ({ expected: 'a readable file' }), undefined, ''),
    optionalFile,
    pattern: (name, part, options) => value(name, (text) => parsePattern(text, part), options?.default, part),
    keys: (name) => {
      const text = secret(name);
      const parsed = parseKeys(text);
      if ('value' in parsed) return parsed.value;
      // A missing text has its own fault already.
      if (text !== '') faults.push(`${prefix}${name} does not hold a key; expected ${parsed.expected}`);
      return [Buffer.alloc(32)];
    },
    address: (name, options) => value(name, parseAddress, options?.default, 'unset.invalid:1'),
    networks: (name) => value(name, parseNetworks, [], []),
    origins: (name) => value(name, parseOrigins, [], []),
    list: <T>(name: string, expected: string, parse: (entry: string) => T | undefined) =>
      value(name, (text) => parseList(text, expected, parse), [], []),
    withPrefix: (other) => createReader(other, source, faults),
  };
}

function anyText(text: string): Parsed<string> {
  return text === '' ? { expected: 'text' } : { value: text };
}

function parseList<T>(text: string, expected: string, parse: (entry: string) => T | undefined): Parsed<readonly T[]> {
  const entries = text.split(',').map((entry) => parse(entry.trim()));
  const value = entries.filter((entry) => entry !== undefined);
  return value.length === entries.length ? { value } : { expected };
}

function parsePattern(text: string, part: string): Parsed<string> {
  return text.split(part).length === 2 ? { value: text } : { expected: `text with one ${part} in it` };
}

function parseChoice<T extends string>(text: string, choices: readonly T[]): Parsed<T> {
  const value = choices.find((choice) => choice === text);
  return value === undefined ? { expected: `one of ${choices.join(', ')}` } : { value };
}
