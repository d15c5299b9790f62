import { readTlsSettings, type TlsSettings } from '@crm/grpc';
import { MAX_JSON_TOKENS } from '@crm/jsonapi';
import {
  LOG_LEVELS,
  readConfig as readEnvironment,
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
  /** Where spans are exported to, from the variables `OTEL_…`. Undefined when they are not exported. */
  readonly tracing: TracingSettings | undefined;
  /** Where clients reach the API, without a final slash. Every link is built from it, never from the Host header. */
  readonly publicUrl: string;
  readonly authAddress: string;
  readonly recordsAddress: string;
  readonly relationshipsAddress: string;
  readonly filesAddress: string;
  readonly eventsAddress: string;
  /** Certificates for mutual TLS to the services behind the gateway. Undefined for plain-text calls. */
  readonly tls: TlsSettings | undefined;
  /** Required values of the claims `iss` and `aud` of access tokens. */
  readonly issuer: string;
  readonly audience: string;
  /** Age at which the keys that verify access tokens are fetched again. The same in all services. */
  readonly jwksMaxAgeMs: number;
  /** Where auth publishes revoked tokens. Without it every revocation check is a call to auth. */
  readonly redis: StoreAddress | undefined;
  readonly maxUrlBytes: number;
  /** Requests in progress at once. Requests that only wait for their clients do not count. */
  readonly maxConcurrentRequests: number;
  /**
   * Largest share of these requests, in percent, of one user and of one client while nobody else has any; 100 is no
   * bound.
   */
  readonly maxUserShare: number;
  readonly maxClientShare: number;
  /** Requests per minute of a client without its own limit, all its users together; 0 is no limit. */
  readonly clientRateLimit: number;
  /** Bytes of a JSON body, without the file contents in it. */
  readonly maxBodyBytes: number;
  /** Bytes of a body sent to an OAuth endpoint, which anyone may call. */
  readonly maxOauthBodyBytes: number;
  /** Bytes of request bodies held until their requests are answered, all users together. */
  readonly maxHeldBodyBytes: number;
  /**
   * The same for one user. Bodies of unknown users have a separate budget with a quarter of both limits, counted by
   * address (for IPv6 its first 64 bits).
   */
  readonly maxHeldBodyBytesPerUser: number;
  /** Bytes of answers that clients have not read yet, all users together. */
  readonly maxUnreadBytes: number;
  /** The same for one user. */
  readonly maxUnreadBytesPerUser: number;
  /** Slowest rate at which a client may read an answer, in bytes per second. */
  readonly minReadRate: number;
  /** The period over which the read rate is measured. */
  readonly readTimeoutMs: number;
  /** Bytes of a JSON body, with the file contents in it. */
  readonly maxFileBodyBytes: number;
  /** Bytes of one file, decoded. The files service has a limit of its own. */
  readonly maxFileBytes: number;
  /** Requests with file contents in progress at once; at most half of them from one user. */
  readonly maxUploads: number;
  /** Answers with file contents in progress at once; at most half of them to one user. */
  readonly maxDownloads: number;
  /** Streams of changes that are open at once. */
  readonly maxFollowers: number;
  /** The same for one user. */
  readonly maxFollowersPerUser: number;
  readonly maxJsonDepth: number;
  /** Brackets, commas, colons, strings, numbers and words of one body. The services behind accept at most 50,000. */
  readonly maxJsonTokens: number;
  readonly maxAttributes: number;
  /** Entries of one linkage. The services behind accept at most 1,000. */
  readonly maxLinkageEntries: number;
  readonly defaultPageLimit: number;
  readonly maxPageLimit: number;
  /** Parameters `filter` and `filter[…]` of one request. records plans the query and has bounds of its own. */
  readonly maxConditions: number;
  /** Operands of one `filter[…]`. */
  readonly maxListValues: number;
  readonly maxSortFields: number;
  readonly maxIncludePaths: number;
  /** Resources in the member `included` of one answer. */
  readonly maxIncluded: number;
  /** Bytes of their attributes. */
  readonly maxIncludedBytes: number;
  /**
   * Time from the first byte of a list request to the end of its last call. A list that takes longer is refused as too
   * costly.
   */
  readonly listTimeoutMs: number;
  /** Time from the first byte of a request to its answer. */
  readonly requestTimeoutMs: number;
  /** Time from the first byte of a request to the last byte of an answer with file contents. */
  readonly fileTimeoutMs: number;
  readonly headersTimeoutMs: number;
  /** How long an idle connection stays open. It must be longer than the idle time-out of the load balancer in front. */
  readonly keepAliveTimeoutMs: number;
  /**
   * Addresses and networks of the proxies in front. X-Forwarded-For is believed only from these, back to the first
   * address that is not one of them. Without any, the client address is the peer address. Failed logins are counted by
   * the client address.
   */
  readonly trustedProxies: readonly string[];
  /**
   * Origins whose scripts may call the API and read its answers. `*` alone allows every origin; an empty list allows
   * none.
   */
  readonly corsOrigins: readonly string[];
  /** Whether the panel is served at `/admin/`. */
  readonly servePanel: boolean;
  /** Whether the API reference is served at `/docs/`. The OpenAPI description is always served. */
  readonly serveDocs: boolean;
  readonly drainDelayMs: number;
  readonly drainTimeoutMs: number;
}

/** Reads and checks all settings. @throws ConfigError that lists every fault. */
export function readConfig(source?: NodeJS.ProcessEnv): Config {
  return readEnvironment(
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
      eventsAddress: env.address('EVENTS_ADDRESS'),
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
      maxFollowers: env.integer('MAX_FOLLOWERS', { default: 2_000, min: 1, max: 20_000 }),
      maxFollowersPerUser: env.integer('MAX_FOLLOWERS_PER_USER', { default: 100, min: 1, max: 20_000 }),
      maxJsonDepth: env.integer('MAX_JSON_DEPTH', { default: 32, min: 4, max: 1000 }),
      maxJsonTokens: env.integer('MAX_JSON_TOKENS', { default: MAX_JSON_TOKENS, min: 100, max: MAX_JSON_TOKENS }),
      maxAttributes: env.integer('MAX_ATTRIBUTES', { default: 1_000, min: 1 }),
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
