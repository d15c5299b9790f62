import { readExtraCallers, readTlsSettings, type ExtraCaller, type ServiceName, type TlsSettings } from '@crm/grpc';
import { readConnection, type Connection } from '@crm/postgres';
import { LOG_LEVELS, readTracingSettings, type EnvReader, type LogLevel, type TracingSettings } from '@crm/runtime';

/** The settings of a command that works on the database of its service. */
export interface DatabaseSettings {
  /** How the runtime role `<service>_svc` reaches Postgres. */
  readonly database: Connection;
  /** Maximum duration of one statement, in milliseconds. */
  readonly statementTimeoutMs: number;
  readonly logLevel: LogLevel;
}

/** The settings that every service behind the gateway has; each member is one variable `CRM_<SERVICE>_…`. */
export interface ServiceSettings extends DatabaseSettings {
  /** Address that gRPC is served on. */
  readonly grpcHost: string;
  readonly grpcPort: number;
  /** Certificates that authenticate and encrypt calls from and to other services; without it calls are neither. */
  readonly tls: TlsSettings | undefined;
  /** Callers that are no services of the project, and what they may call. */
  readonly extraCallers: readonly ExtraCaller[];
  /** Whether the gRPC port describes its services to any client that reaches it. */
  readonly grpcReflection: boolean;
  /** Address of the operations port: probes and metrics. */
  readonly opsHost: string;
  readonly opsPort: number;
  /** Where spans are exported, by variables `OTEL_…`; without it they are not. */
  readonly tracing: TracingSettings | undefined;
  /** Maximum number of connections of one process to Postgres. */
  readonly poolMax: number;
  /** The `iss` that access tokens must have. */
  readonly issuer: string;
  /** The `aud` that access tokens must have. */
  readonly audience: string;
  /** Age in milliseconds by which the keys that verify access tokens are refreshed; the same in all services. */
  readonly jwksMaxAgeMs: number;
  /** How long to keep serving after readiness is withdrawn, in milliseconds. */
  readonly drainDelayMs: number;
  /** How long calls under way may take to finish after that, in milliseconds. */
  readonly drainTimeoutMs: number;
}

/** Reads the settings of a command; the reader collects the faults. */
export function readDatabaseSettings(env: EnvReader): DatabaseSettings {
  return {
    database: readConnection(env, 'DATABASE'),
    statementTimeoutMs: env.duration('STATEMENT_TIMEOUT', { default: 3_000 }),
    logLevel: env.choice('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
  };
}

/** Reads the settings; the reader collects the faults. */
export function readServiceSettings(env: EnvReader, service: Exclude<ServiceName, 'gateway'>): ServiceSettings {
  return {
    grpcHost: env.string('GRPC_HOST', { default: '0.0.0.0' }),
    grpcPort: env.port('GRPC_PORT', { default: 50051 }),
    tls: readTlsSettings(env),
    extraCallers: readExtraCallers(env, service),
    grpcReflection: env.boolean('GRPC_REFLECTION', { default: false }),
    opsHost: env.string('OPS_HOST', { default: '0.0.0.0' }),
    opsPort: env.port('OPS_PORT', { default: 9464 }),
    ...readDatabaseSettings(env),
    tracing: readTracingSettings(env),
    poolMax: env.integer('POOL_MAX', { default: 10, min: 1, max: 200 }),
    issuer: env.url('ISSUER'),
    audience: env.string('AUDIENCE', { default: 'crm-api' }),
    jwksMaxAgeMs: env.duration('JWKS_MAX_AGE', { default: 300_000 }),
    drainDelayMs: env.duration('DRAIN_DELAY', { default: 8_000 }),
    drainTimeoutMs: env.duration('DRAIN_TIMEOUT', { default: 20_000 }),
  };
}
