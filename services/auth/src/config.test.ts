import { availableParallelism } from 'node:os';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@crm/runtime';
import { readConfig, readCommandConfig, readKeysCommandConfig } from './config.js';

const key = randomBytes(32);
const required = {
  CRM_AUTH_DATABASE_URL: 'postgres://auth_svc@db/crm',
  CRM_AUTH_ISSUER: 'https://crm.example.org',
  CRM_AUTH_KEY_ENCRYPTION_KEY: key.toString('base64url'),
  CRM_AUTH_REFRESH_TOKEN_KEY: key.toString('base64url'),
};

function faultsOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(source);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  return [];
}

describe('readConfig', () => {
  it('has the expected defaults', () => {
    expect(readConfig(required)).toEqual({
      database: { connectionString: 'postgres://auth_svc@db/crm' },
      logLevel: 'info',
      extraCallers: [],
      grpcReflection: false,
      statementTimeoutMs: 3000,
      argon2MemoryKiB: 19456,
      argon2TimeCost: 2,
      grpcHost: '0.0.0.0',
      grpcPort: 50051,
      opsHost: '0.0.0.0',
      opsPort: 9464,
      poolMax: 10,
      drainDelayMs: 8000,
      drainTimeoutMs: 20000,
      issuer: 'https://crm.example.org',
      audience: 'crm-api',
      jwksMaxAgeMs: 300_000,
      redis: undefined,
      keyEncryptionKeys: [key],
      refreshTokenKeys: [key],
      signingAlgorithm: 'RS256',
      keyTimes: { pendingMs: 900_000, activeMs: 2_592_000_000, retiringMs: 5_400_000, retiredMs: 7_776_000_000 },
      keyTickIntervalMs: 300_000,
      keyReloadIntervalMs: 1_000,
      accessTokenTtlSeconds: 3600,
      refreshTokenTtlSeconds: 2_592_000,
      refreshTokenIdleSeconds: 604_800,
      refreshForClientCredentials: true,
      argon2MaxConcurrent: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
      argon2MaxQueue: 32,
      loginFailureLimit: 10,
      loginFailureLimitPerAddress: 100,
    });
  });

  it('reports every fault at once without revealing a secret', () => {
    const faults = faultsOf({
      CRM_AUTH_ISSUER: 'nowhere',
      CRM_AUTH_KEY_ENCRYPTION_KEY: 'hunter2',
      CRM_AUTH_REFRESH_TOKEN_KEY: key.toString('base64url'),
      CRM_AUTH_SIGNING_ALGORITHM: 'HS256',
      CRM_AUTH_KEY_PENDING: '1s',
    });
    expect(faults).toHaveLength(5);
    for (const name of ['DATABASE_URL', 'ISSUER', 'KEY_ENCRYPTION_KEY', 'SIGNING_ALGORITHM', 'KEY_PENDING']) {
      expect(faults).toContainEqual(expect.stringContaining(`CRM_AUTH_${name} `));
    }
    expect(faults.join()).not.toContain('hunter2');
  });

  it('checks the times of signing keys against those of tokens and verifiers', () => {
    expect(faultsOf({ ...required, CRM_AUTH_ACCESS_TOKEN_TTL: '2h', CRM_AUTH_JWKS_MAX_AGE: '10m' })).toEqual([
      expect.stringContaining('CRM_AUTH_KEY_PENDING'),
      expect.stringContaining('CRM_AUTH_KEY_RETIRING'),
    ]);
    expect(faultsOf({ ...required, CRM_AUTH_KEY_PENDING: '661s', CRM_AUTH_KEY_MARGIN: '61s' })).toEqual([]);
  });
});

describe('readCommandConfig', () => {
  it('requires only the database', () => {
    expect(readCommandConfig({ CRM_AUTH_DATABASE_URL: 'postgres://x' }).database).toEqual({
      connectionString: 'postgres://x',
    });
  });
});

describe('readKeysCommandConfig', () => {
  it('requires the database and the key-encryption key, and shares the defaults of the service', () => {
    const { CRM_AUTH_ISSUER: _issuer, CRM_AUTH_REFRESH_TOKEN_KEY: _key, ...enough } = required;
    const { keyTimes, signingAlgorithm, keyEncryptionKeys } = readConfig(required);
    expect(readKeysCommandConfig(enough)).toMatchObject({ keyTimes, signingAlgorithm, keyEncryptionKeys });
    expect(() => readKeysCommandConfig({ CRM_AUTH_DATABASE_URL: 'postgres://x' })).toThrow(ConfigError);
  });
});
