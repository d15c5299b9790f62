import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, codes } from '@crm/errors';
import type { ImportRequestMessage } from '@crm/protos';
import { eventually } from '@crm/testkit';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

const IMPORT = '/api/v8/imports?module=Accounts&mode=create';
const CSV = { 'content-type': 'text/csv' };
/** How long a client may send nothing, and other requests may take in all. */
const IDLE_MS = 1_000;

let stack: TestGateway;
let asked: ImportRequestMessage[] = [];

beforeAll(async () => {
  stack = await startTestGateway({ CRM_GATEWAY_REQUEST_TIMEOUT: `${IDLE_MS}ms` });
});
afterEach(() => {
  asked = [];
  delete stack.backends.answered.import;
});
afterAll(() => stack.stop());

const error = (code: number): AppError => new AppError({ code: code as never });

/** Answers imports, the first ones by failures; rows called `bad` are refused. */
function answerWith(...failures: (AppError | undefined)[]): void {
  stack.backends.answered.import = (sent) => {
    asked.push(sent);
    const failure = failures.shift();
    if (failure !== undefined) return Promise.reject(failure);
    const results = sent.rows.map(({ attributesJson }) =>
      attributesJson.includes('"bad"')
        ? { outcome: 'ROW_OUTCOME_REFUSED' as const, faults: [{ code: 8112, pointer: '/data/attributes/name' }] }
        : { outcome: 'ROW_OUTCOME_CREATED' as const },
    );
    return Promise.resolve({ results });
  };
}

