import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { databaseServices, type RolePasswords } from '../database/bootstrap.js';
import { LocalError } from '../local-error.js';

export interface ClientSecret {
  readonly id: string;
  readonly secret: string;
}

/** The secrets of one data folder. They are generated once, so that credentials and encrypted data survive a restart. */
export interface Secrets {
  readonly rolePasswords: RolePasswords;
  /** 32 bytes, base64url: encrypts signing keys and refresh tokens in Postgres. */
  readonly keyEncryptionKey: string;
  readonly refreshTokenKey: string;
  /** Shared by records and files, which sign tickets and receipts for each other. */
  readonly fileTicketKey: string;
  /** Encrypts the secrets of webhooks in Postgres; shared by events and records. */
  readonly webhookKey: string;
  readonly adminPassword: string;
  readonly userPassword: string;
  readonly secondUserPassword: string;
  readonly passwordClient: ClientSecret;
  readonly serviceClient: ClientSecret;
}

const fileName = 'secrets.json';

/** The secrets of a data folder; missing ones are generated (mode 600). A file that cannot be read is a LocalError. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, fileName);
  let text: string;
  let kept: Secrets;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new LocalError((error as Error).message);
    const secrets = newSecrets();
    await mkdir(dataDir, { recursive: true });
    await writePrivate(file, secrets);
    return secrets;
  }
  try {
    kept = JSON.parse(text) as Secrets;
  } catch {
    throw new LocalError(`${file} is damaged: put it back, or begin anew with --fresh`);
  }
  // A folder of an older release lacks later secrets and roles.
  const fresh = newSecrets();
  const secrets = { ...fresh, ...kept, rolePasswords: { ...fresh.rolePasswords, ...kept.rolePasswords } };
  if (!isDeepStrictEqual(secrets, kept)) await writePrivate(file, secrets);
  return secrets;
}

/** Writes JSON that only this user may read. Readers see the old file or the new one, never a part of it. */
export async function writePrivate(file: string, value: unknown): Promise<void> {
  const unfinished = `${file}.${String(process.pid)}`;
  await writeFile(unfinished, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, file);
}

export function newRolePasswords(): RolePasswords {
  const roles = databaseServices.flatMap((service) => [`${service}_owner`, `${service}_svc`]);
  return Object.fromEntries(roles.map((role) => [role, random(24)])) as RolePasswords;
}

function newSecrets(): Secrets {
  return {
    rolePasswords: newRolePasswords(),
    keyEncryptionKey: random(32),
    refreshTokenKey: random(32),
    fileTicketKey: random(32),
    webhookKey: random(32),
    adminPassword: random(15),
    userPassword: random(15),
    secondUserPassword: random(15),
    passwordClient: { id: randomUUID(), secret: random(32) },
    serviceClient: { id: randomUUID(), secret: random(32) },
  };
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
