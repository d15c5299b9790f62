import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const env = {
  CRM_EVENTS_DATABASE_URL: 'postgres://x',
  CRM_EVENTS_ISSUER: 'https://crm.example.org',
  CRM_EVENTS_AUTH_ADDRESS: 'auth:50051',
};

describe('readConfig', () => {
  it('keeps positions for 30 days, and gives a statement a minute', () => {
    expect(readConfig(env)).toMatchObject({ retentionMs: 2_592_000_000, statementTimeoutMs: 60_000, poolMax: 4 });
    expect(readConfig({ ...env, CRM_EVENTS_RETENTION: '7d' }).retentionMs).toBe(604_800_000);
  });

  it('names every fault', () => {
    expect(() => readConfig({ CRM_EVENTS_RETENTION: 'long' })).toThrow(/AUTH_ADDRESS[\s\S]*RETENTION/);
  });
});
