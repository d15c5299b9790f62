import { readTlsSettings, type TlsSettings } from '@crm/grpc';
import { MAX_JSON_TOKENS } from '@crm/jsonapi';
import {
  LOG_LEVELS,
  readConfig,
  readTracingSettings,
  type LogLevel,
  type StoreAddress,
  type TracingSettings,
} from '@crm/runtime';

/** The settings of the gateway, read from variables `CRM_GATEWAY_*`. Times are in milliseconds. */
export interface Config {
  readonly httpHost: string;
  readonly httpPort: number;
  readonly opsHost: string;
  readonly opsPort: number;
  readonly logLevel: LogLevel;
  /** Where spans are exported to, by variables `OTEL_…`; without it they are not. */
  readonly tracing: TracingSettings | undefined;
  /** Where clients reach the API, without a final slash; every link is built from it, never from the header Host. */
  readonly publicUrl: string;
  readonly authAddress: string;
  readonly recordsAddress: string;
  readonly relationshipsAddress: string;
  readonly filesAddress: string;
  /** What calls to the services behind are proven and encrypted with; without it they are not. */
  readonly tls: TlsSettings | undefined;
  /** What the claims `iss` and `aud` of access tokens must be. */
  readonly issuer: string;
  readonly audience: string;
  /** Age in milliseconds at which the keys that verify access tokens are due to be fetched anew; the same in all services. */
  readonly jwksMaxAgeMs: number;
  /** Where auth publishes revoked tokens; without it every question goes to auth. */
  readonly redis: StoreAddress | undefined;
  readonly maxUrlBytes: number;
  /** Requests that are worked on at once; those that only wait for their clients do not count. */
  readonly maxConcurrentRequests: number;
  /** What one user, and one client, may have of them while nobody else has any, in percent; 100 bounds nobody. */
  readonly maxUserShare: number;
  readonly maxClientShare: number;
  /** Requests in a minute that are answered of a client without its own limit, of all its users together; 0 bounds none. */
  readonly clientRateLimit: number;
  /** Of a JSON body, without the contents of files in it. */
  readonly maxBodyBytes: number;
  /** Of a body of an OAuth endpoint, which anyone may send. */
  readonly maxOauthBodyBytes: number;
  /** What is held of bodies until their requests are answered, for all users together. */
  readonly maxHeldBodyBytes: number;
  /** Of one user. Where users are not known a quarter of both, by the address, of IPv6 its first 64 bits. */
  readonly maxHeldBodyBytesPerUser: number;
  /** What is held of answers that are not read yet, of all users together. */
  readonly maxUnreadBytes: number;
  /** Of one user. */
  readonly maxUnreadBytesPerUser: number;
  /** What a client has to take of an answer, in bytes per second. */
  readonly minReadRate: number;
  /** Over how long that is measured. */
  readonly readTimeoutMs: number;
  /** Of a JSON body with the contents of files in it. */
  readonly maxFileBodyBytes: number;
  /** Of one file, decoded; files has a limit of its own. */
  readonly maxFileBytes: number;
  /** Requests that bring contents of files at once; half of them at most of one user. */
  readonly maxUploads: number;
  /** Answers with contents of files at once; half of them at most to one user. */
  readonly maxDownloads: number;
  readonly maxJsonDepth: number;
  /** Brackets, commas, colons, strings, numbers and words of one body; the services behind take no more than 50,000. */
  readonly maxJsonTokens: number;
  readonly maxAttributes: number;
  /** Entries of one linkage; the services behind take no more than 1,000. */
  readonly maxLinkageEntries: number;
  readonly defaultPageLimit: number;
  readonly maxPageLimit: number;
  /** Parameters `filter` and `filter[…]` of one request; records, which plans the query, has bounds of its own. */
  readonly maxConditions: number;
  /** Operands of one `filter[…]`. */
  readonly maxListValues: number;
  readonly maxSortFields: number;
  readonly maxIncludePaths: number;
  /** Resources in the member `included` of one answer. */
  readonly maxIncluded: number;
  /** What their attributes take up. */
  readonly maxIncludedBytes: number;
  /** From the first byte of a request for a list to its last call; what is not made by then was too costly. */
  readonly listTimeoutMs: number;
  /** From the first byte of a request to its answer. */
  readonly requestTimeoutMs: number;
  /** From the first byte of a request to the last one of an answer that has the content of a file. */
  readonly fileTimeoutMs: number;
  readonly headersTimeoutMs: number;
  /** How long an idle connection stays open; longer than a load balancer's own time-out. */
  readonly keepAliveTimeoutMs: number;
  /**
   * Addresses and networks of the proxies in front. Only what they tell by X-Forwarded-For is believed, as far back as the
   * first address that is none of theirs; without any the client is whoever has connected. It is what failed logins are counted by.
   */
  readonly trustedProxies: readonly string[];
  /** Origins whose scripts may call the API and read its answers, or `*` alone for every origin; none without any. */
  readonly corsOrigins: readonly string[];
  /** Whether the administration panel is served, at `/admin/`. */
  readonly servePanel: boolean;
  /** Whether the API reference is served, at `/docs/`; the OpenAPI description always is. */
  readonly serveDocs: boolean;
  readonly drainDelayMs: number;
  readonly drainTimeoutMs: number;
}

