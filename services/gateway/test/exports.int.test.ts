import { once } from 'node:events';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, codes } from '@crm/errors';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import { eventually } from '@crm/testkit';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const EXPORT = '/api/v8/exports?module=Accounts';
/** Far more than the kernel buffers for a client that does not read. */
const PAGE_BYTES = 12 * 1024 * 1024;

let stack: TestGateway;
let asked: ListRequestMessage[] = [];

beforeAll(async () => {
  stack = await startTestGateway({ CRM_GATEWAY_MAX_UNREAD_BYTES_PER_USER: '16MiB' });
});
afterEach(() => {
  asked = [];
  stack.log.length = 0;
  delete stack.backends.answered.page;
  stack.backends.linked.clear();
});
afterAll(() => stack.stop());

const idOf = (number: number): string => String(number).padStart(5, '0');

/** A list of so many records, in the order of ids. */
function pagesOf(count: number, name = 'x') {
  return ({ limit, afterId }: ListRequestMessage): ListResponse => {
    const first = afterId === '' ? 0 : Number(afterId) + 1;
    const ids = Array.from({ length: Math.min(limit, count - first) }, (_, index) => idOf(first + index));
    const attributesJson = Buffer.from(JSON.stringify({ name }));
    return { records: ids.map((id) => ({ id, attributesJson })), hasMore: first + limit < count };
  };
}

/** Answers lists, the first ones by failures. */
function answerWith(pages: (request: ListRequestMessage) => ListResponse, ...failures: (AppError | undefined)[]): void {
  stack.backends.answered.page = (request) => {
    asked.push(request);
    const failure = failures.shift();
    return failure === undefined ? pages(request) : Promise.reject(failure);
  };
}

const error = (code: number): AppError => new AppError({ code: code as never });
const pagesAsked = (): unknown[] => asked.map(({ afterId, limit }) => [afterId, limit]);

/** Lets each of so many records be linked with this many contacts. */
function linkEach(records: number, contacts: number, values?: string): void {
  const middle = values === undefined ? null : { id: 'pair', attributesJson: Buffer.from(JSON.stringify({ values })) };
  const linked = Array.from({ length: contacts }, (_, n) => ({ id: `c${n}`, middle }));
  const linkages = Array.from({ length: records }, (_, n) => ({ ownerId: idOf(n), linked, hasMore: false }));
  stack.backends.linked.set('Accounts.contacts', { records: [], linkages });
}

/** Requests an export; its answer is not read. */
function open(user: string, query = ''): ClientRequest {
  const headers = { authorization: `Bearer ${accessToken({ sub: user })}` };
  // Without a listener Node would read the answer and discard it.
  const sent = get(`${stack.url}${EXPORT}${query}`, { agent: false, headers }, () => undefined);
  return sent.on('error', () => undefined);
}

/** The same, when the answer has started. */
async function ask(user: string): Promise<IncomingMessage> {
  const [answer] = (await once(open(user), 'response')) as [IncomingMessage];
  return answer.on('error', () => undefined);
}

