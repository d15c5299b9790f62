import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repository, withClient } from '@crm/local-stack';
import { answering, eventually, postgresFolder, startReceiver } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { documentOf, expectStatus } from '../contract/client/document.js';
import { errorOf } from '../contract/client/error-document.js';
import { LOCAL_RECEIVERS } from './changes/service-killer.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { takeDown } from './take-down.js';

describe('a database that is restored to an earlier time', () => {
  let own: OwnStack;
  let api: Api;

  beforeAll(async () => {
    own = await startOwnStack({ restartAfterMs: 50, extraEnv: LOCAL_RECEIVERS });
    api = apiAt(own.stack.baseUrl, own.token);
  });

  afterAll(() => own.dispose());

  async function create(path: string, type: string, attributes: object): Promise<string> {
    const answer = await api.post(path, { data: { type, attributes } });
    expectStatus(answer, 201);
    return (documentOf(answer).data as { readonly id: string }).id;
  }

  /** The link to the changes that follow the newest one. */
  async function nextChanges(): Promise<string> {
    const answer = await api.get('/changes?page[limit]=1');
    expectStatus(answer, 200);
    return String(documentOf(answer).links?.next).slice(`${own.stack.baseUrl}/api/v8`.length);
  }

  it('changes#retention-of-changes, webhooks#failures: serves what the backup has; the feed and webhooks begin anew', async () => {
    await using receiver = { ...(await startReceiver(answering(204))), [Symbol.asyncDispose]: () => receiver.stop() };
    const webhook = await create('/webhooks', 'webhooks', { url: receiver.url });
    const kept = await create('/modules/Notes', 'Notes', { name: 'Before the backup' });
    await eventually(() => {
      expect(receiver.received.length).toBeGreaterThan(0);
    }, RECOVERY_MS);
    const dataDir = postgresFolder(own.folder);
    const backup = path.join(own.folder, 'backup');
    await own.stopPostgres('order');
    await copy(dataDir, backup);
    await own.startPostgres();

    const lost = await eventually(() => create('/modules/Notes', 'Notes', { name: 'After the backup' }), RECOVERY_MS);
    const before = await eventually(nextChanges, RECOVERY_MS);
    const starts = await Promise.all(Object.values(own.stack.services).map(takeDown));
    await own.stopPostgres('order');
    await rm(dataDir, { recursive: true });
    await copy(backup, dataDir);
    await own.startPostgres();
    const statements = await statementsOfRestore();
    expect(statements).toHaveLength(2);
    await withClient(own.stack.database.adminUrl, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
    for (const start of starts) await start();

    await eventually(async () => {
      expectStatus(await api.get(`/modules/Notes/${kept}`), 200);
    }, RECOVERY_MS);
    errorOf(await api.get(`/modules/Notes/${lost}`), 404);
    await eventually(async () => {
      expect(errorOf(await api.get(before), 410).code).toBe(8219);
    }, RECOVERY_MS);
    const after = await eventually(nextChanges, RECOVERY_MS);
    const later = await create('/modules/Notes', 'Notes', { name: 'After the restore' });
    await eventually(async () => {
      const changes = documentOf(await api.get(after)).data as readonly { readonly attributes: { record: string } }[];
      expect(changes.map(({ attributes }) => attributes.record)).toEqual([later]);
    }, RECOVERY_MS);
    await eventually(async () => {
      const { attributes } = documentOf(await api.get(`/webhooks/${webhook}`)).data as { readonly attributes: object };
      expect(attributes).toMatchObject({ active: true, paused_reason: 'too_far_behind' });
    }, RECOVERY_MS);
  });
});

/** Copies a folder with its owner, which is the account of Postgres. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

/** The SQL of the walk in docs/operations.md that follows a restore. */
async function statementsOfRestore(): Promise<readonly string[]> {
  const text = await readFile(path.join(repository, 'docs/operations.md'), 'utf8');
  const [line = ''] = /^psql .*update events\.sequencer.*$/mu.exec(text) ?? [];
  return Array.from(line.matchAll(/--command '([^']+)'/gu), ([, statement = '']) => statement);
}
