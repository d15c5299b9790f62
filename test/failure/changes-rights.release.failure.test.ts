import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { breadth, eventually, seed } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { writeLink } from '../contract/client/links/link-writer.js';
import { entriesIn, entryOf, linkUrl, type Owner } from '../contract/client/links/linkage.js';
import { makeActors, type Actor } from '../contract/client/rights/actors.js';
import { newGroup, restrict, userOf } from '../contract/client/rights/give-role.js';
import type { RoleActions } from '../contract/client/rights/rights.js';
import { TIME_LIMIT_MS } from '../setup/time-limit.js';
import { createHands } from './changes/changing-hands.js';
import { differencesOf, IN_FORCE_MS, readLists, startMirror, type Copy } from './changes/mirror.js';
import { newestPosition, readFeed, readRange } from './changes/page-reader.js';
import { killService } from './changes/service-killer.js';
import { checkSight } from './history/check-sight.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { createRecord } from './workloads/create-record.js';
import { createClients, untilKnown, type Client, type Clients } from './workloads/client.js';
import { createPicker } from './workloads/picker.js';

const ROUNDS = breadth({ change: 5, release: 100 });
const MODULES = ['Accounts', 'Contacts', 'Cases'] as const;
const ADMINISTRATORS = 3;
/** The services without which no page of the feed is made, one of which is killed in each round. */
const VICTIMS = ['records', 'events', 'gateway'] as const;

/** The records that each user may view and list. The second and third are members of groups. */
const LEVELS = {
  ann: { Accounts: 'owner', Contacts: 'owner', Cases: 'none' },
  bob: { Accounts: 'group', Contacts: 'group', Cases: 'group' },
  cid: { Accounts: 'owner', Contacts: 'group', Cases: 'all' },
} as const;

describe(`the feeds of restricted users, with seed ${seed}`, () => {
  let own: OwnStack;
  let admin: Api;

  beforeAll(async () => {
    own = await startOwnStack({ restartAfterMs: 50 });
    admin = apiAt(own.stack.baseUrl, own.token);
  });

  afterAll(() => own.dispose());

  it(
    'changes#rights-on-changes: show what the lists show, while records change hands and processes are killed',
    async () => {
      await using cleanUp = new AsyncDisposableStack();
      const picker = createPicker(seed);
      const newClients = (token: string): Clients => {
        const clients = createClients(own.stack.baseUrl, token);
        cleanUp.defer(() => {
          clients.close();
        });
        return clients;
      };
      const administrators = newClients(own.token);
      const feed = administrators.newClient();
      const actors = await makeActors(
        own.stack,
        admin,
        Object.fromEntries(Object.keys(LEVELS).map((name) => [name, {}])),
      );
      const { ann, bob, cid } = actors as Readonly<Record<keyof typeof LEVELS, Actor>>;
      const groups = [await newGroup(admin, userOf(bob), userOf(cid)), await newGroup(admin, userOf(cid))];
      await restrict(admin, ann, actionsOf('ann'));
      await restrict(admin, bob, actionsOf('bob'));
      await restrict(admin, cid, actionsOf('cid'));

      const readers = await Promise.all(
        Object.entries(actors).map(async ([name, { token }]) => {
          const clients = newClients(token);
          const mirror = await startMirror(clients.newClient(), MODULES, picker.number(1, 100));
          cleanUp.defer(() => settled(mirror.stop()));
          return { name, clients, client: clients.newClient(), mirror };
        }),
      );
      const hands = createHands({
        modules: MODULES,
        clients: Array.from({ length: ADMINISTRATORS }, () => administrators.newClient()),
        creators: readers.map(({ clients }) => clients.newClient()),
        userIds: Object.values(actors).map(({ id }) => id),
        groups,
        picker,
      });

      let shown = 0;
      const faults: string[] = [];
      const lists = (): Promise<Map<string, string>[]> =>
        Promise.all(readers.map(({ client }) => readLists(client, MODULES)));
      for (let round = 0; round < ROUNDS; round += 1) {
        const start = await mark(feed);
        const before = await lists();
        const victim = VICTIMS[round % VICTIMS.length] ?? 'records';
        await Promise.all([hands.shuffle(), killService(own, victim)]);
        const end = await mark(feed);
        const after = await lists();
        for (const [index, { name, client, mirror }] of readers.entries()) {
          const changes = await readRange(
            client,
            start,
            end,
            picker.number(1, 50),
            `&filter[module]=${MODULES.join()}`,
          );
          const seen = { before: idsIn(before[index]), after: idsIn(after[index]), changes };
          faults.push(...checkSight(seen).map((fault) => `round ${round}, ${name}: ${fault}`));
          shown += changes.length;
          await eventually(() => {
            expect(mirror.position()).toBeGreaterThanOrEqual(end);
          }, 2 * RECOVERY_MS);
          const differences = differencesOf(mirror.copy(), after[index] ?? new Map());
          faults.push(...differences.map((fault) => `copy after round ${round}, ${name}: ${fault}`));
        }
        if (round % 2 === 1) await changeMembers(feed, groups[0], [userOf(bob), userOf(cid)]);
      }
      const loads = readers.map(({ name, mirror }) => `${name} ${mirror.loads()}`).join(', ');
      process.stderr.write(`${ROUNDS} rounds, ${shown} changes shown; copies read as a whole: ${loads}\n`);
      expect(faults).toEqual([]);
      expect(readers.flatMap(({ clients }) => clients.odd)).toEqual([]);
    },
    TIME_LIMIT_MS + ROUNDS * 60_000,
  );

  /** Takes users out of a group, or adds them if they are not in it, and waits until that is in force. */
  async function changeMembers(client: Client, group: Owner | undefined, users: readonly Owner[]): Promise<void> {
    if (group === undefined) return;
    const members = await untilKnown(() => client.attempt((api) => api.get(linkUrl(group, 'users'))));
    const verb = entriesIn(members).length > 0 ? 'remove' : 'add';
    const entries = users.map((user) => entryOf(user));
    await untilKnown(() => client.attempt((api) => writeLink(api, verb, group, 'users', entries)));
    await sleep(IN_FORCE_MS);
  }
});

function actionsOf(name: keyof typeof LEVELS): RoleActions {
  return Object.fromEntries(
    Object.entries(LEVELS[name]).map(([module, level]) => [module, { view: level, list: level }]),
  );
}

/** Writes a note; the position of that is behind all that was acknowledged before. */
async function mark(client: Client): Promise<number> {
  const from = await newestPosition(client);
  const { id } = await createRecord(client, 'Notes');
  return eventually(async () => {
    const { changes } = await readFeed(client, from, 1_000);
    const found = changes.find(({ record }) => record === id);
    if (found === undefined) throw new Error(`${id} is not in the feed`);
    return found.position;
  }, 2 * RECOVERY_MS);
}

function idsIn(list: Copy = new Map()): Set<string> {
  return new Set(list.keys());
}

/** Waits for the end; a failure has been reported by then. */
async function settled(work: Promise<void>): Promise<void> {
  await Promise.allSettled([work]);
}
