import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const KEY = Buffer.alloc(32, 7);
const env = {
  CRM_FILES_DATABASE_URL: 'postgres://x',
  CRM_FILES_ISSUER: 'https://crm.example.org',
  CRM_FILES_AUTH_ADDRESS: 'auth:50051',
  CRM_FILES_TICKET_KEY: KEY.toString('base64url'),
};

describe('readConfig', () => {
  it('has defaults for what is common to all installations', () => {
    expect(readConfig(env)).toMatchObject({
      ticketKeys: [KEY],
      maxFileBytes: 26_214_400,
      sweepAfterMs: 86_400_000,
      sweepIntervalMs: 3_600_000,
    });
  });

  it('rejects a sweep age that could remove content still to be referenced', () => {
    expect(() => readConfig({ ...env, CRM_FILES_SWEEP_AFTER: '59m' })).toThrow('CRM_FILES_SWEEP_AFTER');
    expect(readConfig({ ...env, CRM_FILES_SWEEP_AFTER: '1h' }).sweepAfterMs).toBe(3_600_000);
  });

  it('requires a key', () => {
    expect(() => readConfig({ ...env, CRM_FILES_TICKET_KEY: 'short' })).toThrow('CRM_FILES_TICKET_KEY');
  });
});
