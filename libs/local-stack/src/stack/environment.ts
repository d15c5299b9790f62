import type { PreparedDatabase } from '../database/bootstrap.js';
import type { Secrets } from './secrets.js';
import { serviceNames, type ServiceName } from './services.js';

/** Where a service listens on 127.0.0.1. The gateway serves no gRPC; its port is the one of its HTTP server. */
export interface ServicePorts {
  readonly main: number;
  readonly ops: number;
}

/** The values from which the environments of all services are derived. */
export interface StackPlan {
  readonly baseUrl: string;
  readonly ports: Readonly<Record<ServiceName, ServicePorts>>;
  readonly database: PreparedDatabase;
  readonly secrets: Secrets;
  readonly redisUrl: string | undefined;
  /** With the rights of the gateway. Default: `redisUrl`. */
  readonly redisReaderUrl?: string | undefined;
  readonly extraEnv: Readonly<Record<string, string>>;
  /** Runs the sources instead of the bundles. */
  readonly fromSource?: boolean | undefined;
}

const passedOn = /^(PATH|HOME|TZ|TMPDIR|CRM_VERSION|OTEL_.+|CRM_(GATEWAY|AUTH|RECORDS|RELATIONSHIPS|FILES|EVENTS)_.+)$/;

/**
 * The environment of one service. Settings of a service in this process (`CRM_RECORDS_LOG_LEVEL=debug npm start`) override
 * defaults, but not addresses and secrets; `extraEnv` overrides everything.
 */
export function serviceEnvironment(service: ServiceName, plan: StackPlan): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  return {
    NODE_ENV: 'production',
    ...prefixed(service, { LOG_LEVEL: 'info', DRAIN_DELAY: '0' }),
    ...Object.fromEntries(inherited),
    ...prefixed(service, addresses(service, plan)),
    ...prefixed(service, service === 'gateway' ? gatewaySettings(plan) : storeSettings(service, plan)),
    ...plan.extraEnv,
  };
}

/** The environment of a service's one-off commands, which run as the owner of its schema. */
export function commandEnvironment(service: ServiceName, plan: StackPlan): NodeJS.ProcessEnv {
  const environment = serviceEnvironment(service, plan);
  if (service === 'gateway') return environment;
  return { ...environment, ...prefixed(service, { OWNER_DATABASE_URL: plan.database.urlFor(service, 'owner') }) };
}

function addresses(service: ServiceName, plan: StackPlan): Record<string, string> {
  const peers = serviceNames.filter((name) => name !== 'gateway' && name !== service);
  const entries = peers.map((name) => [`${name.toUpperCase()}_ADDRESS`, `127.0.0.1:${String(plan.ports[name].main)}`]);
  return {
    OPS_HOST: '127.0.0.1',
    OPS_PORT: String(plan.ports[service].ops),
    ISSUER: plan.baseUrl,
    AUDIENCE: 'crm-api',
    ...(Object.fromEntries(entries) as Record<string, string>),
  };
}

function gatewaySettings(plan: StackPlan): Record<string, string> {
  return {
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: String(plan.ports.gateway.main),
    PUBLIC_URL: plan.baseUrl,
    ...redisSettings(plan.redisReaderUrl ?? plan.redisUrl),
  };
}

function storeSettings(service: Exclude<ServiceName, 'gateway'>, plan: StackPlan): Record<string, string> {
  return {
    GRPC_HOST: '127.0.0.1',
    GRPC_PORT: String(plan.ports[service].main),
    DATABASE_URL: plan.database.urlFor(service, 'svc'),
    ...(service === 'auth'
      ? {
          KEY_ENCRYPTION_KEY: plan.secrets.keyEncryptionKey,
          REFRESH_TOKEN_KEY: plan.secrets.refreshTokenKey,
          ...redisSettings(plan.redisUrl),
        }
      : {}),
    ...(service === 'records'
      ? { FILE_TICKET_KEY: plan.secrets.fileTicketKey, WEBHOOK_KEY: plan.secrets.webhookKey }
      : {}),
    ...(service === 'files' ? { TICKET_KEY: plan.secrets.fileTicketKey } : {}),
    ...(service === 'events' ? { WEBHOOK_KEY: plan.secrets.webhookKey } : {}),
  };
}

function redisSettings(url: string | undefined): Record<string, string> {
  return url === undefined ? {} : { REDIS_URL: url };
}

function prefixed(service: ServiceName, settings: Record<string, string>): Record<string, string> {
  const prefix = `CRM_${service.toUpperCase()}_`;
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [prefix + name, value]));
}
