import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames, type ServiceName } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { apiAt } from '../contract/client/api.js';
import { begin, bytesOf, transfer, type Transfer, type Transferred } from '../contract/client/files/transfer.js';
import { resourceOf } from '../contract/client/document.js';
import { freshId } from '../contract/client/records.js';
import { startOwnStack, type OwnStack } from './own-stack.js';
import { forgetPeak, residentMemory } from './resident-memory.js';

const MIB = 1024 * 1024;
const FILE_BYTES = 25 * MIB;
/** A multiple of four characters. */
const SMALL_TEXT = 133_336;
const PATH = '/api/v8/modules/Notes';

const TRIES = 3;

/** The growth of each process above its state when it has served one file in each way, at its peak, in MiB. */
type Growth = Readonly<Record<ServiceName, number>>;

describe('the memory use of files of 25 MiB', () => {
  let own: OwnStack;
  const bytes = randomBytes(FILE_BYTES);
  const text = bytes.toString('base64');
  const base = new Map<ServiceName, number>();

  beforeAll(async () => {
    own = await startOwnStack();
    // Code that is compiled on first use is not the memory of a file.
    for (let index = 0; index < 30; index += 1) {
      const id = `s${index}`;
      await ask('POST', '', Buffer.from(document(id, text.slice(0, SMALL_TEXT))));
      await ask('GET', `/${id}`);
      await ask('GET', `/${id}/filename/content`);
      await ask('PUT', `/${id}/filename/content`, bytes.subarray(0, 100_000));
    }
    // Nor is the young generation, which the first files enlarge from what the start left, and which stays.
    await ask('POST', '', Buffer.from(document('w1', text)));
    await ask('GET', '/w1');
    await ask('PUT', '/w1/filename/content', bytes);
    await ask('GET', '/w1/filename/content');
    for (const [name, pid] of processes()) base.set(name, residentMemory(pid).now);
  });

  afterAll(() => own.dispose());

  function ask(method: string, path: string, body?: Transfer['body']): Promise<Transferred> {
    const { baseUrl } = own.stack;
    return transfer({ baseUrl, token: own.token, method, path: PATH + path, ...(body && { body }) });
  }

  function processes(): readonly (readonly [name: ServiceName, pid: number])[] {
    return serviceNames.map((name) => [name, own.stack.services[name]?.pid() ?? 0] as const);
  }

  /** Repeats an action, and returns the peak growth of each process above its base. */
  async function growth(what: string, act: () => Promise<void>): Promise<Growth> {
    const tries: Growth[] = [];
    while (tries.length < TRIES) tries.push(await growthOnce(act));
    const named = serviceNames.map((name) => [name, tries.map((grown) => grown[name])] as const);
    const shown = named.map(([name, mib]) => `${name} ${mib.join(' ')}`).join(', ');
    process.stderr.write(`${what}, MiB over base: ${shown}\n`);
    return Object.fromEntries(named.map(([name, mib]) => [name, Math.max(...mib)])) as unknown as Growth;
  }

  async function growthOnce(act: () => Promise<void>): Promise<Growth> {
    for (const [, pid] of processes()) forgetPeak(pid);
    await act();
    const grown = processes().map(([name, pid]) => {
      return [name, Math.round((residentMemory(pid).peak - (base.get(name) ?? 0)) / MIB)] as const;
    });
    return Object.fromEntries(grown) as Growth;
  }

  /** Performance: at most 1.6 times the body. */
  function expectBounded(grown: Growth, body: number): void {
    for (const mib of Object.values(grown)) expect(mib).toBeLessThanOrEqual((1.6 * body) / MIB);
  }

  it('performance: a document that uploads one', async () => {
    const grown = await growth('POST of a document', async () => {
      const answer = await ask('POST', '', Buffer.from(document(freshId(), text)));
      expect(answer.status).toBe(201);
    });
    expectBounded(grown, text.length);
  });

  it('performance: a document that returns one', async () => {
    const grown = await growth('GET of a document', async () => {
      const { bytes: found } = await ask('GET', '/w1');
      expect(found.includes(text.slice(-100))).toBe(true);
    });
    expectBounded(grown, text.length);
  });

  it('performance: a raw upload', async () => {
    const grown = await growth('PUT of a content', async () => {
      expect((await ask('PUT', '/w1/filename/content', bytes)).status).toBe(204);
    });
    expectBounded(grown, FILE_BYTES);
  });

  it('performance: a raw download', async () => {
    const grown = await growth('GET of a content', async () => {
      expect((await ask('GET', '/w1/filename/content')).bytes.equals(bytes)).toBe(true);
    });
    expectBounded(grown, FILE_BYTES);
  });

  it('performance: readers that stall', async () => {
    const { baseUrl } = own.stack;
    const readers = 4;
    const grown = await growth(`${readers} readers that stand still`, async () => {
      const answers = await Promise.all(
        Array.from({ length: readers }, async () => {
          const call = { baseUrl, token: own.token, method: 'GET', path: `${PATH}/w1/filename/content` };
          const { outgoing, answered } = begin(call);
          outgoing.end();
          return answered;
        }),
      );
      // Another request is answered meanwhile.
      expect(resourceOf(await apiAt(baseUrl, own.token).get('/modules/Notes/w1?fields[Notes]=name')).id).toBe('w1');
      for (const answer of answers) expect(await bytesOf(answer)).toHaveLength(FILE_BYTES);
    });
    expectBounded(grown, (readers * FILE_BYTES) / 2);
  });

  it('performance: 1,000 raw uploads at once', async () => {
    const body = bytes.subarray(0, MIB);
    const statuses = new Map<number, number>();
    const grown = await growthOnce(async () => {
      const all = Array.from({ length: 1_000 }, (_, index) => ask('PUT', `/s${index % 30}/filename/content`, body));
      for (const { status, headers } of await Promise.all(all)) {
        const answered = status === 503 && headers['retry-after'] === undefined ? 0 : status;
        statuses.set(answered, (statuses.get(answered) ?? 0) + 1);
      }
    });
    process.stderr.write(`1,000 at once: ${JSON.stringify([...statuses])}, MiB over base: ${JSON.stringify(grown)}\n`);
    // Less than half of the uploaded bytes.
    for (const mib of Object.values(grown)) expect(mib).toBeLessThanOrEqual(500);
    expect([...statuses.keys()].filter((status) => ![204, 429, 503].includes(status))).toEqual([]);
    // A busy machine may refuse them all, and keeps its circuit breakers open for a while.
    await eventually(async () => {
      expect((await ask('PUT', '/s0/filename/content', body)).status).toBe(204);
    });
  });
});

function document(id: string, content: string): string {
  const attributes = { name: id, portal_flag: false, filename: 'a.bin', filename_file: content };
  return JSON.stringify({ data: { type: 'Notes', id, attributes } });
}
