import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ConfigError } from './config-error.js';
import { readConfig, type EnvReader } from './env.js';

const KEY_TEXT = Buffer.alloc(32, 1).toString('base64url');
const folder = mkdtempSync(join(tmpdir(), 'crm-env-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function read<T>(source: NodeJS.ProcessEnv, pick: (env: EnvReader) => T): T {
  return readConfig('CRM_X_', (env) => ({ value: pick(env) }), source).value;
}

function faultsOf(source: NodeJS.ProcessEnv, pick: (env: EnvReader) => unknown): readonly string[] {
  try {
    read(source, pick);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('freezes the result', () => {
    expect(Object.isFrozen(readConfig('CRM_X_', (env) => ({ port: env.port('PORT') }), { CRM_X_PORT: '80' }))).toBe(
      true,
    );
  });

  it('reports all faults at once, with name, value and expected format', () => {
    const source = { CRM_X_PORT: '70000', CRM_X_DELAY: 'soon', CRM_X_LEVEL: 'loud', CRM_X_EMPTY: '' };
    const faults = faultsOf(source, (env) => [
      env.port('PORT'),
      env.duration('DELAY', { default: 1 }),
      env.choice('LEVEL', ['info', 'warn']),
      env.string('EMPTY'),
      env.url('URL'),
      env.address('PEER'),
      env.boolean('FLAG'),
      env.secret('KEY'),
    ]);
    expect(faults).toStrictEqual([
      'CRM_X_PORT is "70000"; expected a whole number from 0 to 65535',
      'CRM_X_DELAY is "soon"; expected a duration such as 250ms, 5s, 2m, 12h or 30d',
      'CRM_X_LEVEL is "loud"; expected one of info, warn',
      'CRM_X_EMPTY is not set; expected text',
      'CRM_X_URL is not set; expected an absolute URL such as https://crm.example.org',
      'CRM_X_PEER is not set; expected host:port',
      'CRM_X_FLAG is not set; expected true or false',
      'CRM_X_KEY is not set; expected it or CRM_X_KEY_FILE',
    ]);
  });

  it('rethrows an error of the caller when no variable is at fault', () => {
    const defect = new Error('defect');
    expect(() =>
      readConfig(
        'CRM_X_',
        () => {
          throw defect;
        },
        {},
      ),
    ).toThrow(defect);
  });

  it('reports its faults instead of an error that a placeholder causes', () => {
    expect(faultsOf({}, (env) => Buffer.alloc(env.string('TEXT').length - 1))).toHaveLength(1);
  });
});

describe('EnvReader', () => {
  it.each<[string, number]>([
    ['250', 250],
    ['250ms', 250],
    ['5s', 5_000],
    ['2m', 120_000],
    ['12h', 43_200_000],
    ['30d', 2_592_000_000],
    ['0', 0],
  ])('reads the duration %s', (text, expected) => {
    expect(read({ CRM_X_D: text }, (env) => env.duration('D'))).toBe(expected);
  });

  it.each(['5 s', '-1s', '1.5s', 's', '5S', '5y', '99999999999999d'])('rejects the duration %j', (text) => {
    expect(faultsOf({ CRM_X_D: text }, (env) => env.duration('D'))).toHaveLength(1);
  });

  it.each<[string, number]>([
    ['1024', 1024],
    ['64KiB', 65_536],
    ['1MiB', 1_048_576],
    ['2GiB', 2_147_483_648],
  ])('reads the size %s', (text, expected) => {
    expect(read({ CRM_X_B: text }, (env) => env.bytes('B'))).toBe(expected);
  });

  it.each(['1kb', '1MB', 'x', '1e3'])('rejects the size %j', (text) => {
    expect(faultsOf({ CRM_X_B: text }, (env) => env.bytes('B'))).toHaveLength(1);
  });

  it.each(['1.5', '1e3', '0x10', ' 1', '11', '0', '9007199254740993'])(
    'rejects %j as a number from 1 to 10',
    (text) => {
      expect(faultsOf({ CRM_X_N: text }, (env) => env.integer('N', { min: 1, max: 10 }))).toStrictEqual([
        `CRM_X_N is "${text}"; expected a whole number from 1 to 10`,
      ]);
    },
  );

  it.each(['db:5432', '127.0.0.1:1', '[::1]:50051', 'records.crm.svc:50051', 'a:1,[::1]:2'])(
    'reads the address %s',
    (text) => {
      expect(read({ CRM_X_A: text }, (env) => env.address('A'))).toBe(text);
    },
  );

  it.each(['db', 'db:', ':5432', 'db:0', 'db:70000', 'http://db:1', '::1:5', 'a:1,', 'a:1,b'])(
    'rejects the address %j',
    (text) => {
      expect(faultsOf({ CRM_X_A: text }, (env) => env.address('A'))).toHaveLength(1);
    },
  );

  it('uses defaults, falsy ones included, and treats an empty variable as absent', () => {
    const source = { CRM_X_N: '', CRM_X_F: '' };
    expect(
      read(source, (env) => [env.integer('N', { default: 0 }), env.boolean('F', { default: false })]),
    ).toStrictEqual([0, false]);
    expect(read({}, (env) => env.url('U', { default: 'http://a.example' }))).toBe('http://a.example');
    expect(read({}, (env) => [env.optionalString('S'), env.optionalSecret('K')])).toStrictEqual([undefined, undefined]);
  });

  it('reads a secret from its variable or from the named file', () => {
    const file = join(folder, 'key');
    writeFileSync(file, 's3cret\n');
    expect(read({ CRM_X_KEY: 'plain' }, (env) => env.secret('KEY'))).toBe('plain');
    expect(read({ CRM_X_KEY_FILE: file }, (env) => env.secret('KEY'))).toBe('s3cret');
  });

  it('reads one or several keys, in either base64 alphabet', () => {
    const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 0xff)];
    const texts = [first, second].map((key) => key.toString('base64url'));
    expect(read({ CRM_X_KEY: texts[0] }, (env) => env.keys('KEY'))).toEqual([first]);
    expect(read({ CRM_X_KEY: texts.join(', ') }, (env) => env.keys('KEY'))).toEqual([first, second]);
    const inBase64 = [first, second].map((key) => key.toString('base64')).join();
    expect(read({ CRM_X_KEY: inBase64 }, (env) => env.keys('KEY'))).toEqual([first, second]);
    expect(faultsOf({}, (env) => env.keys('KEY'))).toEqual(['CRM_X_KEY is not set; expected it or CRM_X_KEY_FILE']);
  });

  it.each([
    ['text', 'canary'],
    ['a key that is a byte short', KEY_TEXT.slice(0, -1)],
    ['a key that is a byte long', Buffer.alloc(33).toString('base64url')],
    ['text next to a key', `${KEY_TEXT},canary`],
    ['an empty entry next to a key', `${KEY_TEXT},`],
  ])('rejects %s as keys without revealing the value', (_what, text) => {
    expect(faultsOf({ CRM_X_KEY: text }, (env) => env.keys('KEY'))).toEqual([
      'CRM_X_KEY does not hold a key; expected 32 bytes in base64url, or several such keys separated by commas',
    ]);
  });

  it('rejects a secret that is given twice, empty or missing from its file, without revealing it', () => {
    const empty = join(folder, 'empty');
    writeFileSync(empty, '\n');
    const faults = [
      ...faultsOf({ CRM_X_KEY: 'canary', CRM_X_KEY_FILE: '/x' }, (env) => env.secret('KEY')),
      ...faultsOf({ CRM_X_KEY_FILE: empty }, (env) => env.secret('KEY')),
      ...faultsOf({ CRM_X_KEY_FILE: join(folder, 'none') }, (env) => env.secret('KEY')),
    ];
    expect(faults).toHaveLength(3);
    expect(faults.join()).not.toContain('canary');
    expect(faults[2]).toContain('ENOENT');
  });
});

