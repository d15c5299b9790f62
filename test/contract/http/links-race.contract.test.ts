import { describe, expect, it } from '@jest/globals';
import { breadth } from '@crm/testkit';
import { expectStatus } from '../client/document.js';
import { expectLinks, expectUnlinked } from '../client/links/expect-links.js';
import { EACH_KIND, EACH_TO_MANY, kindOf } from '../client/links/link-kinds.js';
import {
  entriesIn,
  entryOf,
  idsOf,
  linkedIds,
  middleOf,
  middleValues,
  readLinkage,
  type Owner,
} from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { manyRecords, newRecord, newRecords } from '../client/links/new-record.js';
import { freshId, required, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

describe.each(EACH_KIND)('%s under concurrent writes', (_title, kind) => {
  it('relationships#concurrent-changes: twenty POSTs of one pair create one link, all with the same answer', async () => {
    const [owner, related] = [await newRecord(api, kind.module), await newRecord(api, kind.related)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => writeLink(api, 'add', owner, kind.link, [entryOf(related)])),
    );
    const rows = new Set(answers.map((answer) => middleOf(entriesIn(answer)[0])?.id));
    expect(rows.size).toBe(1);
    await expectLinks(api, kind, owner, [related]);
    expect(await readLinkage(api, owner, kind.link)).toHaveLength(1);
  });

  it('relationships#both-ends-live: a link added while either end is deleted never outlives it', async () => {
    const rounds = Array.from({ length: 6 }, async (_, index) => {
      const [owner, related] = [await newRecord(api, kind.module), await newRecord(api, kind.related)];
      const doomed = index % 2 === 0 ? owner : related;
      const [added, deleted] = await Promise.all([
        writeLink(api, 'add', owner, kind.link, [entryOf(related)]),
        api.delete(urlOf(doomed)),
      ]);
      expectStatus(deleted, 200);
      expect([200, 404]).toContain(added.status);
      await (doomed === owner ? expectUnlinked(api, kind, related) : expectLinks(api, kind, owner, []));
    });
    await Promise.all(rounds);
  });
});