/** Reads and checks every setting at once. @throws ConfigError with every fault. */
export function readGatewayConfig(source?: NodeJS.ProcessEnv): Config {
  return readConfig(
    'CRM_GATEWAY_',
    (env) => ({
      httpHost: env.string('HTTP_HOST', { default: '0.0.0.0' }),
      httpPort: env.port('HTTP_PORT', { default: 8080 }),
      opsHost: env.string('OPS_HOST', { default: '0.0.0.0' }),
      opsPort: env.port('OPS_PORT', { default: 9464 }),
      logLevel: env.choice('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
      tracing: readTracingSettings(env),
      publicUrl: env.url('PUBLIC_URL'),
      authAddress: env.address('AUTH_ADDRESS'),
      recordsAddress: env.address('RECORDS_ADDRESS'),
      relationshipsAddress: env.address('RELATIONSHIPS_ADDRESS'),
      filesAddress: env.address('FILES_ADDRESS'),
      tls: readTlsSettings(env),
      issuer: env.url('ISSUER'),
      audience: env.string('AUDIENCE', { default: 'crm-api' }),
      jwksMaxAgeMs: env.duration('JWKS_MAX_AGE', { default: 300_000 }),
      redis: env.optionalStoreAddress('REDIS'),
      maxUrlBytes: env.bytes('MAX_URL_BYTES', { default: 8 * 1024 }),
      maxConcurrentRequests: env.integer('MAX_CONCURRENT_REQUESTS', { default: 500, min: 1, max: 100_000 }),
      maxUserShare: env.integer('MAX_USER_SHARE', { default: 50, min: 1, max: 100 }),
      maxClientShare: env.integer('MAX_CLIENT_SHARE', { default: 75, min: 1, max: 100 }),
      clientRateLimit: env.integer('CLIENT_RATE_LIMIT', { default: 0, min: 0, max: 1_000_000 }),
      maxBodyBytes: env.bytes('MAX_BODY_BYTES', { default: 1024 * 1024 }),
      maxOauthBodyBytes: env.bytes('MAX_OAUTH_BODY_BYTES', { default: 16 * 1024 }),
      maxHeldBodyBytes: env.bytes('MAX_HELD_BODY_BYTES', { default: 32 * 1024 * 1024 }),
      maxHeldBodyBytesPerUser: env.bytes('MAX_HELD_BODY_BYTES_PER_USER', { default: 8 * 1024 * 1024 }),
      maxUnreadBytes: env.bytes('MAX_UNREAD_BYTES', { default: 96 * 1024 * 1024 }),
      maxUnreadBytesPerUser: env.bytes('MAX_UNREAD_BYTES_PER_USER', { default: 32 * 1024 * 1024 }),
      minReadRate: env.bytes('MIN_READ_RATE', { default: 8 * 1024 }),
      readTimeoutMs: env.duration('READ_TIMEOUT', { default: 60_000 }),
      maxFileBodyBytes: env.bytes('MAX_FILE_BODY_BYTES', { default: 36 * 1024 * 1024 }),
      maxFileBytes: env.bytes('MAX_FILE_BYTES', { default: 25 * 1024 * 1024 }),
      maxUploads: env.integer('MAX_UPLOADS', { default: 64, min: 1, max: 1_000 }),
      maxDownloads: env.integer('MAX_DOWNLOADS', { default: 128, min: 1, max: 1_000 }),
      maxJsonDepth: env.integer('MAX_JSON_DEPTH', { default: 32, min: 4, max: 1000 }),
      maxJsonTokens: env.integer('MAX_JSON_TOKENS', { default: MAX_JSON_TOKENS, min: 100, max: MAX_JSON_TOKENS }),
      maxAttributes: env.integer('MAX_ATTRIBUTES', { default: 500, min: 1 }),
      maxLinkageEntries: env.integer('MAX_LINKAGE_ENTRIES', { default: 1_000, min: 1, max: 1_000 }),
      defaultPageLimit: env.integer('DEFAULT_PAGE_LIMIT', { default: 20, min: 1 }),
      maxPageLimit: env.integer('MAX_PAGE_LIMIT', { default: 200, min: 1 }),
      maxConditions: env.integer('MAX_CONDITIONS', { default: 20, min: 1 }),
      maxListValues: env.integer('MAX_LIST_VALUES', { default: 100, min: 1 }),
      maxSortFields: env.integer('MAX_SORT_FIELDS', { default: 5, min: 1 }),
      maxIncludePaths: env.integer('MAX_INCLUDE_PATHS', { default: 10, min: 1 }),
      maxIncluded: env.integer('MAX_INCLUDED', { default: 2_000, min: 1 }),
      maxIncludedBytes: env.bytes('MAX_INCLUDED_BYTES', { default: 16 * 1024 * 1024 }),
      listTimeoutMs: env.duration('LIST_TIMEOUT', { default: 3_600 }),
      requestTimeoutMs: env.duration('REQUEST_TIMEOUT', { default: 30_000 }),
      fileTimeoutMs: env.duration('FILE_TIMEOUT', { default: 300_000 }),
      headersTimeoutMs: env.duration('HEADERS_TIMEOUT', { default: 10_000 }),
      keepAliveTimeoutMs: env.duration('KEEP_ALIVE_TIMEOUT', { default: 75_000 }),
      trustedProxies: env.networks('TRUSTED_PROXIES'),
      corsOrigins: env.origins('CORS_ORIGINS'),
      servePanel: env.boolean('SERVE_PANEL', { default: true }),
      serveDocs: env.boolean('SERVE_DOCS', { default: true }),
      drainDelayMs: env.duration('DRAIN_DELAY', { default: 15_000 }),
      drainTimeoutMs: env.duration('DRAIN_TIMEOUT', { default: 30_000 }),
    }),
    source,
  );
}
