import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { writeWithLinks, type Coordination, type SpanningWrite } from './write-with-links.js';

/** The steps taken, in order. */
let done: string[] = [];

function step<T>(name: string, result?: T): Promise<T> {
  done.push(name);
  return Promise.resolve(result as T);
}

function fail(name: string, error: Error): Promise<never> {
  done.push(name);
  return Promise.reject(error);
}

async function run(
  coordination: Partial<Coordination<string>> = {},
  write: Partial<SpanningWrite<string, string>> = {},
): Promise<string | AppError> {
  done = [];
  return writeWithLinks(
    {
      newOperation: () => 'op',
      stage: (operation, links) => step(`stage ${operation} ${links.join()}`),
      abort: (operation) => step(`abort ${operation}`, 'aborted'),
      settleSoon: () => void done.push('settle soon'),
      isJoined: false,
      ...coordination,
    },
    {
      staged: ['a', 'b'],
      decide: (operation) => step(`decide ${operation ?? 'without'}`, 'written'),
      recall: () => step('recall', 'recalled'),
      signal: new AbortController().signal,
      ...write,
    },
  ).catch((error: unknown) => error as AppError);
}

describe('writeWithLinks', () => {
  it('only decides when relationships stores none of the links', async () => {
    expect(await run({}, { staged: [] })).toBe('written');
    expect(done).toEqual(['decide without']);
  });

  it('stages, decides and triggers settling', async () => {
    expect(await run()).toBe('written');
    expect(done).toEqual(['stage op a,b', 'decide op', 'settle soon']);
  });

  it('leaves no operation when the links are refused', async () => {
    const refusal = new AppError({ code: 8309 });
    expect(await run({ stage: () => fail('stage', refusal) })).toBe(refusal);
    expect(done).toEqual(['stage']);
  });

  it.each([8902, 8903, 8901] as const)('aborts when the result of staging is unknown: %i', async (code) => {
    const failure = new AppError({ code });
    expect(await run({ stage: () => fail('stage', failure) })).toBe(failure);
    expect(done).toEqual(['stage', 'abort op', 'settle soon']);
  });

  it('aborts when the record is refused', async () => {
    const refusal = new AppError({ code: 8007 });
    expect(await run({}, { decide: () => fail('decide', refusal) })).toBe(refusal);
    expect(done).toEqual(['stage op a,b', 'decide', 'abort op', 'settle soon']);
  });

  it('aborts when the caller has gone', async () => {
    expect(await run({}, { signal: AbortSignal.abort() })).toMatchObject({ code: 8903 });
    expect(done).toEqual(['stage op a,b', 'abort op', 'settle soon']);
  });

  it('answers with the stored record when the acknowledgement of the commit was lost', async () => {
    const lost = new AppError({ code: 8905 });
    const abort: Coordination<string>['abort'] = () => step('abort', 'committed');
    expect(await run({ abort }, { decide: () => fail('decide', lost) })).toBe('recalled');
    expect(done).toEqual(['stage op a,b', 'decide', 'abort', 'settle soon', 'recall']);
    const gone = { decide: () => fail('decide', lost), recall: () => Promise.resolve(undefined) };
    expect(await run({ abort }, gone)).toBe(lost);
  });

  it('reports the first failure when the outcome cannot be determined', async () => {
    const lost = new AppError({ code: 8905 });
    const abort = () => fail('abort', new AppError({ code: 8905 }));
    expect(await run({ abort }, { decide: () => fail('decide', lost) })).toBe(lost);
    expect(done).toEqual(['stage op a,b', 'decide', 'abort', 'settle soon']);
  });
});