describe.each(EACH_TO_MANY)('%s under concurrent replacements', (_title, kind) => {
  it('JSON:API 1.0 #crud-updating-relationships: has the content of one of them, never a mixture', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await manyRecords(api, kind.related, 8);
    const sets = [0, 2, 4, 6].map((from) => related.slice(from, from + 2));
    const answers = await Promise.all(
      sets.map((set, index) => {
        const data = set.map((record) => entryOf(record));
        if (index % 2 === 0) return writeLink(api, 'replace', owner, kind.link, data);
        const { type, id } = owner;
        return api.patch(urlOf(owner), { data: { type, id, relationships: { [kind.link]: { data } } } });
      }),
    );
    for (const answer of answers) expectStatus(answer, 200);
    const linked = await linkedIds(api, owner, kind.link);
    expect(sets.map(idsOf)).toContainEqual(linked);
  });

  it('JSON:API 1.0 #crud-updating-relationships: applies every concurrent addition and removal', async () => {
    const owner = await newRecord(api, kind.module);
    const [come, go] = [await manyRecords(api, kind.related, 6), await manyRecords(api, kind.related, 6)];
    await writeLink(
      api,
      'add',
      owner,
      kind.link,
      go.map((record) => entryOf(record)),
    );
    const answers = await Promise.all([
      ...come.map((record) => writeLink(api, 'add', owner, kind.link, [entryOf(record)])),
      ...go.map((record) => writeLink(api, 'remove', owner, kind.link, [entryOf(record)])),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([...come.map(() => 200), ...go.map(() => 204)]);
    await expectLinks(api, kind, owner, come, go);
  });
});

describe('links in concurrent creates and updates', () => {
  const users = kindOf('Meetings', 'users');

  it('durability#atomicity: a reader never sees a meeting without its invitees, nor an invitation without its meeting', async () => {
    const user = await newRecord(api, 'Users');
    const ids = Array.from({ length: 12 }, () => freshId());
    const done = new AbortController();
    const halves: string[] = [];
    const read = async (): Promise<void> => {
      while (!done.signal.aborted) {
        for (const id of ids) {
          const meeting = { type: 'Meetings', id };
          const invited = (await linkedIds(api, user, 'meetings')).includes(id);
          const { status } = await api.get(urlOf(meeting));
          if (invited && status !== 200) halves.push(`${id} is linked and ${status}`);
          const exists = (await api.get(urlOf(meeting))).status === 200;
          if (exists && !(await linkedIds(api, meeting, 'users')).includes(user.id))
            halves.push(`${id} has no invitee`);
        }
      }
    };
    const reading = read();
    const answers = await Promise.all(
      ids.map((id) => {
        const relationships = { users: { data: [entryOf(user)] } };
        return api.post('/modules/Meetings', {
          data: { type: 'Meetings', id, attributes: required('Meetings'), relationships },
        });
      }),
    );
    done.abort();
    await reading;
    for (const answer of answers) expectStatus(answer, 201);
    expect(halves).toEqual([]);
    expect(await linkedIds(api, user, 'meetings')).toEqual(ids.toSorted());
  });

  it('durability#atomicity: no single read shows a meeting before its first contact', async () => {
    const contact = await newRecord(api, 'Contacts');
    const shown = new Set<unknown>();
    const createWatched = async (): Promise<void> => {
      const id = freshId();
      const done = new AbortController();
      const watch = async (): Promise<void> => {
        while (!done.signal.aborted) {
          const { status, text } = await api.get(urlOf({ type: 'Meetings', id }));
          // The attribute comes from the link, in the statement that reads the record.
          if (status === 200) shown.add((JSON.parse(text) as ContactedMeeting).data.attributes.contact_id);
        }
      };
      const watching = Promise.all([watch(), watch(), watch()]);
      const relationships = { contacts: { data: [entryOf(contact)] } };
      const data = { type: 'Meetings', id, attributes: required('Meetings'), relationships };
      const answer = await api.post('/modules/Meetings', { data });
      expectStatus(await api.get(urlOf({ type: 'Meetings', id })), 200);
      done.abort();
      await watching;
      expectStatus(answer, 201);
    };
    for (let round = 0; round < breadth({ change: 20, release: 60 }); round += 1) await createWatched();
    expect([...shown]).toEqual([contact.id]);
  });

  it('durability#atomicity: updates that swap invitees appear whole: never both, never none', async () => {
    const meeting = await newRecord(api, 'Meetings');
    const [one, two] = await newRecords(api, 'Users', 2);
    const set = (user: Owner) => {
      const relationships = {
        users: { data: [entryOf(user, { accept_status: user === one ? 'accept' : 'decline' })] },
      };
      return api.patch(urlOf(meeting), { data: { type: 'Meetings', id: meeting.id, relationships } });
    };
    expectStatus(await set(one), 200);
    const done = new AbortController();
    const odd: unknown[] = [];
    const reading = (async () => {
      while (!done.signal.aborted) {
        const values = Object.entries(await middleValues(api, meeting, 'users'));
        const [[id, row] = [], ...others] = values;
        const expected = id === one.id ? 'accept' : 'decline';
        if (id === undefined || others.length > 0 || row?.accept_status !== expected) odd.push(values);
      }
    })();
    for (let round = 0; round < 15; round += 1) expectStatus(await set(round % 2 === 0 ? two : one), 200);
    done.abort();
    await reading;
    expect(odd).toEqual([]);
    await expectLinks(api, users, meeting, [two], [one]);
  });

  it('durability#atomicity: an update by attribute and one by link do not lose each other', async () => {
    const meeting = await newRecord(api, 'Meetings');
    const invitees = await manyRecords(api, 'Users', 5);
    const { type, id } = meeting;
    const answers = await Promise.all([
      ...invitees.map((user) => writeLink(api, 'add', meeting, 'users', [entryOf(user)])),
      ...['one', 'two', 'three'].map((location) =>
        api.patch(urlOf(meeting), { data: { type, id, attributes: { location } } }),
      ),
    ]);
    for (const answer of answers) expectStatus(answer, 200);
    await expectLinks(api, users, meeting, invitees);
  });
});

interface ContactedMeeting {
  readonly data: { readonly attributes: { readonly contact_id: string | null } };
}
