import { afterEach, describe, expect, it } from '@jest/globals';
import { commandEnvironment, serviceEnvironment, type StackPlan } from './environment.js';
import type { Secrets } from './secrets.js';

const plan: StackPlan = {
  baseUrl: 'http://127.0.0.1:8080',
  ports: {
    gateway: { main: 8080, ops: 1 },
    auth: { main: 10, ops: 2 },
    records: { main: 11, ops: 3 },
    relationships: { main: 12, ops: 4 },
    files: { main: 13, ops: 5 },
    events: { main: 14, ops: 6 },
  },
  database: { adminUrl: 'postgres://admin', urlFor: (service, kind) => `postgres://${service}_${kind}` },
  secrets: { keyEncryptionKey: 'kek', refreshTokenKey: 'rtk', fileTicketKey: 'ftk', webhookKey: 'whk' } as Secrets,
  redisUrl: 'redis://r',
  extraEnv: {},
};

describe('serviceEnvironment', () => {
  afterEach(() => {
    delete process.env.CRM_RECORDS_LOG_LEVEL;
    delete process.env.CRM_RECORDS_GRPC_PORT;
  });

  it('gives each service its own ports, the runtime role and the addresses of its peers', () => {
    const environment = serviceEnvironment('records', plan);
    expect(environment).toMatchObject({
      CRM_RECORDS_GRPC_PORT: '11',
      CRM_RECORDS_OPS_PORT: '3',
      CRM_RECORDS_DATABASE_URL: 'postgres://records_svc',
      CRM_RECORDS_AUTH_ADDRESS: '127.0.0.1:10',
      CRM_RECORDS_ISSUER: 'http://127.0.0.1:8080',
    });
    expect(environment).not.toHaveProperty('CRM_RECORDS_RECORDS_ADDRESS');
  });

  it('gives records and relationships the address of each other, and the gateway both', () => {
    expect(serviceEnvironment('relationships', plan)).toHaveProperty(
      'CRM_RELATIONSHIPS_RECORDS_ADDRESS',
      '127.0.0.1:11',
    );
    expect(serviceEnvironment('records', plan)).toHaveProperty('CRM_RECORDS_RELATIONSHIPS_ADDRESS', '127.0.0.1:12');
    expect(serviceEnvironment('gateway', plan)).toMatchObject({
      CRM_GATEWAY_RECORDS_ADDRESS: '127.0.0.1:11',
      CRM_GATEWAY_RELATIONSHIPS_ADDRESS: '127.0.0.1:12',
    });
  });

  it('gives each secret to its owner only', () => {
    expect(serviceEnvironment('auth', plan)).toMatchObject({ CRM_AUTH_KEY_ENCRYPTION_KEY: 'kek' });
    for (const service of ['gateway', 'records', 'relationships', 'files', 'events'] as const) {
      const text = JSON.stringify(serviceEnvironment(service, plan));
      expect(text).not.toContain('kek');
      expect(text).not.toContain('owner');
    }
    expect(serviceEnvironment('records', plan)).toMatchObject({
      CRM_RECORDS_FILE_TICKET_KEY: 'ftk',
      CRM_RECORDS_WEBHOOK_KEY: 'whk',
    });
    expect(serviceEnvironment('events', plan)).toMatchObject({ CRM_EVENTS_WEBHOOK_KEY: 'whk' });
    expect(serviceEnvironment('files', plan)).toMatchObject({ CRM_FILES_TICKET_KEY: 'ftk' });
    for (const service of ['gateway', 'auth', 'relationships'] as const) {
      expect(JSON.stringify(serviceEnvironment(service, plan))).not.toContain('ftk');
    }
    expect(commandEnvironment('files', plan)).toMatchObject({ CRM_FILES_OWNER_DATABASE_URL: 'postgres://files_owner' });
  });

  it('omits Redis when there is none', () => {
    expect(serviceEnvironment('gateway', plan)).toHaveProperty('CRM_GATEWAY_REDIS_URL', 'redis://r');
    expect(serviceEnvironment('gateway', { ...plan, redisUrl: undefined })).not.toHaveProperty('CRM_GATEWAY_REDIS_URL');
  });

  it('gives the gateway read-only access to Redis', () => {
    const both = { ...plan, redisReaderUrl: 'redis://reader' };
    expect(serviceEnvironment('gateway', both)).toHaveProperty('CRM_GATEWAY_REDIS_URL', 'redis://reader');
    expect(serviceEnvironment('auth', both)).toHaveProperty('CRM_AUTH_REDIS_URL', 'redis://r');
  });

  it('lets the caller override settings but not addresses', () => {
    process.env.CRM_RECORDS_LOG_LEVEL = 'debug';
    process.env.CRM_RECORDS_GRPC_PORT = '99';
    expect(serviceEnvironment('records', plan)).toMatchObject({
      CRM_RECORDS_LOG_LEVEL: 'debug',
      CRM_RECORDS_GRPC_PORT: '11',
    });
  });
});
