import { describe, expect, it } from '@jest/globals';
import { currentContext, runInContext, type RequestContext } from '@crm/runtime';
import { ReadsTogether } from './reads-together.js';

interface Row {
  readonly id: string;
  readonly text: string;
}

/** Rows of all ids but `missing`, recording the requested ids and the context of each query. */
function table() {
  const sought: { readonly ids: readonly string[]; readonly requestId: string | undefined }[] = [];
  const find = (ids: readonly string[]): Promise<Row[]> => {
    sought.push({ ids, requestId: currentContext()?.requestId });
    if (ids.includes('broken')) return Promise.reject(new Error('the table is gone'));
    const rows = ids.filter((id) => id !== 'missing').map((id) => ({ id, text: `row ${id}` }));
    return Promise.resolve(rows.toReversed());
  };
  return { find, sought, reads: new ReadsTogether<Row>() };
}

function contextOf(requestId: string): RequestContext {
  return { requestId, traceparent: '', traceId: '', deadline: Number.MAX_SAFE_INTEGER };
}

describe('reads that start in the same tick', () => {
  it('share one query, and each gets its own row', async () => {
    const { reads, find, sought } = table();
    const rows = await Promise.all(['a', 'b', 'missing', 'a'].map((id) => reads.read('k', id, find)));
    expect(rows.map((row) => row?.text)).toEqual(['row a', 'row b', undefined, 'row a']);
    expect(sought.map(({ ids }) => ids)).toEqual([['a', 'b', 'missing']]);
  });

  it('use separate queries for different keys', async () => {
    const { reads, find, sought } = table();
    await Promise.all([reads.read('k', 'a', find), reads.read('other', 'b', find)]);
    expect(sought.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
  });

  it('look up at most sixteen ids', async () => {
    const { reads, find, sought } = table();
    const ids = Array.from({ length: 40 }, (_, i) => `id-${i}`);
    const rows = await Promise.all(ids.map((id) => reads.read('k', id, find)));
    expect(rows.map((row) => row?.id)).toEqual(ids);
    expect(sought.map((search) => search.ids.length)).toEqual([16, 16, 8]);
  });

  it('fail together', async () => {
    const { reads, find } = table();
    const ended = await Promise.allSettled(['a', 'broken'].map((id) => reads.read('k', id, find)));
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await reads.read('k', 'a', find))?.text).toBe('row a');
  });

  it('continue for the others when one caller aborts', async () => {
    const { reads, find, sought } = table();
    const inContext = (requestId: string, id: string) =>
      runInContext(contextOf(requestId), () => reads.read('k', id, find));
    await Promise.all([inContext('one', 'a'), inContext('two', 'a')]);
    expect(sought).toEqual([{ ids: ['a'], requestId: undefined }]);
  });
});

it('a single read ends with its request', async () => {
  const { reads, find, sought } = table();
  await runInContext(contextOf('one'), () => reads.read('k', 'a', find));
  await runInContext(contextOf('two'), () => reads.read('k', 'b', find));
  expect(sought).toEqual([
    { ids: ['a'], requestId: 'one' },
    { ids: ['b'], requestId: 'two' },
  ]);
});
