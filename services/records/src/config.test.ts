import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const KEY = Buffer.alloc(32, 7);
const env = {
  CRM_RECORDS_DATABASE_URL: 'postgres://x',
  CRM_RECORDS_ISSUER: 'https://crm.example.org',
  CRM_RECORDS_AUTH_ADDRESS: 'auth:50051',
  CRM_RECORDS_RELATIONSHIPS_ADDRESS: 'relationships:50051',
  CRM_RECORDS_FILE_TICKET_KEY: KEY.toString('base64url'),
  CRM_RECORDS_WEBHOOK_KEY: KEY.toString('base64url'),
};

describe('the configuration', () => {
  it('has defaults for the common settings', () => {
    expect(readConfig(env)).toMatchObject({ fileTicketKeys: [KEY], purgeIntervalMs: 3_600_000, rightsMaxAgeMs: 2_000 });
  });

  it('rights#changing-rights: has no rights that are older than two seconds', () => {
    expect(() => readConfig({ ...env, CRM_RECORDS_RIGHTS_MAX_AGE_MS: '2001' })).toThrow(/RIGHTS_MAX_AGE_MS/);
  });

  it('has a standby only where one is named, which must be a URL', () => {
    expect(readConfig(env).standby).toBeUndefined();
    const named = { ...env, CRM_RECORDS_POSTGRES_READ_URL: 'postgres://records_svc:x@standby/crm' };
    expect(readConfig(named).standby).toMatchObject({ connectionString: 'postgres://records_svc:x@standby/crm' });
    expect(() => readConfig({ ...env, CRM_RECORDS_POSTGRES_READ_URL: 'standby' })).toThrow(
      'CRM_RECORDS_POSTGRES_READ_URL is no URL',
    );
  });

  it('lists#costly-lists: leaves half of the lists to other users, also where an operator allows fewer', () => {
    const { laneLimits } = readConfig({ ...env, CRM_RECORDS_MAX_LISTS: '4', CRM_RECORDS_MAX_COSTLY_LISTS: '2' });
    expect(laneLimits).toMatchObject({ lists: { atOnce: 4, ofOwner: 2 }, costly: { atOnce: 2, ofOwner: 1 } });
  });

  it('requires the key that is shared with files', () => {
    expect(() => readConfig({ ...env, CRM_RECORDS_FILE_TICKET_KEY: 'short' })).toThrow('CRM_RECORDS_FILE_TICKET_KEY');
    expect(() => readConfig({ ...env, CRM_RECORDS_FILE_TICKET_KEY: undefined })).toThrow('CRM_RECORDS_FILE_TICKET_KEY');
  });
});
