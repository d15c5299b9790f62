import { AppError, codes } from '@crm/errors';
import { sqlState, type Database } from '@crm/postgres';
import type { Logger } from '@crm/runtime';
import { logAct } from '@crm/service';
import { SCOPES } from '@crm/token';
import { OPERATOR } from '../administration/act.js';
import { storePassword } from '../administration/passwords.js';
import { createPerform } from '../administration/perform.js';
import { hashSecret } from '../domain/authenticate-client.js';
import type { Client } from '../domain/client.js';
import type { PasswordHasher } from '../domain/password-hash.js';
import { findPasswordHash } from '../repository/credentials.js';
import { userExists } from '../repository/users.js';
import type { AdminClient } from './generated-secrets.js';
import { PANEL_CLIENT } from './panel-client.js';
import { NotYet } from './retry.js';
import { storeFirstClient } from './store-first-client.js';

/** Id of the first administrator, whom a migration of records stores in every installation. */
const ADMINISTRATOR_ID = '1';
const UNDEFINED_TABLE = '42P01';

export interface FirstStartParts {
  readonly db: Database;
  readonly hasher: PasswordHasher;
  readonly logger: Logger;
}

/**
 * Sets the password of the first administrator and stores the first clients. Each is skipped if it ever existed, so
 * that later changes and deletions by administrators stay.
 * @throws NotYet until auth and records are migrated
 */
export async function makeFirstStart({ db, hasher, logger }: FirstStartParts, admin: AdminClient): Promise<void> {
  try {
    if (!(await userExists(db, ADMINISTRATOR_ID))) throw new NotYet('records has no first administrator yet');
    const perform = createPerform({ db, onAct: logAct(logger) });
    if ((await findPasswordHash(db, ADMINISTRATOR_ID)) === undefined) {
      await storePassword({ db, perform, hashing: hasher }, OPERATOR, ADMINISTRATOR_ID, admin.password);
    }
    for (const client of [firstClient(admin), PANEL_CLIENT]) await storeFirstClient(perform, client);
  } catch (error) {
    throw explain(error);
  }
}

function firstClient({ clientId, clientSecret }: AdminClient): Client {
  return {
    id: clientId,
    name: 'First client',
    grants: new Set(['password', 'refresh_token']),
    scopes: new Set(SCOPES),
    isConfidential: true,
    secretHash: hashSecret(clientSecret),
    associatedUserId: undefined,
    rateLimit: undefined,
  };
}

function explain(error: unknown): unknown {
  if (error instanceof AppError && error.code === codes.serviceUnavailable)
    return new NotYet('records has not published its users yet');
  if (error instanceof AppError && error.code === codes.databaseUnavailable)
    return new NotYet('auth_svc cannot connect to Postgres yet');
  return sqlState(error) === UNDEFINED_TABLE ? new NotYet('the schema auth is not migrated yet') : error;
}
