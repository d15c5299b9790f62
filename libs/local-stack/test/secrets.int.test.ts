import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSecrets } from '../src/stack/secrets.js';
import { temporaryFolder } from '../src/temporary-folder.js';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('crm-secrets-');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('loadSecrets', () => {
  it('creates client secrets of 256 bits, readable by this user only', async () => {
    const { passwordClient, serviceClient } = await loadSecrets(folder);
    for (const { secret } of [passwordClient, serviceClient]) {
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    }
    expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('keeps existing secrets', async () => {
    const file = path.join(folder, 'secrets.json');
    const secrets = JSON.parse(await readFile(file, 'utf8')) as object;
    const older = { ...secrets, passwordClient: { id: 'a', secret: 'shorter' } };
    await writeFile(file, JSON.stringify(older));
    expect(await loadSecrets(folder)).toEqual(older);
  });

  it('creates the secrets missing from a folder of an older release, once', async () => {
    const file = path.join(folder, 'secrets.json');
    const { fileTicketKey: _later, rolePasswords, ...others } = await loadSecrets(folder);
    const { events_svc: _laterRole, ...olderRoles } = rolePasswords;
    const older = { ...others, rolePasswords: olderRoles };
    await writeFile(file, JSON.stringify(older));
    const secrets = await loadSecrets(folder);
    expect(secrets).toMatchObject(older);
    expect(secrets.rolePasswords.events_svc).toMatch(/./);
    expect(Buffer.from(secrets.fileTicketKey, 'base64url')).toHaveLength(32);
    expect(await loadSecrets(folder)).toEqual(secrets);
  });
});
