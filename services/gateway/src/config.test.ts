import { describe, expect, it } from '@jest/globals';
import { edge } from '@crm/grpc';
import { ConfigError } from '@crm/runtime';
import { readConfig } from './config.js';

const REQUIRED = {
  CRM_GATEWAY_PUBLIC_URL: 'https://crm.example/',
  CRM_GATEWAY_ISSUER: 'https://crm.example',
  CRM_GATEWAY_AUTH_ADDRESS: 'auth:50051',
  CRM_GATEWAY_EVENTS_ADDRESS: 'events:50051',
  CRM_GATEWAY_RECORDS_ADDRESS: 'records:50051',
  CRM_GATEWAY_RELATIONSHIPS_ADDRESS: 'relationships:50051',
  CRM_GATEWAY_FILES_ADDRESS: 'files:50051',
};

describe('readConfig', () => {
  it('has the expected defaults', () => {
    expect(readConfig(REQUIRED)).toEqual({
      httpHost: '0.0.0.0',
      httpPort: 8080,
      opsHost: '0.0.0.0',
      opsPort: 9464,
      logLevel: 'info',
      tracing: undefined,
      publicUrl: 'https://crm.example',
      authAddress: 'auth:50051',
      eventsAddress: 'events:50051',
      recordsAddress: 'records:50051',
      relationshipsAddress: 'relationships:50051',
      filesAddress: 'files:50051',
      tls: undefined,
      issuer: 'https://crm.example',
      audience: 'crm-api',
      jwksMaxAgeMs: 300_000,
      redis: undefined,
      maxUrlBytes: 8_192,
      maxBodyBytes: 1_048_576,
      maxOauthBodyBytes: 16_384,
      maxHeldBodyBytes: 33_554_432,
      maxHeldBodyBytesPerUser: 8_388_608,
      maxUnreadBytes: 100_663_296,
      maxUnreadBytesPerUser: 33_554_432,
      minReadRate: 8_192,
      readTimeoutMs: 60_000,
      maxFileBodyBytes: 37_748_736,
      maxFileBytes: 26_214_400,
      maxConcurrentRequests: 500,
      maxUserShare: 50,
      maxClientShare: 75,
      clientRateLimit: 0,
      maxUploads: 64,
      maxDownloads: 128,
      maxFollowers: 2_000,
      maxFollowersPerUser: 100,
      maxJsonDepth: 32,
      maxJsonTokens: 50_000,
      maxAttributes: 1_000,
      maxLinkageEntries: 1_000,
      defaultPageLimit: 20,
      maxPageLimit: 200,
      maxConditions: 20,
      maxListValues: 100,
      maxSortFields: 5,
      maxIncludePaths: 10,
      maxIncluded: 2_000,
      maxIncludedBytes: 16_777_216,
      listTimeoutMs: 3_600,
      requestTimeoutMs: 30_000,
      fileTimeoutMs: 300_000,
      headersTimeoutMs: 10_000,
      keepAliveTimeoutMs: 75_000,
      trustedProxies: [],
      corsOrigins: [],
      servePanel: true,
      serveDocs: true,
      drainDelayMs: 15_000,
      drainTimeoutMs: 30_000,
    });
  });

  it('reports every fault at once', () => {
    const bad = {
      ...REQUIRED,
      CRM_GATEWAY_PUBLIC_URL: '',
      CRM_GATEWAY_HTTP_PORT: 'x',
      CRM_GATEWAY_MAX_UPLOADS: '0',
      CRM_GATEWAY_MAX_DOWNLOADS: '1001',
      CRM_GATEWAY_MAX_JSON_DEPTH: '0',
      CRM_GATEWAY_TRUSTED_PROXIES: '10.0.0.0/8,0.0.0.0/0',
      CRM_GATEWAY_CORS_ORIGINS: 'https://app.example/',
    };
    expect(() => readConfig(bad)).toThrow(ConfigError);
    expect(() => readConfig(bad)).toThrow(
      expect.objectContaining({
        faults: [
          expect.stringContaining('CRM_GATEWAY_HTTP_PORT'),
          expect.stringContaining('CRM_GATEWAY_PUBLIC_URL'),
          expect.stringContaining('CRM_GATEWAY_MAX_UPLOADS'),
          expect.stringContaining('CRM_GATEWAY_MAX_DOWNLOADS'),
          expect.stringContaining('CRM_GATEWAY_MAX_JSON_DEPTH'),
          expect.stringContaining('CRM_GATEWAY_TRUSTED_PROXIES'),
          expect.stringContaining('CRM_GATEWAY_CORS_ORIGINS'),
        ],
      }),
    );
  });

  it('has at most as many file slots as the bulkheads of the files calls allow', () => {
    const most = { CRM_GATEWAY_MAX_UPLOADS: '1000', CRM_GATEWAY_MAX_DOWNLOADS: '1000' };
    const { maxUploads, maxDownloads } = readConfig({ ...REQUIRED, ...most });
    const withContents = edge('gateway', 'files').classes.filter(({ name }) => name !== 'discard');
    expect(withContents).not.toEqual([]);
    for (const { bulkhead } of withContents) {
      expect(bulkhead).toBeGreaterThanOrEqual(maxUploads + maxDownloads);
    }
  });
});