describe('networks', () => {
  it.each([
    ['10.0.0.0/8', ['10.0.0.0/8']],
    [' 10.0.0.1 ,fd00::/8, 2001:db8::1/128', ['10.0.0.1', 'fd00::/8', '2001:db8::1/128']],
    ['', []],
  ])('reads %j', (text, networks) => {
    expect(read({ CRM_X_NETS: text }, (env) => env.networks('NETS'))).toEqual(networks);
  });

  it.each([
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'loopback',
    '10.0.0.1,',
    'fe80::1%eth0',
    '10/8',
  ])('rejects %j', (text) => {
    expect(faultsOf({ CRM_X_NETS: text }, (env) => env.networks('NETS'))).toEqual([
      expect.stringContaining('CRM_X_NETS is'),
    ]);
  });

  it.each([
    ['*', ['*']],
    ['https://app.example', ['https://app.example']],
    [' https://app.example , http://localhost:5173', ['https://app.example', 'http://localhost:5173']],
    ['', []],
  ])('reads the origins %j', (text, origins) => {
    expect(read({ CRM_X_ORIGINS: text }, (env) => env.origins('ORIGINS'))).toEqual(origins);
  });

  // Browsers send an origin in lower case, without a default port and without a path.
  it.each([
    'app.example',
    'https://app.example/',
    'https://app.example/x',
    'https://App.example',
    'https://app.example:443',
    'https://*.example',
    'https://me@app.example',
    'ftp://app.example',
    'null',
    'https://app.example,*',
    'https://app.example,',
  ])('rejects the origins %j', (text) => {
    expect(faultsOf({ CRM_X_ORIGINS: text }, (env) => env.origins('ORIGINS'))).toEqual([
      expect.stringContaining('CRM_X_ORIGINS is'),
    ]);
  });

  it('reads a list of entries separately', () => {
    const even = (entry: string): number | undefined => (Number(entry) % 2 === 0 ? Number(entry) : undefined);
    const pick = (env: EnvReader): readonly number[] => env.list('LIST', 'even numbers', even);
    expect(read({ CRM_X_LIST: '2, 4' }, pick)).toEqual([2, 4]);
    expect(read({}, pick)).toEqual([]);
    expect(faultsOf({ CRM_X_LIST: '2,3' }, pick)).toEqual(['CRM_X_LIST is "2,3"; expected even numbers']);
  });

  it('takes the password of a store from a file, whose existence is checked without reading it', () => {
    const file = join(folder, 'store-password');
    writeFileSync(file, '');
    const source = { CRM_X_DATABASE_URL: 'postgres://me@db/crm', CRM_X_DATABASE_PASSWORD_FILE: file };
    const address = { url: 'postgres://me@db/crm', passwordFile: file };
    expect(read(source, (env) => env.storeAddress('DATABASE'))).toEqual(address);
    expect(read(source, (env) => env.optionalStoreAddress('DATABASE'))).toEqual(address);
    expect(read(source, (env) => env.optionalStoreAddress('REDIS'))).toBeUndefined();
    expect(read({ CRM_X_REDIS_URL: 'redis://:p@r' }, (env) => env.storeAddress('REDIS'))).toEqual({
      url: 'redis://:p@r',
      passwordFile: undefined,
    });
  });

  it('rejects two passwords for one store and a missing file, without revealing either', () => {
    const url = 'postgres://me:hunter2@db/crm';
    const there = join(folder, 'there');
    writeFileSync(there, 'x');
    const pick = (env: EnvReader): unknown => env.storeAddress('DATABASE');
    expect(faultsOf({ CRM_X_DATABASE_URL: url, CRM_X_DATABASE_PASSWORD_FILE: there }, pick)).toEqual([
      'CRM_X_DATABASE_URL has a password or is no URL; expected a URL without password, for it is in CRM_X_DATABASE_PASSWORD_FILE',
    ]);
    const missing = { CRM_X_DATABASE_URL: 'postgres://me@db/crm', CRM_X_DATABASE_PASSWORD_FILE: join(folder, 'no') };
    expect(faultsOf(missing, pick)).toEqual([
      'CRM_X_DATABASE_PASSWORD_FILE names a file that cannot be read (ENOENT); expected a readable file',
    ]);
    expect(faultsOf({}, pick)).toEqual(['CRM_X_DATABASE_URL is not set; expected it or CRM_X_DATABASE_URL_FILE']);
  });
});