const fileOf = (...names: string[]): string => `name\n${names.map((name) => `${name}\n`).join('')}`;
const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `n${index}`);
const send = (path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> =>
  stack.send('POST', path, { headers: { ...CSV, ...headers }, body });
const linesOf = ({ text: lines }: Answer): unknown[] =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
const totals = (read: number, created: number, refused: number): object => ({
  totals: { read, created, updated: 0, unchanged: 0, refused },
});

/** An import whose body is sent by the test. */
function open(user: string, headers: Record<string, string> = {}): ClientRequest {
  const sent = request(`${stack.url}${IMPORT}`, {
    agent: false,
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken({ sub: user })}`, ...CSV, ...headers },
  });
  return sent.on('error', () => undefined);
}

async function answerOf(sent: ClientRequest): Promise<{ status: number; body: string }> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}

describe('an import', () => {
  it('imports#chunks: is sent in chunks, the same ones again for the same key', async () => {
    answerWith();
    const body = fileOf(...many(501));
    for (const key of ['a', 'a', 'b']) await send(IMPORT, body, { 'idempotency-key': key });
    const ids = asked.map(({ opId, fingerprint, rows }) => [opId, fingerprint.toString('hex'), rows.length]);
    expect(ids.map(([, , rows]) => rows)).toEqual([500, 1, 500, 1, 500, 1]);
    expect(ids.slice(2, 4)).toEqual(ids.slice(0, 2));
    expect(new Set(ids.map(([opId]) => opId)).size).toBe(4);
    await send(`${IMPORT}&dryRun=true`, body, { 'idempotency-key': 'a' });
    expect(asked.slice(6).map(({ dryRun, opId }) => [dryRun, opId])).toEqual([
      [true, ''],
      [true, ''],
    ]);
  });

  it('imports#answer-of-an-import: has the faults of both services by line, and the totals', async () => {
    answerWith();
    const answer = await send(IMPORT, 'name,date_entered\na,\nbad,\nc\nd,\n');
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    expect(linesOf(answer)).toEqual([
      expect.objectContaining({ line: 3, column: 'name', code: 8112 }),
      expect.objectContaining({ line: 4, code: 8131, detail: 'The line has 1 cells, and the header 2' }),
      { ...totals(4, 2, 2), complete: true, ignored: ['date_entered'] },
    ]);
  });

  it('imports#parameters-of-imports: ends before the chunk after too many faults', async () => {
    answerWith();
    const body = fileOf('bad', 'bad', ...many(500));
    const last = { complete: false, ignored: [] };
    expect(linesOf(await send(`${IMPORT}&maxFaults=1`, body)).slice(2)).toEqual([
      expect.objectContaining({ line: 502, code: 8120 }),
      { ...totals(500, 498, 2), ...last },
    ]);
    expect(linesOf(await send(`${IMPORT}&maxFaults=2`, body)).at(-1)).toEqual({
      ...totals(502, 500, 2),
      ...last,
      complete: true,
    });
    const ended = linesOf(await send(`${IMPORT}&maxFaults=0`, fileOf('bad')));
    expect(ended.at(-1)).toEqual({ ...totals(1, 0, 1), ...last, complete: true });
  });

  it('imports#chunks: waits while records is busy, and is else an error, also after the first chunk', async () => {
    answerWith(undefined, error(codes.overloaded), error(codes.deadlineExceeded));
    expect(linesOf(await send(IMPORT, fileOf(...many(501))))).toEqual([
      { ...totals(501, 501, 0), complete: true, ignored: [] },
    ]);
    expect(new Set(asked.slice(1).map(({ opId }) => opId)).size).toBe(1);
    answerWith(undefined, error(codes.insufficientScope));
    expect((await send(IMPORT, fileOf(...many(501)))).status).toBe(403);
  });

  it('imports#cost-of-an-import: takes any time, unless its client sends nothing', async () => {
    answerWith();
    const slow = open('slow');
    const answered = answerOf(slow);
    slow.write('name\n');
    // Longer than any other request may take, and than Node waits for the end of one.
    for (let sent = 0; sent < 14; sent += 1) {
      await sleep(IDLE_MS / 2);
      slow.write(`n${sent}\n`);
    }
    slow.end();
    expect(await answered).toEqual({ status: 200, body: expect.stringContaining('"created":14') });
    const idle = open('idle');
    idle.write('name\n');
    const begun = performance.now();
    expect(await answerOf(idle)).toEqual({ status: 408, body: expect.stringContaining('8705') });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(IDLE_MS - 50);
  });

  it('imports#cost-of-an-import: holds up no other request of its user, and is one of at most two', async () => {
    const held = ['a', 'b'].map(() => open('eager'));
    for (const sent of held) sent.write('name\n');
    await eventually(async () => {
      const refused = open('eager');
      refused.end('name\n');
      expect(await answerOf(refused)).toEqual({ status: 503, body: expect.stringContaining('8708') });
    });
    const other = open('other');
    other.end('name\n');
    expect((await answerOf(other)).status).toBe(200);
    for (const sent of held) sent.destroy();
  });

  it('imports#cost-of-an-import: ends when its client has gone, whatever it has sent', async () => {
    answerWith();
    // A minute of work.
    const blank = gzipSync(Buffer.alloc(32 * 1024 * 1024, '\n'));
    const ndjson = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
    const gone = ['a', 'b'].map(() => open('gone', ndjson));
    await Promise.all(gone.map((sent) => once(sent.end(blank), 'finish')));
    const isAccepted = async (): Promise<boolean> => {
      const next = open('gone');
      next.end('name\n');
      return (await answerOf(next)).status === 200;
    };
    await eventually(async () => {
      expect(await isAccepted()).toBe(false);
    });
    for (const sent of gone) sent.destroy();
    await eventually(async () => {
      expect(await isAccepted()).toBe(true);
    });
  });

  it('imports#cost-of-an-import: reads no more than it stores', async () => {
    const gate = Promise.withResolvers<undefined>();
    stack.backends.answered.import = async (sent) => {
      await gate.promise;
      return { results: sent.rows.map(() => ({ outcome: 'ROW_OUTCOME_CREATED' as const })) };
    };
    const sent = open('fast');
    const answered = answerOf(sent);
    sent.write('name,description\n');
    const row = `a,${'x'.repeat(1_000)}\n`;
    let rows = 0;
    while (rows < 60_000 && sent.write(row)) rows += 1;
    // The kernel takes some megabytes, and then nothing more.
    for (let full = 0; full < 5; full += 1) {
      const drained = await Promise.race([once(sent, 'drain'), sleep(200)]);
      if (drained === undefined) break;
      full = -1;
      while (rows < 60_000 && sent.write(row)) rows += 1;
    }
    expect(rows).toBeLessThan(30_000);
    gate.resolve(undefined);
    sent.end();
    expect(await answered).toEqual({ status: 200, body: expect.stringContaining('"complete":true') });
  });

  it('imports#cost-of-an-import: refuses a bomb with little memory', async () => {
    const before = process.memoryUsage().rss;
    const sent = open('bomber', { 'content-encoding': 'gzip' });
    const answered = answerOf(sent);
    const file = Readable.from(['name\na\n"', ...Array<Buffer>(100).fill(Buffer.alloc(1024 * 1024))]);
    // The connection is closed after the answer, which may come before the end.
    pipeline(file, createGzip(), sent, () => undefined);
    expect(await answered).toEqual({ status: 200, body: expect.stringMatching(/8701.*\n.*"complete":false/u) });
    expect(process.memoryUsage().rss - before).toBeLessThan(96 * 1024 * 1024);
  });

  it.each([
    ['application/json', {}, 415, 8404],
    ['text/csv; charset=iso-8859-1', {}, 415, 8404],
    ['text/csv; header=absent', {}, 415, 8404],
    ['', {}, 415, 8404],
    ['text/csv', { 'content-encoding': 'br' }, 415, 8406],
    ['text/csv', { accept: 'text/html' }, 406, 8405],
    ['text/csv; charset=UTF-8', { 'idempotency-key': 'ä' }, 400, 8123],
  ] as const)('imports#import: refuses %s with %o by %s', async (type, headers, status, code) => {
    const answer = await send(IMPORT, 'name\n', { 'content-type': type, ...headers });
    expect([answer.status, answer.json.errors?.[0]?.code]).toEqual([status, code]);
  });

  it('imports#parameters-of-imports: refuses others together, but for the module', async () => {
    const faultsOf = async (query: string): Promise<unknown[]> => {
      const { json } = await send(`/api/v8/imports?${query}`, 'name\n');
      return (json.errors as unknown as { code: number; source?: { parameter?: string } }[]).map(({ code, source }) => [
        code,
        source?.parameter,
      ]);
    };
    expect(await faultsOf('mode=x')).toEqual([[8217, 'module']]);
    expect(await faultsOf('module=Accounts&dryRun=1&maxFaults=10001&sort=id&x=1&key=S&dryRun=true')).toEqual([
      [8204, 'sort'],
      [8201, 'x'],
      [8205, 'dryRun'],
      [8220, 'mode'],
      [8220, 'key'],
      [8220, 'dryRun'],
      [8220, 'maxFaults'],
    ]);
    expect(await faultsOf('module=Accounts&mode=create&key=id')).toEqual([[8220, 'key']]);
  });

  it('imports#import: needs the scopes of its mode', async () => {
    for (const [mode, scopes] of [
      ['create', 'standard:create'],
      ['update', 'standard:update'],
      ['upsert', 'standard:create standard:update'],
    ] as const) {
      for (const scope of ['standard:create', 'standard:update', 'standard:create standard:update']) {
        const authorization = `Bearer ${accessToken({ scope })}`;
        const { status } = await send(`/api/v8/imports?module=Accounts&mode=${mode}`, 'id,name\n', { authorization });
        expect([mode, scope, status]).toEqual([mode, scope, scope.includes(scopes) ? 200 : 403]);
      }
    }
  });
});
