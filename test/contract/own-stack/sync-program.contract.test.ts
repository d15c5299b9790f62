import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repository } from '@crm/local-stack';
import { breadth, eventually, seed } from '@crm/testkit';
import { differencesOf, readLists } from '../../failure/changes/mirror.js';
import { createWeb } from '../../failure/changes/web-writers.js';
import { accessToken, clientOf, RECOVERY_MS, startOwnStack, type OwnStack } from '../../failure/own-stack.js';
import { createClients } from '../../failure/workloads/client.js';
import { createPicker } from '../../failure/workloads/picker.js';
import { TIME_LIMIT_MS } from '../../setup/time-limit.js';
import { apiAt, type Api } from '../client/api.js';
import { makeActors } from '../client/rights/actors.js';
import { newGroup, restrict, userOf } from '../client/rights/give-role.js';

const DURATION_MS = breadth({ change: 25_000, release: 3_600_000 });
const WRITERS = 3;
/** Between two writes of a writer, so that copies on a busy machine keep up for an hour. */
const PAUSE_MS = breadth({ change: 0, release: 250 });
const COPIED = ['Accounts', 'Contacts', 'Opportunities', 'Meetings', 'Notes', 'Documents'] as const;
const LEVELS = { Accounts: 'owner', Contacts: 'group', Documents: 'group' } as const;
const SCOPES = ['standard:create', 'standard:read', 'standard:relationship:read'];
const run = promisify(execFile);

describe(`the program of docs/sync.md, with seed ${seed}`, () => {
  let own: OwnStack;
  let admin: Api;

  beforeAll(async () => {
    own = await startOwnStack({ restartAfterMs: 50 });
    admin = apiAt(own.stack.baseUrl, own.token);
  });

  afterAll(() => own.dispose());

  /** A client whose tokens are those of a user. */
  async function clientFor(associatedUserId: string) {
    const client = { id: `sync-${associatedUserId}`, secret: randomBytes(16).toString('hex') };
    const grants = ['client_credentials'];
    await own.stack.command('auth', 'put-client', [
      { ...client, name: 'Sync', grants, scopes: SCOPES, associatedUserId, isConfidential: true },
    ]);
    return client;
  }

  it(
    'changes#attributes, changes#rights-on-changes: keeps a copy that equals the lists, attributes behind links included',
    async () => {
      const picker = createPicker(seed);
      const { ann, bob } = await makeActors(own.stack, admin, { ann: {}, bob: {} });
      if (ann === undefined || bob === undefined) throw new Error('There must be two users');
      const groups = [await newGroup(admin, userOf(bob)), await newGroup(admin, userOf(ann), userOf(bob))];
      const actions = Object.fromEntries(
        Object.entries(LEVELS).map(([name, level]) => [name, { view: level, list: level }]),
      );
      await restrict(admin, bob, actions);
      const program =
        /```js\n(.*?)```/su.exec(await readFile(path.join(repository, 'docs/sync.md'), 'utf8'))?.[1] ?? '';
      const copies = await Promise.all(
        ['1', bob.id].map(async (user) => {
          const client = await clientFor(user);
          const folder = await mkdtemp(path.join(own.folder, 'sync-'));
          await writeFile(path.join(folder, 'sync.mjs'), program);
          const credentials = {
            CRM_URL: own.stack.baseUrl,
            CRM_CLIENT_ID: client.id,
            CRM_CLIENT_SECRET: client.secret,
          };
          const token = await accessToken(own.stack, { grant_type: 'client_credentials', ...clientOf(client) });
          return { user, folder, token, env: { ...process.env, ...credentials } };
        }),
      );
      const each = copies.flatMap((copy) => COPIED.map((module) => ({ ...copy, module })));
      const follow = ({ folder, env, module }: (typeof each)[number]) =>
        run(process.execPath, ['sync.mjs', module], { cwd: folder, env });

      const web = createWeb({
        api: admin,
        picker,
        users: [userOf(ann), userOf(bob)],
        groups,
        adminUrl: own.stack.database.adminUrl,
      });
      const end = performance.now() + DURATION_MS;
      const isOver = (): boolean => performance.now() > end;
      const write = async (): Promise<void> => {
        while (!isOver()) {
          await web.write();
          await sleep(PAUSE_MS);
        }
      };
      const copy = async (): Promise<void> => {
        while (!isOver()) for (const one of each) await follow(one);
      };
      await Promise.all([copy(), ...Array.from({ length: WRITERS }, write)]);
      process.stderr.write(`${JSON.stringify(web.writes())}\n`);

      for (const one of each) {
        const clients = createClients(own.stack.baseUrl, one.token);
        await eventually(async () => {
          await follow(one);
          const { records } = JSON.parse(await readFile(path.join(one.folder, `${one.module}.json`), 'utf8')) as {
            readonly records: Readonly<Record<string, object>>;
          };
          const copied = new Map(Object.entries(records).map(([id, attributes]) => [id, JSON.stringify(attributes)]));
          const listed = await readLists(clients.newClient(), [one.module]);
          expect([one.user, one.module, differencesOf(copied, listed)]).toEqual([one.user, one.module, []]);
          expect(copied.size).toBeGreaterThan(0);
        }, RECOVERY_MS / 6);
        clients.close();
      }
    },
    TIME_LIMIT_MS + DURATION_MS,
  );
});
