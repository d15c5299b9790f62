import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { logIn } from './api-client.js';
import type { CommandRunner } from './command.js';
import { adminUser, firstUser, standardScopes, type Credentials, type StaffMember } from './credentials.js';
import type { Secrets } from './secrets.js';

export interface ProvisionOptions {
  readonly dataDir: string;
  readonly credentials: Credentials;
  readonly secrets: Secrets;
  readonly command: CommandRunner;
}

/** Content of the marker file of a provisioned data folder. Provisioning is repeated if the content differs. */
const PROVISIONED = 'with the client of the panel\n';

/**
 * Creates everything that the credentials name except the administrator, whom `migrate` of records stores. Runs at the
 * first start, and again if the administrator cannot log in: then the database is newer than the data folder.
 */
export async function provision(options: ProvisionOptions): Promise<void> {
  const { dataDir, credentials, secrets, command } = options;
  const marker = path.join(dataDir, 'provisioned');
  if ((await readMarker(marker)) === PROVISIONED && (await canLogIn(credentials))) return;
  await Promise.all([
    command('auth', 'set-password', [{ userId: adminUser.id, password: secrets.adminPassword }]),
    command('auth', 'put-client', [
      {
        ...secrets.passwordClient,
        name: 'Local password client',
        grants: ['password', 'refresh_token'],
        scopes: [...standardScopes, 'admin:access'],
        isConfidential: true,
      },
    ]),
    command('auth', 'put-panel-client'),
  ]);
  await putUser(options, firstUser, secrets.userPassword);
  await command('auth', 'put-client', [
    {
      ...secrets.serviceClient,
      name: 'Local service client',
      grants: ['client_credentials', 'refresh_token'],
      scopes: standardScopes,
      associatedUserId: firstUser.id,
      isConfidential: true,
    },
  ]);
  await writeFile(marker, PROVISIONED);
}

export async function putUser(
  { credentials, command }: Omit<ProvisionOptions, 'secrets' | 'dataDir'>,
  user: StaffMember,
  password: string,
): Promise<void> {
  const api = await logIn(credentials, credentials.admin);
  await api.create({
    type: 'Users',
    id: user.id,
    attributes: { user_name: user.username, ...user.attributes, status: 'Active' },
  });
  await command('auth', 'set-password', [{ userId: user.id, password }]);
}

async function readMarker(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function canLogIn(credentials: Credentials): Promise<boolean> {
  try {
    await logIn(credentials, credentials.admin);
    return true;
  } catch {
    return false;
  }
}