describe('an export', () => {
  it('exports#cost-of-an-export: is read in pages after the last id', async () => {
    answerWith(pagesOf(500));
    const { text, headers } = await stack.send('GET', EXPORT);
    expect(pagesAsked()).toEqual(['', '00199', '00399'].map((id) => [id, 200]));
    const lines = text.trimEnd().split('\n');
    expect(lines.slice(0, -1)).toEqual(
      Array.from({ length: 500 }, (_, n) => `{"id":"${idOf(n)}","attributes":{"name":"x"}}`),
    );
    expect(lines.at(-1)).toBe('{"totals":{"records":500},"position":"7"}');
    expect(headers.get('crm-position')).toBe('7');
  });

  it('exports#cost-of-an-export: has smaller pages of large records, and waits while the service is busy', async () => {
    answerWith(pagesOf(250), error(codes.answerTooLarge), undefined, error(codes.tooManyCostlyLists));
    const { text } = await stack.send('GET', `${EXPORT}&after=00009`);
    expect(pagesAsked()).toEqual([
      ['00009', 200],
      ...['00009', '00059', '00059', '00109', '00159', '00209'].map((id) => [id, 50]),
    ]);
    expect(text).toContain('{"totals":{"records":240}');
  });

  it('exports#cost-of-an-export: has smaller pages of records with many links', async () => {
    answerWith(pagesOf(120));
    linkEach(120, 200);
    const { text } = await stack.send('GET', `${EXPORT}&include=contacts`);
    expect(pagesAsked()).toEqual([['', 200], ...['', '00049', '00099'].map((id) => [id, 50])]);
    expect(text.match(/"id":"c199"/g)).toHaveLength(120);
  });

  it('exports#cost-of-an-export: has smaller pages when one takes too long', async () => {
    answerWith(pagesOf(60), error(codes.listTooCostly));
    const { text } = await stack.send('GET', EXPORT);
    expect(pagesAsked()).toEqual([['', 200], ...['', '00049'].map((id) => [id, 50])]);
    expect(text).toContain('{"totals":{"records":60}');
  });

  it.each([
    ['its token ends', error(codes.accessTokenRevoked)],
    ['a page fails', error(codes.internalError)],
  ])('exports#end-of-an-export: is cut off without its last line when %s', async (_why, failure) => {
    answerWith(pagesOf(600), undefined, failure);
    const answer = await ask('user-1');
    let text = '';
    answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await new Promise((resolve) => answer.once('close', resolve));
    expect([answer.statusCode, answer.complete, text.split('\n').length]).toEqual([200, false, 201]);
    expect(text).not.toContain('totals');
  });

  it('exports#parameters-of-exports: is an errors document when its first page is refused', async () => {
    answerWith(pagesOf(600), error(codes.tooManyCostlyLists));
    expectErrors(await stack.send('GET', EXPORT), 503, 8908);
    // A process of the last release answers the first page again.
    answerWith((request) => pagesOf(600)({ ...request, afterId: '' }));
    expectErrors(await stack.send('GET', `${EXPORT}&after=00005`), 503, 8902);
  });

  it('exports#ndjson: reads the linkage that is longer than a page by itself', async () => {
    stack.backends.linked.set('Accounts.contacts', {
      records: [],
      linkages: [{ ownerId: '00001', linked: [{ id: 'c1' }], hasMore: true }],
    });
    const byCursor = new Map([
      ['', { records: [{ id: 'c1' }, { id: 'c2' }], hasMore: true, lastCursor: 'further' }],
      ['further', { records: [{ id: 'c3' }], hasMore: false }],
    ]);
    const busy = [undefined, error(codes.overloaded)];
    answerWith(
      (request) => (request.through === null ? pagesOf(2)(request) : (byCursor.get(request.after) ?? {})),
      ...busy,
    );
    const { text } = await stack.send('GET', `${EXPORT}&include=contacts`);
    const links = text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { links?: unknown }).links);
    expect(links).toEqual([{ contacts: [] }, { contacts: ['c1', 'c2', 'c3'].map((id) => ({ id })) }, undefined]);
  });

  it('exports#ndjson: has no linkage of a record that has gone meanwhile', async () => {
    const linkages = [{ ownerId: '00000', linked: [{ id: 'c1' }], hasMore: true }];
    stack.backends.linked.set('Accounts.contacts', { records: [], linkages });
    answerWith(pagesOf(1), undefined, error(codes.recordNotFound));
    const { text } = await stack.send('GET', `${EXPORT}&include=contacts`);
    expect(text).toContain('"links":{"contacts":[]}}\n{"totals":{"records":1}');
  });

  it.each([
    ['records', ''],
    ['linkage', '&include=contacts'],
  ])('limits#unread-answers: is reset when its client does not read %s', async (what, query) => {
    answerWith(pagesOf(2, what === 'records' ? 'x'.repeat(PAGE_BYTES / 2) : 'x'));
    linkEach(2, 100, 'x'.repeat(PAGE_BYTES / 200));
    const unread = [open('user-1', query), open('user-1', query)];
    await eventually(() => {
      const lines = stack.log.filter(({ event }) => event === 'http.answer_given_up');
      expect(lines.map(({ reason }) => reason)).toEqual(['budget']);
    });
    for (const each of unread) each.destroy();
  });

  it('exports#cost-of-an-export: is one of four of its user', async () => {
    const second = Promise.withResolvers<ListResponse>();
    const pages = pagesOf(600);
    stack.backends.answered.page = (request) => (request.afterId === '' ? pages(request) : second.promise);
    const four = await Promise.all(Array.from({ length: 4 }, () => ask('user-2')));
    expect((await ask('user-2')).statusCode).toBe(503);
    expect((await ask('user-3')).statusCode).toBe(200);
    for (const each of four) each.destroy();
    await eventually(async () => {
      expect((await ask('user-2')).statusCode).toBe(200);
    });
    second.resolve({});
  });
});
