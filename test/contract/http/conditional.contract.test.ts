import { describe, expect, it } from '@jest/globals';
import { resourceOf, type Resource } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { change, create, freshId, freshText, MODULES, read, update, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

async function etagOf(record: Pick<Resource, 'type' | 'id'>): Promise<string> {
  const { etag } = (await api.get(urlOf(record))).headers;
  expect(etag).toEqual(expect.stringMatching(/^"[\x21\x23-\x7e]+"$/u));
  return etag ?? '';
}

describe.each(MODULES)('the ETag of %s', (module) => {
  it('operations#if-none-match: a read carries a strong ETag, and If-None-Match gives 304 without a body', async () => {
    const record = await create(api, module);
    const etag = await etagOf(record);
    const answer = await api.get(urlOf(record), { 'if-none-match': etag });
    expect([answer.status, answer.text]).toEqual([304, '']);
    expect(answer.headers.etag).toBe(etag);
    expect(answer.headers['content-type']).toBeUndefined();
  });

  it('operations#if-none-match: a change returns another ETag and 200', async () => {
    const record = await create(api, module);
    const etag = await etagOf(record);
    await update(api, record, { description: 'changed' });
    const answer = await api.get(urlOf(record), { 'if-none-match': etag });
    expect(resourceOf(answer).attributes.description).toBe('changed');
    expect(answer.headers.etag).not.toBe(etag);
  });
});

describe('If-None-Match', () => {
  it('RFC 9110 13.1.2: lists, weak tags and * are understood', async () => {
    const record = await create(api, 'Notes');
    const etag = await etagOf(record);
    for (const condition of [`"x", ${etag}`, `W/${etag}`, `W/"x",W/${etag}`, '*']) {
      expect((await api.get(urlOf(record), { 'if-none-match': condition })).status).toBe(304);
    }
    for (const condition of ['"x"', `"${etag}"`, 'W/"x"']) {
      expect((await api.get(urlOf(record), { 'if-none-match': condition })).status).toBe(200);
    }
  });

  it('RFC 9110 13.1.2: HEAD returns 304 too', async () => {
    const record = await create(api, 'Notes');
    expect((await api.head(urlOf(record), { 'if-none-match': await etagOf(record) })).status).toBe(304);
  });

  it('operations#deleted-records: a deleted record is 404, not 304', async () => {
    const record = await create(api, 'Notes');
    const etag = await etagOf(record);
    await api.delete(urlOf(record));
    expect(faultOf(await api.get(urlOf(record), { 'if-none-match': etag }), 404)).toBe('8001');
    expect(faultOf(await api.get(urlOf(record), { 'if-none-match': '*' }), 404)).toBe('8001');
  });

  it('operations#entity-tags: a changed derived name returns 200, while If-Match still matches', async () => {
    const account = await create(api, 'Accounts');
    const record = await create(api, 'Cases', { account_id: account.id });
    const etag = await etagOf(record);
    const name = freshText('Renamed');
    await update(api, account, { name });
    const answer = await api.get(urlOf(record), { 'if-none-match': etag });
    expect(resourceOf(answer).attributes.account_name).toBe(name);
    const patched = await api.patch(urlOf(record), change(record, { description: 'x' }), { 'if-match': etag });
    expect(patched.status).toBe(200);
  });
});

describe('If-Match', () => {
  it('operations#if-match: the current tag updates, the stale one is 412 and writes nothing', async () => {
    const record = await create(api, 'Notes');
    const etag = await etagOf(record);
    const first = await api.patch(urlOf(record), change(record, { description: 'first' }), { 'if-match': etag });
    expect(resourceOf(first).attributes.description).toBe('first');
    const second = await api.patch(urlOf(record), change(record, { description: 'second' }), { 'if-match': etag });
    expect(faultOf(second, 412)).toBe('8007');
    expect((await read(api, record)).attributes.description).toBe('first');
  });

  it('operations#if-match: the tag of an update is valid for the next one', async () => {
    const record = await create(api, 'Notes');
    let etag = await etagOf(record);
    for (const description of ['one', 'two', 'three']) {
      const answer = await api.patch(urlOf(record), change(record, { description }), { 'if-match': etag });
      expect(answer.status).toBe(200);
      etag = answer.headers.etag ?? '';
    }
    expect(etag).toBe(await etagOf(record));
  });

  it('operations#if-match: the stale tag does not delete, the current one does', async () => {
    const record = await create(api, 'Notes');
    const stale = await etagOf(record);
    await update(api, record, { description: 'newer' });
    expect(faultOf(await api.delete(urlOf(record), { 'if-match': stale }), 412)).toBe('8007');
    expect((await read(api, record)).attributes.description).toBe('newer');
    expect((await api.delete(urlOf(record), { 'if-match': await etagOf(record) })).status).toBe(200);
  });

  it('RFC 9110 13.1.1: * and lists are understood', async () => {
    const record = await create(api, 'Notes');
    const patch = (condition: string): ReturnType<typeof api.patch> =>
      api.patch(urlOf(record), change(record, { description: freshText() }), { 'if-match': condition });
    expect((await patch('*')).status).toBe(200);
    expect((await patch(`"x", ${await etagOf(record)} , "y"`)).status).toBe(200);
    expect(faultOf(await patch('"x", "y"'), 412)).toBe('8007');
  });

  it('RFC 9110 13.1.1: a weak tag never matches', async () => {
    const record = await create(api, 'Notes');
    const headers = { 'if-match': `W/${await etagOf(record)}` };
    expect(faultOf(await api.patch(urlOf(record), change(record, { description: 'x' }), headers), 412)).toBe('8007');
    expect(await read(api, record)).toEqual(record);
  });

  it('operations#if-match: the answer to a weak tag says so, whatever is changed', async () => {
    const record = await create(api, 'Notes');
    const details = async (ifMatch: string): Promise<string[]> => {
      const headers = { 'if-match': ifMatch };
      const answers = [
        await api.patch(urlOf(record), change(record, { description: 'x' }), headers),
        await api.send('DELETE', urlOf(record), headers),
        await api.send('PUT', `${urlOf(record)}/filename/content`, { ...headers, 'content-type': 'text/plain' }, 'x'),
      ];
      return answers.map((answer) => errorOf(answer, 412).detail);
    };
    for (const detail of await details('"x", W/"7.x"')) expect(detail).toContain('a proxy that compresses');
    for (const detail of await details('"7.x"')) expect(detail).not.toContain('proxy');
  });

  it.each(['"1', 'x', '""', '"0"', '"999999999999999999999"', '"-1.x"', '"01.x"'])(
    'operations#if-match: the condition %s never matches the current version',
    async (condition) => {
      const record = await create(api, 'Notes');
      const answer = await api.patch(urlOf(record), change(record, { description: 'x' }), { 'if-match': condition });
      expect([400, 412]).toContain(answer.status);
      expect(await read(api, record)).toEqual(record);
    },
  );

  it('operations#if-match: a missing record is 404 whatever the condition', async () => {
    const record = { type: 'Notes', id: freshId() };
    for (const condition of ['*', '"1.x"']) {
      const answer = await api.patch(urlOf(record), change(record, { description: 'x' }), { 'if-match': condition });
      expect([404, 412]).toContain(answer.status);
      expect((await api.delete(urlOf(record), { 'if-match': condition })).status).toBe(answer.status);
    }
  });

  it('durability#lost-updates: of 20 updates at once with one tag one succeeds, nineteen are 412', async () => {
    const record = await create(api, 'Accounts');
    const etag = await etagOf(record);
    const values = Array.from({ length: 20 }, (_, index) => `writer ${index}`);
    const answers = await Promise.all(
      values.map((rating) => api.patch(urlOf(record), change(record, { rating }), { 'if-match': etag })),
    );
    const winners = answers.filter((answer) => answer.status === 200);
    expect(winners).toHaveLength(1);
    for (const loser of answers.filter((answer) => answer.status !== 200)) expect(faultOf(loser, 412)).toBe('8007');
    expect(winners[0] && resourceOf(winners[0])).toEqual(await read(api, record));
  });

  it('durability#lost-updates: a counter that five clients raise ten times each ends at 50', async () => {
    const record = await create(api, 'Accounts', { employees: '0' });
    const raise = async (): Promise<void> => {
      for (;;) {
        const got = await api.get(urlOf(record));
        const employees = String(Number(resourceOf(got).attributes.employees) + 1);
        const headers = { 'if-match': got.headers.etag ?? '' };
        const { status } = await api.patch(urlOf(record), change(record, { employees }), headers);
        if (status === 200) return;
        expect(status).toBe(412);
      }
    };
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        for (let round = 0; round < 10; round += 1) await raise();
      }),
    );
    expect((await read(api, record)).attributes.employees).toBe('50');
  });

  it('durability#lost-updates: an update and a delete with one tag: one of them succeeds', async () => {
    const record = await create(api, 'Notes');
    const headers = { 'if-match': await etagOf(record) };
    const [patched, removed] = await Promise.all([
      api.patch(urlOf(record), change(record, { description: 'x' }), headers),
      api.delete(urlOf(record), headers),
    ]);
    const statuses = [patched.status, removed.status].sort((a, b) => a - b);
    expect([
      [200, 404],
      [200, 412],
    ]).toContainEqual(statuses);
  });
});
