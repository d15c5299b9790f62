import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const env = {
  CRM_EVENTS_DATABASE_URL: 'postgres://x',
  CRM_EVENTS_ISSUER: 'https://crm.example.org',
  CRM_EVENTS_AUTH_ADDRESS: 'auth:50051',
  CRM_EVENTS_RECORDS_ADDRESS: 'records:50051',
  CRM_EVENTS_WEBHOOK_KEY: 'a'.repeat(43),
};

describe('readConfig', () => {
  it('keeps positions for 30 days, and gives a statement a minute', () => {
    expect(readConfig(env)).toMatchObject({ retentionMs: 2_592_000_000, statementTimeoutMs: 60_000, poolMax: 4 });
    expect(readConfig({ ...env, CRM_EVENTS_RETENTION: '7d' }).retentionMs).toBe(604_800_000);
  });

  it('lets webhooks post to no network that is not public by default', () => {
    expect(readConfig(env).receiverNetworks).toEqual([]);
    const CRM_EVENTS_RECEIVER_NETWORKS = '10.1.0.0/16, fd00::/8';
    expect(readConfig({ ...env, CRM_EVENTS_RECEIVER_NETWORKS }).receiverNetworks).toHaveLength(2);
  });

  it('names every fault', () => {
    const faults = /AUTH_ADDRESS[\s\S]*RECORDS_ADDRESS[\s\S]*WEBHOOK_KEY[\s\S]*RETENTION/;
    expect(() => readConfig({ CRM_EVENTS_RETENTION: 'long' })).toThrow(faults);
  });
});
