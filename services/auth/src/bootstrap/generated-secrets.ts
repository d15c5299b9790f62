import { randomBytes, randomUUID } from 'node:crypto';
import { generateSecret } from '../domain/generate-secret.js';
import type { SecretValues } from './secret-store.js';

/** The services that own a schema of the database, each with an owner role and a runtime role. */
const DATABASE_SERVICES = ['auth', 'records', 'relationships', 'files', 'events'] as const;

/** Every database role of `deploy/database/bootstrap.sql`, with the key of its password. */
export const ROLE_PASSWORD_KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  DATABASE_SERVICES.flatMap((service) => [
    [`${service}_owner`, `${service}-owner-password`],
    [`${service}_svc`, `${service}-svc-password`],
  ]),
);

/** The key of the password of Postgres' superuser. */
export const SUPERUSER_PASSWORD_KEY = 'postgres-password';

/** Passwords of the stores and of their roles, and the 32-byte keys that the services share. */
export function newStoreSecrets(): SecretValues {
  const passwords = [
    SUPERUSER_PASSWORD_KEY,
    ...Object.values(ROLE_PASSWORD_KEYS),
    'redis-password',
    'redis-reader-password',
  ];
  const keys = ['key-encryption-key', 'refresh-token-key', 'file-ticket-key', 'webhook-key'];
  return Object.fromEntries([
    ...passwords.map((key) => [key, randomBytes(24).toString('base64url')] as const),
    ...keys.map((key) => [key, randomBytes(32).toString('base64url')] as const),
  ]);
}

/** The first client, and the password of the first administrator. */
export interface AdminClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
}

/** New values for the first client and the first administrator, as they are stored. */
export function newAdminClient(username: string): SecretValues {
  return {
    'client-id': randomUUID(),
    'client-secret': generateSecret(),
    'admin-username': username,
    'admin-password': randomBytes(15).toString('base64url'),
  };
}

/** Reads the first client from its stored values. */
export function adminClientOf(values: SecretValues): AdminClient {
  const { 'client-id': clientId = '', 'client-secret': clientSecret = '' } = values;
  const { 'admin-username': username = '', 'admin-password': password = '' } = values;
  return { clientId, clientSecret, username, password };
}
