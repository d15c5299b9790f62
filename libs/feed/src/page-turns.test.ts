import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { ListChangesRequestMessage } from '@crm/protos';
import type { ChangeCalls } from './change-calls.js';
import { createPageTurns, type WantedPage } from './page-turns.js';

const hop = { requestId: 'r', traceparent: 't', traceId: 't' };
const never = new AbortController().signal;
const ALL = { modules: [], kinds: [], clients: [] };

/** A feed whose pages the test answers. */
function startReading() {
  const calls: { readonly request: ListChangesRequestMessage; readonly answer: (changes?: object[]) => void }[] = [];
  const listChanges = ((request: ListChangesRequestMessage) =>
    new Promise((resolve) => {
      calls.push({
        request,
        answer: (changes = []) => {
          resolve({ changes: changes.map(toMessage), next: 1, newest: 1, oldest: 0 });
        },
      });
    })) as ChangeCalls['listChanges'];
  const readPage = createPageTurns({ listChanges });
  const read = (userId: string, page: Partial<WantedPage['wanted']> = {}, options: Options = {}) => {
    const { accessToken = userId, isLive = true, signal = never } = options;
    const context = { ...hop, accessToken, actor: { userId, clientId: 'c' } };
    return readPage({ context, wanted: { after: '0', ...ALL, ...page }, isLive }, signal);
  };
  return { calls, read };
}

interface Options {
  readonly accessToken?: string;
  readonly isLive?: boolean;
  readonly signal?: AbortSignal;
}

function toMessage(attributes: object, index: number) {
  const { kind } = attributes as { readonly kind: string };
  return { position: index + 1, kind, attributesJson: Buffer.from(JSON.stringify(attributes)) };
}

describe('pages of followers', () => {
  it('are read one at a time for a user and a few at a time for all, each in its turn', async () => {
    const { calls, read } = startReading();
    const heavy = ['1', '2', '3'].map((after) => read('heavy', { after }));
    const others = ['a', 'b', 'c', 'd'].map((user) => read(user));
    const places = (): string[] => calls.map(({ request }) => request.after);
    expect(places()).toEqual(['1', '0', '0', '0']);
    calls[0]?.answer();
    await heavy[0];
    await setImmediate();
    // The last of the others comes before the second page of the user who had one.
    expect(places()).toEqual(['1', '0', '0', '0', '0']);
    calls[1]?.answer();
    await others[0];
    await setImmediate();
    expect(places().at(-1)).toBe('2');
    calls[2]?.answer();
    await others[1];
    await setImmediate();
    expect(places()).toHaveLength(6);
  });

  it('are shared by followers with one token at one position, each with its filters', async () => {
    const { calls, read } = startReading();
    void read('ada', { after: '9' });
    const pages = Promise.all([
      read('ada', { modules: ['Notes'] }),
      read('ada', { kinds: ['linked'] }),
      read('ada', { clients: ['c1'] }),
      read('ada', { modules: ['Notes'] }, { accessToken: 'another' }),
    ]);
    calls[0]?.answer();
    await setImmediate();
    calls[1]?.answer([
      { kind: 'created', module: 'Notes', client: null },
      { kind: 'linked', module: 'Accounts', other: { type: 'Notes' }, client: 'c2' },
      { kind: 'updated', module: 'Cases', client: 'c1' },
      { kind: 'rights_changed', module: null, client: null },
    ]);
    await setImmediate();
    calls[2]?.answer();
    const shown = (await pages).map(({ changes }) => changes.map(({ kind }) => kind));
    expect(shown).toEqual([['created', 'linked', 'rights_changed'], ['linked'], ['updated'], []]);
    const asked = calls.map(({ request: { after, modules, kinds } }) => [after, ...modules, ...kinds]);
    expect(asked).toEqual([['9'], ['0'], ['0', 'Notes']]);
  });

  it('are read with the filters of a follower that is far behind', async () => {
    const { calls, read } = startReading();
    void read('ada', { after: '9' });
    for (const modules of [['Notes'], ['Notes'], ['Cases']]) void read('ada', { modules }, { isLive: false });
    for (let index = 0; index < 3; index += 1) {
      calls[index]?.answer();
      await setImmediate();
    }
    expect(calls.map(({ request }) => request.modules)).toEqual([[], ['Notes'], ['Cases']]);
  });

  it('are not read for a follower that has gone', async () => {
    const { calls, read } = startReading();
    void read('ada', { after: '9' });
    const leaving = new AbortController();
    const gone = read('ada', { after: '8' }, { signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    calls[0]?.answer();
    await setImmediate();
    expect(calls).toHaveLength(1);
    void read('ada');
    expect(calls).toHaveLength(2);
  });
});
